// Batch actions on the media of a course: make the missing, stale or failed ones, cancel, pause, resume.
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { checkEditable, courseToEdit, getCourse } from '#features/authoring/courses/server/courses.ts'
import { announceTasks, cancelTasks, setPause } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { lockScripts } from '#features/authoring/scripts/server/scripts.ts'
import { type BoardWhat, productionBoard } from '../contract.ts'
import { boardOf, chosenOf, nodesWithin, type Within } from './board.ts'
import { generateMedia } from './jobs.ts'
import { lockSubScenes } from './queries.ts'
import type { Format } from './recipe.ts'
import { submit, tasksOf } from './submit.ts'

const entityOf = ({ courseId, sceneId, subSceneId }: Within) => subSceneId ?? sceneId ?? courseId

/** Requests all media of a kind that can be made, and counts the others. */
export async function boardGenerate(db: Db, jobs: Jobs, { what, ...within }: Within & { what: BoardWhat }, format: Format) {
  await courseToEdit(db, within.courseId, 'COURSE')
  const seen = chosenOf(await boardOf(db, within, format), what).chosen
  if (!seen.length) throw productionBoard.fail('nothingToDo')
  // reads the board again under the row locks
  await lockSubScenes(db, [...new Set(seen.map((p) => p.node.id))])
  await lockScripts(db, [...new Set(seen.flatMap((p) => (p.line ? [p.sourceId] : [])))])
  const { chosen, skipped } = chosenOf(await boardOf(db, within, format), what)
  const held = new Set(seen.map((p) => p.sourceId))
  const tasks = chosen
    .filter((p) => held.has(p.sourceId))
    .flatMap((p) =>
      tasksOf(
        p.recipe,
        p.line
          ? { taskType: 'OPERATION', sourceId: p.sourceId, parentId: p.node.id }
          : { taskType: 'COURSE', sourceId: p.sourceId, parentId: p.node.sceneId },
      ),
    )
  if (!tasks.length) throw productionBoard.fail('nothingToDo')
  const reused = await submit(db, jobs, tasks)
  const done = { submitted: tasks.length - reused, reused, skipped: skipped.length }
  db.audit({ entity: 'course', entityId: entityOf(within), after: { what, format, ...done } })
  return done
}

/** Cancels the waiting and running tasks of a course or one of its sub-scenes. */
export async function boardCancel(db: Db, within: Within): Promise<{ cancelled: number }> {
  // locks only the tasks, like the cancellation of a single one
  await checkEditable(db, await getCourse(db, within.courseId, 'COURSE'))
  const nodes = await nodesWithin(db, within)
  const ids = nodes.map((n) => n.id)
  // the parent of an intro is its scene, which has other sub-scenes too
  const ended = await cancelTasks(db, { sourceIds: ids, parentIds: ids })
  if (!ended.length) throw productionBoard.fail('nothingRunning')
  db.audit({ entity: 'course', entityId: entityOf(within), after: { cancelled: ended.length } })
  await announceTasks(db, [...new Set(ended)])
  return { cancelled: ended.length }
}

/** Pauses or resumes the waiting tasks of a course. A repeated call changes nothing. */
export async function boardPause(db: Db, jobs: Jobs, { courseId, paused }: { courseId: string; paused: boolean }): Promise<void> {
  const { who } = await courseToEdit(db, courseId, 'COURSE')
  const changed = await setPause(db, courseId, paused ? who.name : null)
  db.audit({ entity: 'course', entityId: courseId, after: { paused } })
  if (!changed) return
  if (!paused) await jobs.enqueue(db, generateMedia, [courseId])
  await announceTasks(db, [courseId])
}
