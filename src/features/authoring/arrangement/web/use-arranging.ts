// Saving the order of a whole sub-scene: every line with its place, and what was seen, so that nobody undoes the other.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import type { Move } from '#ui/table/SortableTable.tsx'
import { scripts } from '#features/authoring/scripts/contract.ts'

/** The ids after a move of one of them. */
function after({ list: [move], seen: { ids } }: Move): string[] {
  if (!move) return ids
  const others = ids.filter((id) => id !== move.id)
  return [...others.slice(0, move.seq), move.id, ...others.slice(move.seq)]
}

/** `<SortableTable onSort={useArranging(subSceneId)} />` over all lines of the sub-scene. */
export function useArranging(subSceneId: string) {
  const save = useApiMutation(scripts.save, { refresh: [scripts.page] })
  return (move: Move) =>
    save.run({
      params: { subSceneId },
      body: { list: after(move).map((id, seq) => ({ editType: 'UPDATE' as const, id, seq })), seen: move.seen },
    })
}
