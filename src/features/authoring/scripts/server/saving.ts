// Saving the lines of a sub-scene: what stands is read and held, `plan.ts` says what is to be done, and that is written.
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
/** Each edit takes the word of its kind, whichever of them opened the door. */
async function checkWords(db: Db, edits: readonly ScriptEdit[]): Promise<void> {
  const kinds = new Set(edits.map((e) => e.editType))
  const words = Object.entries(wordOf).flatMap(([kind, word]) => (kinds.has(kind as keyof typeof wordOf) ? [word] : []))
  await checkPermissions(db, words)
}

/**
 * Saves many edits in one go: all, or none with the first fault named. Answers the lines created and changed. Lines that
 * only move keep their version; with `seen`, the whole order that was arranged, who arranges what has changed since is told.
 */
export async function saveScripts(
  db: Db,
  subsceneId: string,
  edits: ScriptEdit[],
  own?: OwnMedia,
  seen?: { ids: readonly string[] },
): Promise<Script[]> {
  const [{ node, courseValid }] = await Promise.all([courseToEdit(db, subsceneId, 'SUB_SCENE'), checkWords(db, edits)])
  const current = await lockCurrent(db, subsceneId, edits)
  const plan = planSave(current, edits, seen?.ids)
  await holdMedia(db, own?.storage, edits, plan)
  const created = await applyPlan(db, subsceneId, plan, { courseId: node.courseId, courseValid })
  await convertOwn(db, subsceneId, plan, created, own?.wake)
  await noteSaved(db, current, plan)
  const saved = [...created, ...edits.flatMap((e) => (e.editType === 'UPDATE' && e.id ? [e.id] : []))]
  return saved.length ? (await queries.findScripts(db, saved)).map(queries.toResponse) : []
}

/** What stands where the edits go; the lines that they name are held. */
async function lockCurrent(db: Db, subsceneId: string, edits: readonly ScriptEdit[]): Promise<CurrentLines> {
  const ids = touching(edits).flatMap((e) => e.id ?? [])
  const order = (await queries.listIds(db, subsceneId)).map((l) => l.id)
  const lines = await queries.lockScripts(db, ids)
  const [locked, generated] = await Promise.all([lockedAmong(db, ids), listGeneratedAmong(db, edits.flatMap(mediaNamed))])
  return { subsceneId, order, lines, locked, generated }
}

/** Every path must be a file of this tenant and keep the rule of its field; fresh uploads get the path that they are kept at. */
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

/** Writes what is planned; answers the ids of the lines that are new, in their order. */
async function applyPlan(db: Db, subsceneId: string, { inserts, updates, moves, removes }: Plan, held: HeldCourse): Promise<string[]> {
  const { userId, name } = await db.who()
  const lines = inserts.map(({ fields, seq }) => ({ ...fields, seq, subsceneId, createUserId: userId }))
  const created = lines.length ? await queries.insertScripts(db, lines) : []
  for (const { id, fields } of updates) await queries.updateScript(db, id, { ...fields, updateUserName: name })
  await queries.writePlaces(db, moves)
  if (removes.length) await deleteLines(db, removes, new Map([[subsceneId, held]]))
  await queries.closeGaps(db, [subsceneId])
  return created.map((line) => line.id)
}

/** What lines name from now on is converted where browsers do not play it. */
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

/** What the audit log keeps: the lines before and after; where lines have only moved, the stretch that is another. */
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
