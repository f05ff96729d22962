// Moves a line: shows the new order at once, saves it, and offers undo.
import { useEffect, useRef, useState } from 'react'
import { useApiMutation, type MutationOutcome } from '#ui/api/api-hooks.ts'
import { showSuccess, undoAction, dismissUndo } from '#ui/page/notice.ts'
import type { Move } from '#ui/table/SortableTable.tsx'
import { scripts } from '#features/authoring/scripts/contract.ts'
import type { Row } from './rows.ts'
import type { Lines } from './use-lines.ts'

/** Maximum number of ids in one request. */
const maxSeen = 1000

interface Needs {
  subSceneId: string
  lines: Lines
  /** Replaces the default request that saves the order; it gets every line. */
  arrange: ((move: Move) => Promise<MutationOutcome>) | undefined
  say: (text: string) => void
}

export function useMoving({ subSceneId, lines, arrange, say }: Needs) {
  const sort = useApiMutation(scripts.sort)
  const [asked, setAsked] = useState<Row | null>(null)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })

  /** Returns the ids that the user sees around the move. */
  const seenFrom = (from: number, to: number, id: string) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    const loaded = latest.current.loaded
    const ids = (arrange ? loaded : loaded.slice(first, last + 1)).map((line) => line?.id)
    const whole = ids.every((one) => one !== undefined) && (arrange || ids.length <= maxSeen)
    return whole ? { offset: arrange ? 0 : first, ids: ids as string[] } : { offset: from, ids: [id] }
  }
  const save = async (id: string, from: number, to: number): Promise<boolean> => {
    dismissUndo()
    const move = { list: [{ id, seq: to }], seen: seenFrom(from, to, id) }
    latest.current.move(from, to)
    const whole = move.seen.ids.length === latest.current.total
    const outcome = await (arrange && whole ? arrange(move) : sort.run({ params: { subSceneId }, body: move }))
    if (!outcome.ok) latest.current.reload()
    return outcome.ok
  }
  const move = async (row: Row, index: number) => {
    const id = row.line?.id
    if (!id) return
    const from = latest.current.placeOf(id)
    const to = Math.max(0, Math.min(latest.current.total - 1, index))
    if (from < 0 || from === to) return
    say(`已移到第 ${to + 1} 句`)
    if (await save(id, from, to))
      showSuccess(
        '排序成功',
        undoAction(() => void save(id, to, from).then((ok) => ok && say(`已移回第 ${from + 1} 句`))),
      )
  }
  return { move, asked, ask: setAsked }
}
