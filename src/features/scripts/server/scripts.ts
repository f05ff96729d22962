// Scripts: the rules of the lines of a sub-scene.
import type { Db } from '../../../platform/database/transaction.ts'
import { notFound, stale } from '../../../shared/errors.ts'
import { offsetOf, type Page, type Paging } from '../../../shared/paging.ts'
import { courseToEdit, getCourse, reordered } from '../../courses/server/courses.ts'
import { findFiles } from '../../files/server/files.ts'
import { lockedAmong } from '../../generation-tasks/server/generation-tasks.ts'
import { type Script, type ScriptEdit, scripts } from '../contract.ts'
import { type LineFields, lineAfter } from './line.ts'
import * as queries from './queries.ts'

/** All lines of a sub-scene, in order; 404 where there is no such sub-scene. */
export async function listScripts(db: Db, subsceneId: string): Promise<Script[]> {
  const [{ rows }] = await Promise.all([queries.pageScripts(db, subsceneId, 10_000, 0), getCourse(db, subsceneId, 'SUB_SCENE')])
  return rows.map(queries.wireOf)
}

export async function pageScripts(db: Db, subsceneId: string, paging: Paging): Promise<Page<Script>> {
  const [{ rows, total }] = await Promise.all([
    queries.pageScripts(db, subsceneId, paging.pageSize, offsetOf(paging)),
    getCourse(db, subsceneId, 'SUB_SCENE'),
  ])
  return { records: rows.map(queries.wireOf), total }
}

/** One line of a sub-scene that is there; else 404. */
export async function getScript(db: Db, id: string): Promise<Script> {
  const [row] = await queries.findScripts(db, [id])
  if (!row) throw notFound()
  await getCourse(db, row.line.subsceneId, 'SUB_SCENE')
  return queries.wireOf(row)
}

const seqOnly = (edit: ScriptEdit) =>
  Object.entries(edit).every(([key, value]) => value === undefined || ['editType', 'id', 'seq', 'version'].includes(key))

/** Saves many edits in one go: all, or none with the first fault named. Answers the lines created and changed. */
export async function saveScripts(db: Db, subsceneId: string, edits: ScriptEdit[]): Promise<Script[]> {
  const { node, courseValid } = await courseToEdit(db, subsceneId, 'SUB_SCENE')
  const touched = edits.filter((e) => e.editType === 'UPDATE' || e.editType === 'DELETE')
  const ids = touched.map((e) => e.id ?? '')
  if (touched.some((e) => !e.id) || new Set(ids).size !== ids.length) throw scripts.fail('changedList')
  const stored = new Map((await queries.lockScripts(db, ids)).map((line) => [line.id, line]))
  for (const id of ids) if (stored.get(id)?.subsceneId !== subsceneId) throw notFound()
  const locked = await lockedAmong(db, ids)
  if (touched.some((e) => locked.has(e.id ?? '') && !(e.editType === 'UPDATE' && seqOnly(e)))) throw scripts.fail('locked')

  const lines: { fields: Partial<LineFields>; field: (name: string) => string }[] = []
  const inserts: (LineFields & { seq: number })[] = []
  const updates: { id: string; fields: Partial<LineFields> & { seq?: number } }[] = []
  const removed: string[] = []
  let end = (await queries.idsOf(db, subsceneId)).length
  for (const [i, edit] of edits.entries()) {
    const field = (name: string) => (edits.length === 1 ? name : `${i}.${name}`)
    const before = stored.get(edit.id ?? '') ?? null
    if (edit.editType === 'CREATE') {
      const fields = lineAfter(edit, null, field)
      lines.push({ fields, field })
      inserts.push({ ...fields, seq: edit.seq ?? end++ })
    } else if (edit.editType === 'DELETE') removed.push(edit.id ?? '')
    else if (edit.editType === 'UPDATE' && before) {
      if (edit.version && edit.version !== before.updatedAt) throw stale()
      const seq = edit.seq === undefined ? {} : { seq: edit.seq }
      const fields = seqOnly(edit) ? {} : lineAfter(edit, before, field)
      lines.push({ fields, field })
      updates.push({ id: before.id, fields: { ...fields, ...seq } })
    }
  }
  await checkFiles(db, lines)
  const who = await db.who()
  const created = inserts.length
    ? await queries.insertScripts(
        db,
        inserts.map((line) => ({ ...line, subsceneId, createUserId: who.userId })),
      )
    : []
  for (const { id, fields } of updates) if (Object.keys(fields).length) await queries.updateScript(db, id, fields)
  if (removed.length) await removeLines(db, removed, node.courseId, courseValid)
  await queries.closeGaps(db, subsceneId)
  const saved = [...created.map((c) => c.id), ...updates.map((u) => u.id)]
  db.note({ entity: 'script', entityId: subsceneId, before: [...stored.values()], after: { created: inserts, updated: updates, removed } })
  return saved.length ? (await queries.findScripts(db, saved)).map(queries.wireOf) : []
}

