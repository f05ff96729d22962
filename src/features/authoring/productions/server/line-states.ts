// The state of script lines: of their medium and of their answer's the one that wants somebody's attention first.
import type { Db } from '#platform/database/transaction.ts'
import type { BoardState } from '../contract.ts'
import { boardOf } from './board.ts'

/** What is told of a line that has two media in two states. */
const urgent: readonly BoardState[] = ['failed', 'running', 'waiting', 'stale', 'none', 'notUploaded', 'done', 'uploaded']

/** The state of each medium of a sub-scene's lines, by {id of the line}.{part}. */
export async function mediaStates(db: Db, { id, courseId }: { id: string; courseId: string }): Promise<Map<string, BoardState>> {
  const { parts } = await boardOf(db, { courseId, subSceneId: id }, '16:9')
  return new Map(parts.flatMap(({ sourceId, part, line, state }) => (line ? [[`${sourceId}.${part}`, state] as const] : [])))
}

/** The state of each line of a sub-scene that has or wants a medium, by its id. */
export async function lineStates(db: Db, { id, courseId }: { id: string; courseId: string }): Promise<Map<string, BoardState>> {
  const { parts } = await boardOf(db, { courseId, subSceneId: id }, '16:9')
  const states = new Map<string, BoardState>()
  for (const { sourceId, line, state } of parts) {
    const before = states.get(sourceId)
    if (line && (!before || urgent.indexOf(state) < urgent.indexOf(before))) states.set(sourceId, state)
  }
  return states
}
