// A list whose order people make: drag by mouse, touch or keyboard, or 移到第 n 位; saved at once, with a way back.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf as askedKey, type Outcome } from './asking.ts'
import type { AnyEndpoint } from './client.ts'
import { showSuccess, withdrawOffer } from './notice.ts'
import { dragWords } from './table/drag-words.ts'
import { type Extension, type ListProps, ListTable, type View } from './table/ListTable.tsx'
import { MoveTo } from './table/MoveTo.tsx'
import { Grip, sortableComponents } from './table/SortableRow.tsx'
import type { RowOf } from './table/use-list.ts'

export interface Place {
  id: string
  /** From 0 over all pages. */
  seq: number
}
interface Props<E extends AnyEndpoint> extends ListProps<E> {
  canEdit: boolean
  /** Saves the order of the rows shown: `(places) => sort.run({ body: { type: 'SCENE', list: places } })` */
  onSort: (places: Place[]) => Promise<Outcome>
  /** Said when it is saved. */
  done?: string
}

/** The most one call may carry; of longer lists only the places that changed are sent. */
const mostPlaces = 1000

export function SortableTable<E extends AnyEndpoint>({ canEdit, onSort, done = '排序成功', ...props }: Props<E>) {
  type R = RowOf<E>
  const client = useQueryClient()
  const [order, setOrder] = useState<string[] | null>(null)
  const [moving, setMoving] = useState<{ id: string; place: number; view: View<R> } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const idOf = (row: R) => String((row as Record<string, unknown>)[props.rowKey ?? 'id'])

  const save = async (before: string[], after: string[], view: View<R>, undo: boolean) => {
    withdrawOffer()
    setOrder(after)
    const places = after.map((id, i) => ({ id, seq: view.offset + i }))
    const outcome = await onSort(places.length > mostPlaces ? places.filter((p, i) => before[i] !== p.id) : places)
    if (outcome.ok) await client.invalidateQueries({ queryKey: askedKey(props.resource) })
    else view.reload()
    setOrder(null)
    if (outcome.ok) showSuccess(done, undo ? { label: '撤销', run: () => void save(after, before, view, false) } : undefined)
  }
  const move = (from: number, to: number, view: View<R>) => {
    if (from === to || from < 0 || to < 0) return
    const ids = view.rows.map(idOf)
    void save(ids, arrayMove(ids, from, to), view, true)
  }
  const mayDrag = (view: View<R>) => canEdit && !view.filtered && view.rows.length > 1

  const extension: Extension<R> = {
    arrange: (rows) => {
      if (!order || order.length !== rows.length) return rows
      const at = new Map(order.map((id, i) => [id, i]))
      return rows.every((row) => at.has(idOf(row))) ? [...rows].sort((a, b) => (at.get(idOf(a)) ?? 0) - (at.get(idOf(b)) ?? 0)) : rows
    },
    lead: (view) =>
      mayDrag(view)
        ? [{ key: '拖动', title: '拖动排序', quietTitle: true, width: 36, always: true, render: (_, place) => <Grip place={place} /> }]
        : [],
    actions: (row, place, view) =>
      mayDrag(view) ? [{ label: '移到第 n 位', onClick: () => setMoving({ id: idOf(row), place, view }) }] : [],
    components: sortableComponents,
    around: (table, view) => {
      const ids = view.rows.map(idOf)
      const placeOf = (id: unknown) => view.offset + ids.indexOf(String(id)) + 1
      const onDragEnd = ({ active, over }: DragEndEvent) => over && move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)), view)
      return (
        <DndContext
          sensors={sensors}
          modifiers={[restrictToVerticalAxis]}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={dragWords(placeOf)}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!mayDrag(view)}>
            {table}
          </SortableContext>
        </DndContext>
      )
    },
  }
  return (
    <>
      <ListTable {...props} extension={extension} />
      {moving && (
        <MoveTo
          place={moving.place}
          first={moving.view.offset + 1}
          last={moving.view.offset + moving.view.rows.length}
          onClose={() => setMoving(null)}
          onMove={(place) => move(moving.place - 1 - moving.view.offset, place - 1 - moving.view.offset, moving.view)}
        />
      )}
    </>
  )
}
