// Productions: asking for media, one row or many, and taking the request back.
import { setImmediate as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/transaction.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { AppError, forbidden, notFound } from '../../../shared/errors.ts'
import { courseToEdit, getCourse } from '../../courses/server/courses.ts'
import { cancelTasks, lockedAmong, type NewTask } from '../../generation-tasks/server/generation-tasks.ts'
import { findScripts, lockScripts, subScenesToEdit } from '../../scripts/server/scripts.ts'
import { productions, type TaskState } from '../contract.ts'
import { currentRecipes } from './current.ts'
import { checkRecipe, type Format, refusalOf } from './recipe.ts'
import { statesOfRows } from './states.ts'
import { announceTasks, submit, tasksOf } from './submit.ts'

/** Asks for the introduction of a sub-scene. Its row is locked until the work has ended. */
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

interface Batch {
  submitted: string[]
  skipped: { id: string; reason: string }[]
  reused?: number
}

/** Lines between which other requests have their turn. */
const AT_ONCE = 250

/** Asks for what each line needs; lines that cannot be made are skipped with their reason. 404 for an unknown id. */
export async function generateScripts(db: Db, jobs: Jobs, ids: readonly string[], format: Format): Promise<Batch> {
  const unique = [...new Set(ids)]
  const subsceneIds = [...(await subScenesToEdit(db, unique)).keys()]
  const lines = await lockScripts(db, unique)
  if (lines.length !== unique.length) throw notFound()
  const [locked, recipes] = await Promise.all([lockedAmong(db, unique), currentRecipes(db, subsceneIds)])
  const byId = new Map(lines.map((l) => [l.id, l]))
  const tasks: NewTask[] = []
  const batch: Batch = { submitted: [], skipped: [] }
  for (const [i, id] of unique.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await pause()
    const line = byId.get(id)
    const recipe = line && recipes.script(line, format)
    if (!line || !recipe) throw notFound()
    const reason = locked.has(id) ? productions.fail('running').message : refusalOf(recipe)
    if (reason) batch.skipped.push({ id, reason })
    else {
      tasks.push(...tasksOf(recipe, { taskType: 'OPERATION', sourceId: id, parentId: line.subsceneId }))
      batch.submitted.push(id)
    }
  }
  const reused = tasks.length ? await submit(db, jobs, tasks) : 0
  if (reused) batch.reused = reused
  db.note({ entity: 'script', entityId: unique[0] ?? null, after: batch })
  return batch
}

/** One line; what a batch would skip is a failure here. */
export async function generateScript(db: Db, jobs: Jobs, id: string, format: Format): Promise<TaskState> {
  const { skipped } = await generateScripts(db, jobs, [id], format)
  if (skipped[0]) throw new AppError(skipped[0].reason)
  return one(await statesOfRows(db, [id]))
}

/** Ends what waits or is in work on a row, script or sub-scene. */
export async function cancelGeneration(db: Db, id: string): Promise<TaskState> {
  const [row] = await findScripts(db, [id])
  // Nothing is held but the task: its worker may be writing the outcome, and holds the task before the row.
  const { canEdit } = await getCourse(db, row?.line.subsceneId ?? id, 'SUB_SCENE')
  if (!canEdit) throw forbidden()
  const cancelled = await cancelTasks(db, { sourceIds: [id], parentIds: [] }, '已取消')
  if (!cancelled.length) throw productions.fail('nothingRunning')
  db.note({ entity: row ? 'script' : 'course', entityId: id })
  await announceTasks(db, [id])
  return one(await statesOfRows(db, [id]))
}
