// Scripts: the rules of the lines of a sub-scene.
import type { Db } from '../../../platform/database/transaction.ts'
import { type Batch, goneReason, noRightReason, refuseEmpty, type Skipped } from '../../../shared/batch.ts'
import { AppError, forbidden, notFound, stale } from '../../../shared/errors.ts'
import { arranged, changedPlaces, type Place, type Seen } from '../../../shared/order.ts'
import { offsetOf, type Page, type Paging } from '../../../shared/paging.ts'
import { firstLetters } from '../../../shared/text.ts'
import { courseToEdit, getCourse } from '../../courses/server/courses.ts'
import { type FileStore, generatedAmong, holdFiles } from '../../files/server/files.ts'
import { lockedAmong } from '../../generation-tasks/server/generation-tasks.ts'
import { hasPermission } from '../../menus/server/menus.ts'
import { mostLines, movesOnly, type Script, type ScriptEdit, scripts } from '../contract.ts'
import { fileFields, lineFields } from '../fields.ts'
import { deleteLines } from './deleting.ts'
import { type LineFields, lineAfter, mediaNamed } from './line.ts'
import * as queries from './queries.ts'
import type { ScriptLine } from './queries.ts'

/** All lines of a sub-scene, in order; 404 where there is no such sub-scene. */
export async function listScripts(db: Db, subsceneId: string): Promise<Script[]> {
  const [{ rows }] = await Promise.all([queries.pageScripts(db, subsceneId, 10_000, 0), getCourse(db, subsceneId, 'SUB_SCENE')])
  return rows.map(queries.toResponse)
}

export async function pageScripts(db: Db, subsceneId: string, paging: Paging): Promise<Page<Script>> {
  const [{ rows, total }] = await Promise.all([
    queries.pageScripts(db, subsceneId, paging.pageSize, offsetOf(paging)),
    getCourse(db, subsceneId, 'SUB_SCENE'),
  ])
  return { records: rows.map(queries.toResponse), total }
}

/** One line of a sub-scene that is there; else 404. */
export async function getScript(db: Db, id: string): Promise<Script> {
  const [row] = await queries.findScripts(db, [id])
  if (!row) throw notFound()
  await getCourse(db, row.line.subsceneId, 'SUB_SCENE')
  return queries.toResponse(row)
}

const wordOf = { CREATE: 'course:btn:add', UPDATE: 'course:btn:edit', DELETE: 'course:btn:delete' } as const

/** Each edit takes the word of its kind, whichever of them opened the door. */
async function checkWords(db: Db, edits: readonly ScriptEdit[]): Promise<void> {
  const kinds = new Set(edits.map((e) => e.editType))
  const words = Object.entries(wordOf).flatMap(([kind, word]) => (kinds.has(kind as keyof typeof wordOf) ? [word] : []))
  const held = await Promise.all(words.map((word) => hasPermission(db, word)))
  if (held.includes(false)) throw forbidden()
}

/**
 * Saves many edits in one go: all, or none with the first fault named. Answers the lines created and changed. Lines that
 * only move keep their version; with `seen`, the whole order that was arranged, who arranges what has changed since is told.
 */
export async function saveScripts(
  db: Db,
  subsceneId: string,
  edits: ScriptEdit[],
  storage?: FileStore,
  seen?: { ids: readonly string[] },
): Promise<Script[]> {
  const [{ node, courseValid }] = await Promise.all([courseToEdit(db, subsceneId, 'SUB_SCENE'), checkWords(db, edits)])
  const order = (await queries.idsOf(db, subsceneId)).map((l) => l.id)
  if (seen && seen.ids.join() !== order.join()) throw stale()
  const touched = edits.filter((e) => e.editType === 'UPDATE' || e.editType === 'DELETE')
  const ids = touched.map((e) => e.id ?? '')
  if (touched.some((e) => !e.id) || new Set(ids).size !== ids.length) throw scripts.fail('changedList')
  const stored = new Map((await queries.lockScripts(db, ids)).map((line) => [line.id, line]))
  for (const id of ids) if (stored.get(id)?.subsceneId !== subsceneId) throw notFound()
  const locked = await lockedAmong(db, ids)
  if (touched.some((e) => locked.has(e.id ?? '') && !movesOnly(e))) throw scripts.fail('locked')

  const generated = await generatedAmong(db, edits.flatMap(mediaNamed))

  const lines: { fields: Partial<LineFields>; field: (name: string) => string }[] = []
  const inserts: (LineFields & { seq: number })[] = []
  const updates: { id: string; fields: Partial<LineFields> & { seq?: number } }[] = []
  const moves: Place[] = []
  const removed: string[] = []
  let end = order.length
  for (const [i, edit] of edits.entries()) {
    const field = (name: string) => (edits.length === 1 ? name : `${i}.${name}`)
    const before = stored.get(edit.id ?? '') ?? null
    if (edit.version && before && edit.version !== before.updatedAt) throw stale()
    if (edit.editType === 'CREATE') {
      const fields = { ...lineAfter(edit, null, field, generated), seq: edit.seq ?? end }
      lines.push({ fields, field })
      inserts.push(fields)
      end++
    } else if (edit.editType === 'DELETE') removed.push(edit.id ?? '')
    else if (edit.editType === 'UPDATE' && before) {
      if (edit.seq !== undefined) moves.push({ id: before.id, seq: edit.seq })
      if (movesOnly(edit)) continue
      const fields = lineAfter(edit, before, field, generated)
      lines.push({ fields, field })
      updates.push({ id: before.id, fields })
    }
  }
  if (inserts.length && end > mostLines + removed.length) throw scripts.fail('tooManyLines')
  await holdMedia(db, storage, lines)
  const who = await db.who()
  const created = inserts.length
    ? await queries.insertScripts(
        db,
        inserts.map((line) => ({ ...line, subsceneId, createUserId: who.userId })),
      )
    : []
  for (const { id, fields } of updates) await queries.updateScript(db, id, fields)
  await queries.writePlaces(db, moves)
  if (removed.length)
    await deleteLines(
      db,
      [...stored.values()].filter((line) => removed.includes(line.id)),
      new Map([[subsceneId, { courseId: node.courseId, courseValid }]]),
    )
  await queries.closeGaps(db, [subsceneId])
  const changed = new Set([...updates.map((u) => u.id), ...removed])
  const moved = moves.length
    ? changedPlaces(
        order,
        (await queries.idsOf(db, subsceneId)).map((l) => l.id),
      )
    : undefined
  db.audit({
    entity: 'script',
    entityId: subsceneId,
    before: changed.size || !moved ? [...stored.values()].filter((line) => changed.has(line.id)) : moved.before,
    after:
      changed.size || inserts.length || !moved
        ? { created: inserts, updated: updates, removed, ...(moved ? { moved: moved.after } : {}) }
        : moved.after,
  })
  const saved = [...created.map((c) => c.id), ...touched.filter((e) => e.editType === 'UPDATE').map((e) => e.id ?? '')]
  return saved.length ? (await queries.findScripts(db, saved)).map(queries.toResponse) : []
}

