// Productions: asking for media, one row or many, and taking the request back.
import { setImmediate as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/database/listener.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { AppError, forbidden, notFound } from '../../../shared/errors.ts'
import { courseToEdit, getCourse } from '../../courses/server/courses.ts'
import { effectiveSettings } from '../../digital-humans/server/digital-humans.ts'
import { addTasks, cancelTasks, lockedAmong, type NewTask } from '../../generation-tasks/server/generation-tasks.ts'
import { findScripts, lockScripts, subScenesToEdit } from '../../scripts/server/scripts.ts'
import { productions, type TaskState } from '../contract.ts'
import { generateMedia } from './jobs.ts'
import { checkRecipe, type Format, type Recipe, recipeOfIntro, recipeOfScript } from './recipe.ts'
import { statesOfRows } from './states.ts'

/** The words that go round when a task has moved on. */
export interface TaskMoved {
  tasks: { tenantId: string; sourceIds: string[] }
}
export const announceTasks = (db: Db, sourceIds: readonly string[]) =>
  announce(db, { tasks: { tenantId: db.tenantId, sourceIds: sourceIds.slice(0, 200) } } satisfies TaskMoved)

const tasksOf = (recipe: Recipe, of: Pick<NewTask, 'taskType' | 'sourceId' | 'parentId'>): NewTask[] =>
  Object.entries(recipe).map(([part, input]) => ({ ...of, part: part as NewTask['part'], input }))

async function submit(db: Db, jobs: Jobs, tasks: NewTask[]): Promise<void> {
  const who = await db.who()
  const added = await addTasks(db, who.userId, tasks)
  // Somebody else was first with the same row: he has it, and this answers as if the row had been locked before.
  if (added.length !== tasks.length) throw productions.fail('running')
  await jobs.enqueue(
    db,
    generateMedia,
    added.map((t) => t.id),
  )
  await announceTasks(db, [...new Set(tasks.map((t) => t.sourceId))])
}

/** Asks for the introduction of a sub-scene. Its row is locked until the work has ended. */
export async function generateIntro(db: Db, jobs: Jobs, subsceneId: string, format: Format): Promise<TaskState> {
  const { node } = await courseToEdit(db, subsceneId, 'SUB_SCENE')
  if ((await lockedAmong(db, [subsceneId])).size) throw productions.fail('running')
  const settings = await effectiveSettings(db, [subsceneId])
  const effective = settings.get(subsceneId)
  if (!effective) throw notFound()
  const recipe = recipeOfIntro(node, effective.choices, format)
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
}

/** Lines between which other requests have their turn. */
const AT_ONCE = 250

/** Asks for what each line needs; lines that cannot be made are skipped with their reason. 404 for an unknown id. */
export async function generateScripts(db: Db, jobs: Jobs, ids: readonly string[], format: Format): Promise<Batch> {
  const unique = [...new Set(ids)]
  const subsceneIds = [...(await subScenesToEdit(db, unique)).keys()]
  const lines = await lockScripts(db, unique)
  if (lines.length !== unique.length) throw notFound()
  const [locked, settings] = await Promise.all([lockedAmong(db, unique), effectiveSettings(db, subsceneIds)])
  const byId = new Map(lines.map((l) => [l.id, l]))
  const tasks: NewTask[] = []
  const batch: Batch = { submitted: [], skipped: [] }
  for (const [i, id] of unique.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await pause()
    const line = byId.get(id)
    const effective = settings.get(line?.subsceneId ?? '')
    if (!line || !effective) throw notFound()
    try {
      if (locked.has(id)) throw productions.fail('running')
      const recipe = recipeOfScript(line, effective.choices, format)
      checkRecipe(recipe)
      tasks.push(...tasksOf(recipe, { taskType: 'OPERATION', sourceId: id, parentId: line.subsceneId }))
      batch.submitted.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      batch.skipped.push({ id, reason: error.message })
    }
  }
  if (tasks.length) await submit(db, jobs, tasks)
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
  const cancelled = await cancelTasks(db, id, '已取消')
  if (!cancelled.length) throw productions.fail('nothingRunning')
  db.note({ entity: row ? 'script' : 'course', entityId: id })
  await announceTasks(db, [id])
  return one(await statesOfRows(db, [id]))
}
