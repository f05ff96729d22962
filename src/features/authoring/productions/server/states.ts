// States of rows for authors: place, progress, remaining time, reason of a failure.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { countLive, latestTasks, type TaskRow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { type LiveTask, listLiveTasks, listPauses } from './live-queries.ts'
import type { ScriptLine } from '#features/authoring/scripts/server/scripts.ts'
import { findScripts } from '#features/authoring/scripts/server/scripts.ts'
import type { TaskInfo, TaskState } from '../contract.ts'
import { currentRecipes } from './current.ts'
import { type Place, placesOf } from './places.ts'
import { findSubScenes } from './queries.ts'
import type { Recipe } from './recipe.ts'

const elapsed = (task: Pick<TaskRow, 'startedAt'>) =>
  task.startedAt ? Math.max(0, Math.round((Date.now() - Date.parse(task.startedAt)) / 1000)) : null
const remainOf = (at: Place | undefined) => (at?.remain == null ? null : Math.max(1, Math.round(at.remain)))

function infoOf(task: TaskRow, at: Place | undefined, current: Recipe | undefined): TaskInfo {
  const running = task.status === 'TASK_PROCESSING'
  const done = task.status === 'TASK_SUCCESS'
  const made = current?.[task.part]
  const { figureName, voiceName, engine, burnSubtitles } = task.input
  return {
    taskId: task.id,
    place: at?.place ?? null,
    percent: running ? task.percent : null,
    elapsedSec: running ? elapsed(task) : null,
    remainSec: remainOf(at),
    reason: task.reason,
    stale: done && made !== undefined && made.key !== task.input.key,
    converts: task.input.convert !== undefined && made?.key === task.input.key,
    figureName,
    voiceName,
    engine: engine ?? null,
    madeDate: done && task.finishedAt ? readable(task.finishedAt) : null,
    reused: task.reused,
    burnSubtitles: burnSubtitles === true,
    paused: task.status === 'TASK_WAIT' && at?.place === null,
  }
}

/** Returns the state of each row that has a task, from its latest task per part. */
function statesOf(tasks: readonly TaskRow[], live: readonly LiveTask[], currentOf: (task: TaskRow) => Recipe | undefined): TaskState[] {
  const at = placesOf(live)
  const states = new Map<string, TaskState>()
  for (const task of tasks) {
    const state = states.get(task.sourceId) ?? { sourceId: task.sourceId, taskDetail: {}, taskInfo: {} }
    state.taskDetail[task.part] = task.status
    state.taskInfo[task.part] = infoOf(task, at.get(task.id), currentOf(task))
    states.set(task.sourceId, state)
  }
  return [...states.values()]
}

/** Returns the current recipe of each task's row, which decides whether its medium is stale. */
async function recipesNow(db: Db, tasks: readonly TaskRow[]): Promise<(task: TaskRow) => Recipe | undefined> {
  const done = tasks.filter((t) => t.status === 'TASK_SUCCESS' || t.input.convert !== undefined)
  const scriptIds = [...new Set(done.filter((t) => t.taskType === 'OPERATION').map((t) => t.sourceId))]
  const introIds = [...new Set(done.filter((t) => t.taskType === 'COURSE').map((t) => t.sourceId))]
  const [rows, intros] = await Promise.all([
    scriptIds.length ? findScripts(db, scriptIds) : [],
    introIds.length ? findSubScenes(db, introIds) : [],
  ])
  const lines = new Map<string, ScriptLine>(rows.map((r) => [r.line.id, r.line]))
  const subScenes = new Map(intros.map((s) => [s.id, s]))
  const recipes = await currentRecipes(db, [...rows.map((r) => r.line.subsceneId), ...introIds])
  return (task) => {
    const line = lines.get(task.sourceId)
    if (line) return recipes.script(line, task.input.format)
    const subScene = subScenes.get(task.sourceId)
    return subScene && recipes.intro(subScene, task.input.format)
  }
}