const fileKinds = {
  imageFile: 'IMAGE',
  audioFile: 'AUDIO',
  videoFile: 'VIDEO',
  answerAudioFile: 'AUDIO',
  answerVideoFile: 'VIDEO',
} as const
type FileField = keyof typeof fileKinds

/** Every path must be a file of this tenant and of the kind that its field holds. */
async function checkFiles(db: Db, lines: readonly { fields: Partial<LineFields>; field: (name: string) => string }[]) {
  const named = lines.flatMap(({ fields, field }) =>
    (Object.keys(fileKinds) as FileField[]).flatMap((key) => (fields[key] ? [{ key, path: fields[key], field }] : [])),
  )
  const known = await findFiles(
    db,
    named.map((n) => n.path),
  )
  for (const { key, path, field } of named) if (known.get(path)?.kind !== fileKinds[key]) throw scripts.fail('foreignFile', {}, field(key))
}

async function removeLines(db: Db, ids: string[], courseId: string, courseValid: boolean) {
  await queries.softDelete(db, ids)
  if (courseValid && (await queries.countOfCourse(db, courseId)) === 0) throw scripts.fail('lastScript')
}

/** The sub-scenes of these lines, held before the lines themselves are; 404 where a line is unknown. */
export async function subScenesToEdit(db: Db, ids: readonly string[]) {
  const rows = await queries.findScripts(db, ids)
  if (rows.length !== ids.length) throw notFound()
  const held = new Map<string, Awaited<ReturnType<typeof courseToEdit>>>()
  for (const id of [...new Set(rows.map((r) => r.line.subsceneId))].sort()) held.set(id, await courseToEdit(db, id, 'SUB_SCENE'))
  return held
}

/** Deletes lines, of one or several sub-scenes; all or none. */
export async function removeScripts(db: Db, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)]
  const held = await subScenesToEdit(db, unique)
  const lines = await queries.lockScripts(db, unique)
  if (lines.length !== unique.length) throw notFound()
  for (const [subsceneId, { node, courseValid }] of held) {
    const own = lines.filter((l) => l.subsceneId === subsceneId).map((l) => l.id)
    if ((await lockedAmong(db, own)).size) throw scripts.fail('locked')
    await removeLines(db, own, node.courseId, courseValid)
    await queries.closeGaps(db, subsceneId)
  }
  db.note({ entity: 'script', entityId: unique[0] ?? null, before: lines })
}

/** Saves an order: the whole list or one page of it; an unknown, foreign or deleted id and nothing moves. */
export async function sortScripts(db: Db, subsceneId: string, list: readonly { id: string; seq: number }[]): Promise<void> {
  await courseToEdit(db, subsceneId, 'SUB_SCENE')
  const before = (await queries.idsOf(db, subsceneId)).map((l) => l.id)
  const known = new Set(before)
  if (new Set(list.map((l) => l.id)).size !== list.length || !list.every((l) => known.has(l.id))) throw scripts.fail('changedList')
  const after = reordered(before, list)
  await queries.writeOrder(db, after)
  db.note({ entity: 'script', entityId: subsceneId, before, after })
}

export { countOfCourse, findScripts, lockScripts, type ScriptLine, writeMedia } from './queries.ts'
