// A list whose order people make: drag by mouse, touch or keyboard, or 移到第 n 位; saved at once, with a way back.
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf as askedKey, type Outcome } from './asking.ts'
import type { AnyEndpoint } from './client.ts'
import { showSuccess, withdrawOffer } from './notice.ts'
import type { ListProps, View } from './table/list-props.ts'
import { ListTable } from './table/ListTable.tsx'
import { MoveTo } from './table/MoveTo.tsx'
import { sorting } from './table/sorting.tsx'
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
  const [moving, setMoving] = useState<{ place: number; view: View<R> } | null>(null)
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
  const extension = sorting<R>({
    sensors,
    order,
    idOf,
    mayDrag: (view) => canEdit && !view.filtered && view.rows.length > 1,
    move,
    ask: (place, view) => setMoving({ place, view }),
  })
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
