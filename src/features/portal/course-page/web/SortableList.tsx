// A list of the outline that users reorder by mouse, touch or keyboard.
import { closestCenter, DndContext } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useDragSensors } from '#ui/table/drag-sensors.ts'
import { dragWords } from '#ui/table/drag-words.ts'
import { Grip, SortableCard } from '#ui/table/SortableRow.tsx'

interface Props {
  /** Ids in the shown order. */
  ids: readonly string[]
  /** Target place, from 0. */
  onMove: (id: string, place: number) => void
  children: ReactNode
}

export function SortableList({ ids, onMove, children }: Props) {
  const sensors = useDragSensors()
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  return (
    <DndContext
      sensors={sensors}
      modifiers={[restrictToVerticalAxis]}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && onMove(String(active.id), placeOf(over.id))}
      accessibility={dragWords((id) => placeOf(id) + 1)}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul>{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

interface ItemProps {
  id: string
  /** Place from 1, for the name of the handle; null in a list that cannot be reordered. */
  place: number | null
  className: string
  /** `grip` is the handle. */
  children: (grip: ReactNode) => ReactNode
}

export const SortableItem = ({ id, place, className, children }: ItemProps) =>
  place === null ? (
    <li className={className}>{children(null)}</li>
  ) : (
    <SortableCard data-row-key={id} className={className}>
      {children(<Grip place={place} />)}
    </SortableCard>
  )
