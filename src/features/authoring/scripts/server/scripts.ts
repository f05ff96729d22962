// Rules of the lines of a sub-scene: reading, deleting, sorting.
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, refuseEmpty } from '#shared/batch.ts'
import { notFound, stale } from '#shared/errors.ts'
import { arranged, changedPlaces, type Place, type Seen } from '#shared/order.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { courseToEdit, getCourse } from '#features/authoring/courses/server/courses.ts'
import type { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { type Script, scripts } from '../contract.ts'
import { deleteLines } from './deleting.ts'
import { linesToEdit } from './editing.ts'
import * as queries from './queries.ts'

/** Returns all lines of a sub-scene, in order. Throws 404 if the sub-scene does not exist. */
export async function listScripts(db: Db, subsceneId: string): Promise<Script[]> {
  const [{ rows }] = await Promise.all([queries.pageScripts(db, subsceneId, 10_000, 0), getCourse(db, subsceneId, 'SUB_SCENE')])
  return rows.map(queries.toResponse)
}

/** Port to a higher feature: the media state of each line of a sub-scene that has or needs a medium. */
export type LineStates = (db: Db, subScene: { id: string; courseId: string }) => Promise<Map<string, BoardState>>
export interface LinesAsked extends Paging {
  state?: BoardState | undefined
  q?: string | undefined
}

export async function pageScripts(db: Db, subsceneId: string, asked: LinesAsked, statesOf: LineStates): Promise<Page<Script>> {
  const { state, q, pageSize } = asked
  const offset = offsetOf(asked)
  if (!state && !q?.trim()) {
    const [found] = await Promise.all([queries.pageScripts(db, subsceneId, pageSize, offset), getCourse(db, subsceneId, 'SUB_SCENE')])
    return { records: found.rows.map(queries.toResponse), total: found.total }
  }
  const node = await getCourse(db, subsceneId, 'SUB_SCENE')
  const states = state && (await statesOf(db, node))
  const found = await queries.listIds(db, subsceneId, q?.trim() ?? '')
  const ids = found.flatMap(({ id }) => (!states || states.get(id) === state ? [id] : []))
  const rows = await queries.findScripts(db, ids.slice(offset, offset + pageSize))
  return { records: rows.map(queries.toResponse), total: ids.length }
}

/** Returns one line of a live sub-scene with the name of its last editor. Throws 404 if either does not exist. */
export async function getScript(db: Db, id: string): Promise<Script & { updateUserName: string | null }> {
  const [row] = await queries.findScripts(db, [id])
  if (!row) throw notFound()
  await getCourse(db, row.line.subsceneId, 'SUB_SCENE')
  return { ...queries.toResponse(row), updateUserName: row.line.updateUserName }
}

/** Maximum number of lines in an audit row; the recycle bin has all of them. */
const LINES_NOTED = 100

/** Deletes lines of one or several sub-scenes; skipped lines have a reason. */
export async function removeScripts(db: Db, ids: readonly string[]): Promise<Batch & { deletionId: string | null }> {
  const { lines, held, skipped } = await linesToEdit(db, [...new Set(ids)])
  const done = lines.map((line) => line.id)
  refuseEmpty({ done, skipped })
  const places = new Map([...held].map(([id, { node, courseValid }]) => [id, { courseId: node.courseId, courseValid }]))
  const deletionId = await deleteLines(db, lines, places)
  const whole = lines.slice(0, LINES_NOTED)
  db.audit({ entity: 'script', entityId: done[0] ?? null, before: whole, after: { deletionId, removed: done, skipped } })
  return { done, skipped, deletionId }
}

/** Saves the order of lines. An unknown, foreign or deleted id refuses it, and so does an outdated list. */
export async function sortScripts(db: Db, subsceneId: string, list: readonly Place[], seen?: Seen): Promise<void> {
  await courseToEdit(db, subsceneId, 'SUB_SCENE')
  const before = (await queries.listIds(db, subsceneId)).map((l) => l.id)
  const after = arranged(before, list, seen)
  if (after === 'stale') throw stale()
  if (after === 'unknown') throw scripts.fail('changedList')
  await queries.writeOrder(db, after)
  db.audit({ entity: 'script', entityId: subsceneId, ...changedPlaces(before, after) })
}

export { editLines, lineName, linesToEdit, planEdit, type TextEdit } from './editing.ts'
export { lineAfter } from './line.ts'
export { saveScripts } from './saving.ts'
export {
  closeGaps,
  countOfCourse,
  findScripts,
  lockScripts,
  type ScriptLine,
  writeFileInPlace,
  writeMedia,
  writePlaces,
} from './queries.ts'
