// What makes rows sortable, as an extension of the frame: grip, drag area, 移到第 n 位, the order while it is being saved.
import { closestCenter, DndContext, type DragEndEvent, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { dragWords } from './drag-words.ts'
import type { Extension, View } from './list-props.ts'
import { Grip, sortableComponents } from './SortableRow.tsx'

interface Needs<R extends object> {
  sensors: SensorDescriptor<SensorOptions>[]
  /** Ids in the order shown while it is being saved; null: as the server says. */
  order: string[] | null
  idOf: (row: R) => string
  mayDrag: (view: View<R>) => boolean
  /** Indexes among the rows shown. */
  move: (from: number, to: number, view: View<R>) => void
  ask: (place: number, view: View<R>) => void
}

export function sorting<R extends object>({ sensors, order, idOf, mayDrag, move, ask }: Needs<R>): Extension<R> {
  return {
    arrange: (rows) => {
      if (!order || order.length !== rows.length) return rows
      const at = new Map(order.map((id, i) => [id, i]))
      if (!rows.every((row) => at.has(idOf(row)))) return rows
      return rows.toSorted((a, b) => (at.get(idOf(a)) ?? 0) - (at.get(idOf(b)) ?? 0))
    },
    lead: (view) =>
      mayDrag(view)
        ? [{ key: '拖动', title: '拖动排序', quietTitle: true, width: 36, always: true, render: (_, place) => <Grip place={place} /> }]
        : [],
    actions: (place, view) => (mayDrag(view) ? [{ label: '移到第 n 位', onClick: () => ask(place, view) }] : []),
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
}
