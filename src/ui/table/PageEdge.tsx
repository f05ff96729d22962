// A drop zone at the edge of the list while a row is dragged: a drop moves the row to the previous or next page.
import { useDndContext, useDroppable } from '@dnd-kit/core'

export const edges = { before: '@before', after: '@after' } as const
export type Edge = keyof typeof edges

export function PageEdge({ edge, place }: { edge: Edge; place: number }) {
  const { active } = useDndContext()
  const { setNodeRef, isOver } = useDroppable({ id: edges[edge] })
  return (
    <div ref={setNodeRef} className={`yw-edge is-${edge}${active ? ' is-shown' : ''}${isOver ? ' is-over' : ''}`} aria-hidden={!active}>
      {edge === 'before' ? '↑ 放到上一页末尾' : '↓ 放到下一页开头'}（第 {place.toLocaleString('zh-CN')} 位）
    </div>
  )
}
