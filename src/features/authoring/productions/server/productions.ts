// Requests for media, of one row or many, and their cancellation.
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { type Batch, goneReason, isNoRight, refuseEmpty } from '#shared/batch.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { checkEditable, courseToEdit, getCourse } from '#features/authoring/courses/server/courses.ts'
import { announceTasks, cancelTasks, lockedAmong, type NewTask } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { findScripts, lineName, linesToEdit } from '#features/authoring/scripts/server/scripts.ts'
import { productions, type TaskState } from '../contract.ts'
import { currentRecipes } from './current.ts'
import { checkRecipe, type Format, refusalOf } from './recipe.ts'
import { statesOfRows } from './states.ts'
import { submit, tasksOf } from './submit.ts'

/** Requests the intro of a sub-scene. The row is locked until the task has ended. */
export async function generateIntro(db: Db, jobs: Jobs, subsceneId: string, format: Format): Promise<TaskState> {
  const { node } = await courseToEdit(db, subsceneId, 'SUB_SCENE')
  if ((await lockedAmong(db, [subsceneId])).size) throw productions.fail('running')
  const recipe = (await currentRecipes(db, [subsceneId])).intro(node, format)
  if (!recipe) throw notFound()
  checkRecipe(recipe)
  await submit(db, jobs, tasksOf(recipe, { taskType: 'COURSE', sourceId: subsceneId, parentId: node.parentId ?? node.courseId }))
  return one(await statesOfRows(db, [subsceneId]))
}

const one = ([state]: TaskState[]): TaskState =>
  state ??
  (() => {
    throw notFound()
  })()

interface Asked extends Batch {
  submitted: string[]
  reused?: number
}

/** Requests the media of these lines; skipped ones have a reason. Throws 404 if no line exists. */
export async function generateScripts(db: Db, jobs: Jobs, ids: readonly string[], format: Format): Promise<Asked> {
  const unique = [...new Set(ids)]
  const { lines, held, skipped } = await linesToEdit(db, unique)
  if (!lines.length && skipped.every((s) => s.reason === goneReason || isNoRight(s.reason))) refuseEmpty({ done: [], skipped })
  const recipes = await currentRecipes(db, [...held.keys()])
  const tasks: NewTask[] = []
  const byId = new Map(lines.map((l) => [l.id, l]))
  const inOrder = unique.flatMap((id) => byId.get(id) ?? [])
  const batch: Asked = { done: [], submitted: [], skipped: [...skipped] }
  const add = (line: (typeof inOrder)[number]) => {
    const { id } = line
    const recipe = recipes.script(line, format)
    if (!recipe) throw notFound()
    const reason = refusalOf(recipe)
    if (reason) batch.skipped.push({ id, name: lineName(line), reason })
    else {
      tasks.push(...tasksOf(recipe, { taskType: 'OPERATION', sourceId: id, parentId: line.subsceneId }))
      batch.submitted.push(id)
      batch.done.push(id)
    }
  }
  for await (const part of yieldingChunks(inOrder)) part.forEach(add)
  const reused = tasks.length ? await submit(db, jobs, tasks) : 0
  if (reused) batch.reused = reused
  db.audit({ entity: 'script', entityId: unique[0] ?? null, after: batch })
  return batch
}

/** Requests the media of one line; throws where a batch would skip it. */
export async function generateScript(db: Db, jobs: Jobs, id: string, format: Format): Promise<TaskState> {
  const { skipped } = await generateScripts(db, jobs, [id], format)
  if (skipped[0]) throw new AppError(skipped[0].reason)
  return one(await statesOfRows(db, [id]))
}

/** Cancels the waiting or running tasks of a script line or a sub-scene. */
export async function cancelGeneration(db: Db, id: string): Promise<TaskState> {
  const [row] = await findScripts(db, [id])
  // Locks only the task: a worker that writes its outcome locks the task before the row.
  await checkEditable(db, await getCourse(db, row?.line.subsceneId ?? id, 'SUB_SCENE'))
  const cancelled = await cancelTasks(db, { sourceIds: [id], parentIds: [] })
  if (!cancelled.length) throw productions.fail('nothingRunning')
  db.audit({ entity: row ? 'script' : 'course', entityId: id })
  await announceTasks(db, [id])
  return one(await statesOfRows(db, [id]))
}

export { lineStates, mediaStates } from './line-states.ts'
export { generateMedia } from './jobs.ts'
export type { MediaMaker } from './other-making.ts'
export { statesOfRows } from './states.ts'
export { countsOfCourses } from './board.ts'
export { coversOf } from './covers.ts'
