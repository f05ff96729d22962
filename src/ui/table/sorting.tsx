// Makes rows sortable, as an extension of the frame: handle, drag area, 移到第 n 位, and the displayed order while it is being saved.
import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  pointerWithin,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { dragWords } from './drag-words.ts'
import type { Extension, View } from './list-props.ts'
import { edges, PageEdge } from './PageEdge.tsx'
import { Grip, sortableComponents } from './SortableRow.tsx'

interface Needs<R extends object> {
  sensors: SensorDescriptor<SensorOptions>[]
  /** Ids in the displayed order while it is being saved; null: the server's order. */
  order: string[] | null
  idOf: (row: R) => string
  mayDrag: (view: View<R>) => boolean
  /** Moves a row; indexes count from 0 over all pages. */
  move: (from: number, to: number, view: View<R>) => void
  ask: (place: number, view: View<R>) => void
}

/** Drop target: an edge strip only under the pointer, else the nearest row. */
const collide: CollisionDetection = (args) => {
  const isEdge = ({ id }: { id: unknown }) => Object.values(edges).includes(id as never)
  const strip = pointerWithin(args).find(isEdge)
  return strip ? [strip] : closestCenter({ ...args, droppableContainers: args.droppableContainers.filter((c) => !isEdge(c)) })
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
      const { offset, total } = view
      const end = offset + ids.length
      const targetOf = (id: unknown) => {
        if (id === edges.before) return offset - 1
        return id === edges.after ? end : offset + ids.indexOf(String(id))
      }
      const onDragEnd = ({ active, over }: DragEndEvent) => over && move(targetOf(active.id), targetOf(over.id), view)
      return (
        <DndContext
          sensors={sensors}
          modifiers={[restrictToVerticalAxis]}
          collisionDetection={collide}
          onDragEnd={onDragEnd}
          accessibility={dragWords((id) => targetOf(id) + 1)}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!mayDrag(view)}>
            {mayDrag(view) && offset > 0 && <PageEdge edge="before" place={offset} />}
            {table}
            {mayDrag(view) && end < total && <PageEdge edge="after" place={end + 1} />}
          </SortableContext>
        </DndContext>
      )
    },
  }
}
