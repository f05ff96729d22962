// A list with a manual order: users drag by mouse, touch or keyboard, also to the previous and next page, or use 移到第 n 位. The order is
// saved at once, and can be undone.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { movedTo } from '#shared/moved-to.ts'
import type { Place, Seen } from '#shared/order.ts'
import { keyOf as askedKey, type MutationOutcome } from '../api/api-hooks.ts'
import type { AnyEndpoint } from '../api/client.ts'
import { showSuccess, dismissUndo } from '../page/notice.ts'
import { useDragSensors } from './drag-sensors.ts'
import type { ListProps, View } from './list-props.ts'
import { ListTable } from './ListTable.tsx'
import { MoveTo } from './MoveTo.tsx'
import { sorting } from './sorting.tsx'
import type { RowOf } from './use-list.ts'

/** A move: the row, its target index over all pages (from 0), and the order that the user saw. */
export interface Move {
  list: Place[]
  seen: Seen
}
interface Props<E extends AnyEndpoint> extends ListProps<E> {
  canEdit: boolean
  /** Saves a move: `(move) => sort.run({ body: { type: 'SCENE', ...move } })` */
  onSort: (move: Move) => Promise<MutationOutcome>
  /** Message after the order is saved. */
  done?: string
}

export function SortableTable<E extends AnyEndpoint>({ canEdit, onSort, done = '排序成功', ...props }: Props<E>) {
  type R = RowOf<E>
  const client = useQueryClient()
  const [order, setOrder] = useState<string[] | null>(null)
  const [moving, setMoving] = useState<{ place: number; view: View<R> } | null>(null)
  const sensors = useDragSensors()
  const idOf = (row: R) => String((row as Record<string, unknown>)[props.rowKey ?? 'id'])

  const save = async (move: Move, view: View<R>, onSaved: () => void) => {
    dismissUndo()
    const outcome = await onSort(move)
    if (outcome.ok) await client.invalidateQueries({ queryKey: askedKey(props.resource) })
    else view.reload()
    setOrder(null)
    if (outcome.ok) onSaved()
  }
  /** Indexes count from 0 over all pages; `from` is on the current page. */
  const move = (from: number, to: number, view: View<R>) => {
    const { offset } = view
    const ids = view.rows.map(idOf)
    const id = ids[from - offset]
    if (id === undefined || from === to || to < 0) return
    const stays = to >= offset && to < offset + ids.length
    const after = stays ? movedTo(ids, from - offset, to - offset) : ids
    if (stays) setOrder(after)
    else view.turnTo(to)
    const back = { list: [{ id, seq: from }], seen: stays ? { offset, ids: after } : { offset: to, ids: [id] } }
    const undo = () => {
      if (stays) setOrder(ids)
      else view.turnTo(from)
      void save(back, view, () => showSuccess(done))
    }
    const said = stays ? done : `${done}，已移到第 ${to + 1} 位`
    void save({ list: [{ id, seq: to }], seen: { offset, ids } }, view, () => showSuccess(said, { label: '撤销', run: undo }))
  }
  const extension = sorting<R>({
    sensors,
    order,
    idOf,
    mayDrag: (view) => canEdit && !view.filtered && view.total > 1,
    move,
    ask: (place, view) => setMoving({ place, view }),
  })
  return (
    <>
      <ListTable {...props} extension={extension} />
      {moving && (
        <MoveTo
          place={moving.place}
          last={moving.view.total}
          onClose={() => setMoving(null)}
          onMove={(place) => move(moving.place - 1, place - 1, moving.view)}
        />
      )}
    </>
  )
}
