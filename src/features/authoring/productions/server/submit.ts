// Submits tasks: existing media are attached at once, the other tasks wait for the workers.
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { writeIntroInPlace, writeIntros } from '#features/authoring/courses/server/courses.ts'
import { filesOfRecipes } from '#features/organisation/files/server/files.ts'
import { addReused, addTasks, announceTasks, type NewTask } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { writeFileInPlace, writeMedia } from '#features/authoring/scripts/server/scripts.ts'
import { productions } from '../contract.ts'
import { wakeMakers } from './jobs.ts'
import type { Recipe } from './recipe.ts'

export const tasksOf = (recipe: Recipe, of: Pick<NewTask, 'taskType' | 'sourceId' | 'parentId'>): NewTask[] =>
  Object.entries(recipe).map(([part, input]) => ({ ...of, part: part as NewTask['part'], input }))

/** An existing medium for a part of a row. */
export interface FinishedMedium extends Pick<NewTask, 'sourceId' | 'part'> {
  kind: NewTask['input']['kind']
  path: string
}

/** Attaches finished media to their rows, except rows that have an uploaded medium by now. */
export async function attachMedia(db: Db, handed: readonly FinishedMedium[]): Promise<void> {
  const of = (part: FinishedMedium['part']) => handed.filter((h) => h.part === part)
  const [questions, answers, intros] = [of('QUESTION'), of('ANSWER'), of('SUB_SCENE_INTRO')]
  const video = (h: FinishedMedium) => h.kind === 'VIDEO'
  if (questions.length)
    await writeMedia(
      db,
      'QUESTION',
      questions.map((h) => ({ id: h.sourceId, videoFile: video(h) ? h.path : null, audioFile: video(h) ? null : h.path })),
    )
  if (answers.length)
    await writeMedia(
      db,
      'ANSWER',
      answers.map((h) => ({ id: h.sourceId, videoFile: null, audioFile: h.path })),
    )
  if (intros.length)
    await writeIntros(
      db,
      intros.map((h) => ({ id: h.sourceId, path: h.path })),
    )
}

/** Replaces an upload by its converted file in every record that names it. */
export async function attachConverted(db: Db, upload: string, path: string): Promise<void> {
  await writeFileInPlace(db, upload, path)
  await writeIntroInPlace(db, upload, path)
}

/** Submits tasks whose rows the transaction has locked. Returns the number of reused media. */
export async function submit(db: Db, jobs: Jobs, tasks: readonly NewTask[]): Promise<number> {
  const [who, there] = await Promise.all([
    db.who(),
    filesOfRecipes(
      db,
      tasks.map((t) => t.input.key),
    ),
  ])
  const reused = tasks.flatMap((t) => {
    const file = there.get(t.input.key)
    return file ? [{ ...t, file }] : []
  })
  const fresh = tasks.filter((t) => !there.has(t.input.key))
  const added = await addTasks(db, who.userId, fresh)
  // A concurrent request for the same row won; answers as if the row had been locked before.
  if (added.length !== fresh.length) throw productions.fail('running')
  await addReused(
    db,
    who.userId,
    reused.map(({ file, ...t }) => ({ ...t, madeAt: file.createDate, durationMs: file.durationMs })),
  )
  await attachMedia(
    db,
    reused.flatMap((t) => (t.input.convert ? [] : [{ sourceId: t.sourceId, part: t.part, kind: t.input.kind, path: t.file.path }])),
  )
  for (const { input, file } of reused) if (input.convert) await attachConverted(db, input.convert, file.path)
  await wakeMakers(jobs)(
    db,
    added.map((t) => t.id),
  )
  await announceTasks(db, [...new Set(tasks.map((t) => t.sourceId))])
  return reused.length
}