/** Every path must be a file of this tenant and keep the rule of its field; fresh uploads get the path that they are kept at. */
async function holdMedia(
  db: Db,
  storage: FileStore | undefined,
  lines: readonly { fields: Partial<LineFields>; field: (name: string) => string }[],
) {
  const kept = await holdFiles(
    db,
    storage,
    lines.flatMap(({ fields, field }) =>
      fileFields.map((name) => ({ path: fields[name], as: lineFields[name].holds, field: field(name) })),
    ),
  )
  for (const { fields } of lines) for (const name of fileFields) if (fields[name]) fields[name] = kept(fields[name])
}

/** How a line is called where it is one of many. */
export const lineName = ({ seq, text }: { seq: number; text: string }) => `第${seq + 1}句${text ? ` ${firstLetters(text, 20)}` : ''}`

interface Chosen {
  lines: ScriptLine[]
  held: Map<string, Awaited<ReturnType<typeof courseToEdit>>>
  skipped: Skipped[]
}

/**
 * Of these lines those that may be worked on, held with their sub-scenes, which are held before; the others with the reason:
 * not there, not for whoever asks, or with a task under way.
 */
export async function linesToEdit(db: Db, ids: readonly string[]): Promise<Chosen> {
  const found = new Map((await queries.findScripts(db, ids)).map((r) => [r.line.id, r.line]))
  const held: Chosen['held'] = new Map()
  const refused = new Map<string, string>()
  for (const id of [...new Set([...found.values()].map((line) => line.subsceneId))].sort()) {
    const at = await courseToEdit(db, id, 'SUB_SCENE').catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error
    })
    if (at instanceof AppError) refused.set(id, at.status === 403 ? noRightReason : goneReason)
    else held.set(id, at)
  }
  const mine = ids.filter((id) => held.has(found.get(id)?.subsceneId ?? ''))
  const [locked, live] = await Promise.all([lockedAmong(db, mine), queries.lockScripts(db, mine)])
  const lines = live.filter((line) => !locked.has(line.id))
  const kept = new Set(lines.map((line) => line.id))
  const skipped = ids.flatMap((id) => {
    if (kept.has(id)) return []
    const line = found.get(id)
    const reason = line && (locked.has(id) ? scripts.fail('locked').message : refused.get(line.subsceneId))
    return [{ id, name: line && reason !== goneReason ? lineName(line) : '', reason: reason ?? goneReason }]
  })
  return { lines, held, skipped }
}

/** As many as an audit row tells whole; the recycle bin has them all. */
const LINES_NOTED = 100

/** Deletes lines, of one or several sub-scenes: what can be deleted is, and what cannot is named with its reason. */
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

/** Saves an order; an unknown, foreign or deleted id and nothing moves, and who sorts what has changed since is told. */
export async function sortScripts(db: Db, subsceneId: string, list: readonly Place[], seen?: Seen): Promise<void> {
  await courseToEdit(db, subsceneId, 'SUB_SCENE')
  const before = (await queries.idsOf(db, subsceneId)).map((l) => l.id)
  const after = arranged(before, list, seen)
  if (after === 'stale') throw stale()
  if (after === 'unknown') throw scripts.fail('changedList')
  await queries.writeOrder(db, after)
  db.audit({ entity: 'script', entityId: subsceneId, ...changedPlaces(before, after) })
}

export { lineAfter } from './line.ts'
export { closeGaps, countOfCourse, findScripts, lockScripts, type ScriptLine, writeMedia, writePlaces } from './queries.ts'
