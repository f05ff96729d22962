// State of script lines: of a line's own medium and its answer, the more urgent state.
import type { Db } from '#platform/database/transaction.ts'
import type { BoardState } from '../contract.ts'
import { boardOf } from './board.ts'

/** Decreasing urgency, for a line with two media in different states. */
const urgent: readonly BoardState[] = ['failed', 'running', 'waiting', 'stale', 'none', 'notUploaded', 'done', 'uploaded']

/** Returns the state of each medium of a sub-scene's lines, by `{id of the line}.{part}`. */
export async function mediaStates(db: Db, { id, courseId }: { id: string; courseId: string }): Promise<Map<string, BoardState>> {
  const { parts } = await boardOf(db, { courseId, subSceneId: id }, '16:9')
  return new Map(parts.flatMap(({ sourceId, part, line, state }) => (line ? [[`${sourceId}.${part}`, state] as const] : [])))
}

/** Returns the state of each line of a sub-scene that has or needs a medium, by line id. */
export async function lineStates(db: Db, { id, courseId }: { id: string; courseId: string }): Promise<Map<string, BoardState>> {
  const { parts } = await boardOf(db, { courseId, subSceneId: id }, '16:9')
  const states = new Map<string, BoardState>()
  for (const { sourceId, line, state } of parts) {
    const before = states.get(sourceId)
    if (line && (!before || urgent.indexOf(state) < urgent.indexOf(before))) states.set(sourceId, state)
  }
  return states
}