/**
 * Returns the states of one kind of rows below a parent (sub-scene of scripts, scene of sub-scenes), optionally `only` these, or of one
 * row.
 */
export async function taskStates(db: Db, id: string, kind: TaskRow['taskType'], only?: readonly string[]): Promise<TaskState[]> {
  const below = only
    ? latestTasks(db, { sourceIds: only }).then((tasks) => tasks.filter((t) => t.parentId === id))
    : latestTasks(db, { parentId: id })
  const [children, own, live] = await Promise.all([below, latestTasks(db, { sourceIds: [id] }), listLiveTasks(db)])
  const tasks = [...own, ...children].filter((t) => t.taskType === kind)
  // without tasks, throws 404 if the row does not exist
  if (!tasks.length && !(await findScripts(db, [id])).length) await getCourse(db, id)
  return statesOf(tasks, live, await recipesNow(db, tasks))
}

/** Returns the states of these rows, including rows without tasks. */
export async function statesOfRows(db: Db, ids: readonly string[]): Promise<TaskState[]> {
  const [tasks, live] = await Promise.all([latestTasks(db, { sourceIds: ids }), listLiveTasks(db)])
  const states = statesOf(tasks, live, await recipesNow(db, tasks))
  const known = new Set(states.map((s) => s.sourceId))
  return [...states, ...ids.filter((id) => !known.has(id)).map((sourceId) => ({ sourceId, taskDetail: {}, taskInfo: {} }))]
}

/** Sorts running tasks first, then by place, paused ones last. */
const placeFor = ({ status }: LiveTask, at: Place | undefined) =>
  status === 'TASK_PROCESSING' ? 0 : (at?.place ?? Number.MAX_SAFE_INTEGER)

/** Lists the waiting and running tasks with titles, for the drawer. */
export async function activeTasks(db: Db) {
  const who = await db.who()
  const [live, counts, pauses] = await Promise.all([listLiveTasks(db), countLive(db), listPauses(db, who)])
  const at = placesOf(live)
  const shown = live.toSorted((a, b) => placeFor(a, at.get(a.id)) - placeFor(b, at.get(b.id))).slice(0, 200)
  const [lines, intros] = await Promise.all([
    shown.length
      ? findScripts(
          db,
          shown.filter((t) => t.taskType === 'OPERATION').map((t) => t.sourceId),
        )
      : [],
    findSubScenes(
      db,
      shown.map((t) => (t.taskType === 'COURSE' ? t.sourceId : t.parentId)),
    ),
  ])
  const subScenes = new Map(intros.map((s) => [s.id, s]))
  const seqs = new Map(lines.map((l) => [l.line.id, l.line.seq + 1]))
  const titleOf = (t: LiveTask) => {
    if (t.taskType === 'COURSE') return `${subScenes.get(t.sourceId)?.title ?? ''} · 介绍视频`
    const title = subScenes.get(t.parentId)?.title ?? ''
    return t.taskType === 'FILM'
      ? `${title} · 成片`
      : `${title} · 第${seqs.get(t.sourceId) ?? '-'}句${t.part === 'ANSWER' ? ' · 参考答案' : ''}`
  }
  return {
    ...counts,
    pauses: pauses.map((p) => ({ ...p, since: readable(p.since) })),
    records: shown.map((t) => {
      const running = t.status === 'TASK_PROCESSING'
      return {
        sourceId: t.sourceId,
        part: t.part,
        status: t.status,
        title: titleOf(t),
        courseId: subScenes.get(t.taskType === 'COURSE' ? t.sourceId : t.parentId)?.courseId ?? null,
        place: at.get(t.id)?.place ?? null,
        percent: running ? t.percent : null,
        elapsedSec: running ? elapsed(t) : null,
        remainSec: remainOf(at.get(t.id)),
        paused: t.paused,
        converts: t.converts,
      }
    }),
  }
}
