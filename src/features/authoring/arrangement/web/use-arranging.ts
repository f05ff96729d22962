// Saves the order of a whole sub-scene: every line with its position, and the seen order as an optimistic lock.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import type { Move } from '#ui/table/SortableTable.tsx'
import { scripts } from '#features/authoring/scripts/contract.ts'

/** Returns the ids after one of them has moved. */
function after({ list: [move], seen: { ids } }: Move): string[] {
  if (!move) return ids
  const others = ids.filter((id) => id !== move.id)
  return [...others.slice(0, move.seq), move.id, ...others.slice(move.seq)]
}

/** A page with all lines of the sub-scene renders `<SortableTable onSort={useArranging(subSceneId)} />`. */
export function useArranging(subSceneId: string) {
  const save = useApiMutation(scripts.save, { refresh: [scripts.page] })
  return (move: Move) =>
    save.run({
      params: { subSceneId },
      body: { list: after(move).map((id, seq) => ({ editType: 'UPDATE' as const, id, seq })), seen: move.seen },
    })
}
