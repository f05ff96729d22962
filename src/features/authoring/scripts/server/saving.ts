// Saves the lines of a sub-scene: reads and locks the stored lines, plans by `plan.ts`, and writes the plan.
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { changedPlaces } from '#shared/order.ts'
import { courseToEdit } from '#features/authoring/courses/server/courses.ts'
import { type FileStore, listGeneratedAmong, holdFiles } from '#features/organisation/files/server/files.ts'
import { convertUploads, lockedAmong, type OwnMedia } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import type { Script, ScriptEdit } from '../contract.ts'
import { fileFields, lineFields } from '../fields.ts'
import { deleteLines, type HeldCourse } from './deleting.ts'
import { mediaNamed } from './line.ts'
import { fieldIn, type Plan, planSave, type CurrentLines, touching } from './plan.ts'
import * as queries from './queries.ts'

const wordOf = { CREATE: 'course:btn:add', UPDATE: 'course:btn:edit', DELETE: 'course:btn:delete' } as const
/** Checks the permission of each kind of edit; the endpoint itself requires only one of them. */
async function checkWords(db: Db, edits: readonly ScriptEdit[]): Promise<void> {
  const kinds = new Set(edits.map((e) => e.editType))
  const words = Object.entries(wordOf).flatMap(([kind, word]) => (kinds.has(kind as keyof typeof wordOf) ? [word] : []))
  await checkPermissions(db, words)
}

/**
 * Saves many edits: all, or none with the first fault. Returns the created and changed lines. Moved lines keep their version. With
 * `seen`, an outdated order is refused. `draftId`: the draft that the created line was.
 */
export async function saveScripts(
  db: Db,
  subsceneId: string,
  edits: ScriptEdit[],
  own?: OwnMedia,
  seen?: { ids: readonly string[] },
  draftId: string | null = null,
): Promise<Script[]> {
  const [{ node, courseValid }] = await Promise.all([courseToEdit(db, subsceneId, 'SUB_SCENE'), checkWords(db, edits)])
  const current = await lockCurrent(db, subsceneId, edits)
  const plan = planSave(current, edits, seen?.ids)
  await holdMedia(db, own?.storage, edits, plan)
  const created = await applyPlan(db, subsceneId, plan, { courseId: node.courseId, courseValid }, draftId)
  await convertOwn(db, subsceneId, plan, created, own?.wake)
  await noteSaved(db, current, plan)
  const saved = [...created, ...edits.flatMap((e) => (e.editType === 'UPDATE' && e.id ? [e.id] : []))]
  return saved.length ? (await queries.findScripts(db, saved)).map(queries.toResponse) : []
}

/** Returns the stored state of the sub-scene; locks the lines that the edits name. */
async function lockCurrent(db: Db, subsceneId: string, edits: readonly ScriptEdit[]): Promise<CurrentLines> {
  const ids = touching(edits).flatMap((e) => e.id ?? [])
  const order = (await queries.listIds(db, subsceneId)).map((l) => l.id)
  const lines = await queries.lockScripts(db, ids)
  const [locked, generated] = await Promise.all([lockedAmong(db, ids), listGeneratedAmong(db, edits.flatMap(mediaNamed))])
  return { subsceneId, order, lines, locked, generated }
}

/** Checks that each path is a file of this tenant and of the right kind; moves fresh uploads to their final path. */
async function holdMedia(db: Db, storage: FileStore | undefined, edits: readonly ScriptEdit[], plan: Plan): Promise<void> {
  const written = [...plan.inserts, ...plan.updates].sort((a, b) => a.at - b.at)
  const kept = await holdFiles(
    db,
    storage,
    written.flatMap(({ at, fields }) =>
      fileFields.map((name) => ({ path: fields[name], as: lineFields[name].holds, field: fieldIn(edits, at)(name), converts: true })),
    ),
  )
  for (const { fields } of written) for (const name of fileFields) if (fields[name]) fields[name] = kept(fields[name])
}

/** Writes the plan; returns the ids of the new lines, in order. */
async function applyPlan(
  db: Db,
  subsceneId: string,
  { inserts, updates, moves, removes }: Plan,
  held: HeldCourse,
  draftId: string | null,
): Promise<string[]> {
  const { userId, name } = await db.who()
  const lines = inserts.map(({ fields, seq }) => ({ ...fields, seq, subsceneId, createUserId: userId, draftId }))
  const created = lines.length ? await queries.insertScripts(db, lines) : []
  for (const { id, fields } of updates) await queries.updateScript(db, id, { ...fields, updateUserName: name })
  await queries.writePlaces(db, moves)
  if (removes.length) await deleteLines(db, removes, new Map([[subsceneId, held]]))
  await queries.closeGaps(db, [subsceneId])
  return created.map((line) => line.id)
}

/** Requests the conversion of newly named uploads that browsers cannot play. */
async function convertOwn(
  db: Db,
  subsceneId: string,
  { inserts, updates }: Plan,
  created: readonly string[],
  wake: OwnMedia['wake'] | undefined,
): Promise<void> {
  const written = [...updates, ...inserts.map(({ fields }, i) => ({ fields, id: assertDefined(created[i], 'the line that was made') }))]
  await convertUploads(
    db,
    written.flatMap(({ id, fields }) => {
      const of = { taskType: 'OPERATION', sourceId: id, parentId: subsceneId } as const
      return [
        { ...of, part: 'QUESTION', path: fields.videoFile ?? fields.audioFile } as const,
        { ...of, part: 'ANSWER', path: fields.answerAudioFile } as const,
      ].filter(({ path }) => path)
    }),
    wake,
  )
}

/** Writes the audit row: lines before and after, and of moved lines the changed range. */
async function noteSaved(db: Db, { subsceneId, order, lines }: CurrentLines, { inserts, updates, moves, removes }: Plan): Promise<void> {
  const changed = new Set([...updates, ...removes].map((line) => line.id))
  const now = moves.length ? (await queries.listIds(db, subsceneId)).map((l) => l.id) : undefined
  const moved = now && changedPlaces(order, now)
  const note = { entity: 'script', entityId: subsceneId }
  if (moved && !changed.size && !inserts.length) return db.audit({ ...note, ...moved })
  db.audit({
    ...note,
    before: changed.size || !moved ? lines.filter((line) => changed.has(line.id)) : moved.before,
    after: {
      created: inserts.map(({ fields, seq }) => ({ ...fields, seq })),
      updated: updates.map(({ id, fields }) => ({ id, fields })),
      removed: removes.map((line) => line.id),
      ...(moved ? { moved: moved.after } : {}),
    },
  })
}
