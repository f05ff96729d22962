// 只练这几句: a run of chosen lines of any sub-scenes; it has feedback but counts nowhere.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { maxWeakest, type Rehearsal, type WeakLine } from '../contract.ts'
import { listDrillLines, listWeakestLines } from './drill-queries.ts'
import { scorerVersion } from './judging.ts'
import * as queries from './queries.ts'
import { presentRehearsal } from './telling.ts'

/** Starts a drill, or continues the open one with the same lines. A drill of other lines in the same sub-scene ends the open one. */
export async function startDrill(db: Db, scriptIds: readonly string[]): Promise<Rehearsal> {
  const { userId } = await db.who()
  const wanted = [...new Set(scriptIds)]
  const found = await listDrillLines(db, userId, wanted)
  if (found.length !== wanted.length) throw notFound()
  const first = assertDefined(found[0], 'the first line of a drill')
  const of = { userId, projectId: first.projectId, subSceneId: first.subSceneId, mode: 'DRILL' } as const
  const open = await queries.findOpen(db, of)
  if (open && open.lines.map((l) => l.id).join() === wanted.join()) return presentRehearsal(db, open)
  if (open) await queries.writeEnd(db, open.id, { state: 'BROKEN', score: null, dimensions: {}, scorerVersion, awaited: 0 })
  const lines = found.map(({ sceneId: _scene, projectId: _project, ...line }) => line)
  const id = await queries.insertRehearsal(db, of, first, lines)
  const row = id ? await queries.findOwn(db, userId, id) : await queries.findOpen(db, of)
  if (!row) throw notFound()
  if (id) db.audit({ entity: 'rehearsal', entityId: id, after: { mode: row.mode, lines: lines.length } })
  return presentRehearsal(db, row)
}

export async function getWeakest(db: Db, most = maxWeakest): Promise<WeakLine[]> {
  const { userId } = await db.who()
  return listWeakestLines(db, userId, most)
}
