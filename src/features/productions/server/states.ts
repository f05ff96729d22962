// States: what an author sees of the work on a row: waiting where, how far, how long, why not.
import type { Db } from '../../../platform/database/transaction.ts'
import { getCourse } from '../../courses/server/courses.ts'
import { type Effective, effectiveSettings } from '../../digital-humans/server/digital-humans.ts'
import { countLive, latestTasks, liveTasks, type TaskRow } from '../../generation-tasks/server/generation-tasks.ts'
import type { ScriptLine } from '../../scripts/server/scripts.ts'
import { findScripts } from '../../scripts/server/scripts.ts'
import type { TaskInfo, TaskState } from '../contract.ts'
import { findSubScenes } from './queries.ts'
import { estimateSeconds, type Recipe, recipeOfIntro, recipeOfScript } from './recipe.ts'

/** Where each waiting task stands among the tenant's own, from 1, and the seconds until it will be done. */
function places(live: readonly TaskRow[]) {
  const at = new Map<string, { place: number | null; remain: number }>()
  let ahead = 0
  let place = 0
  for (const task of [...live].sort((a, b) => Number(b.status === 'TASK_PROCESSING') - Number(a.status === 'TASK_PROCESSING'))) {
    const whole = estimateSeconds(task.input)
    const remain = task.status === 'TASK_PROCESSING' ? whole * (1 - task.percent / 100) : whole
    ahead += remain
    at.set(task.id, task.status === 'TASK_PROCESSING' ? { place: null, remain } : { place: ++place, remain: ahead })
  }
  return at
}

const elapsed = (task: TaskRow) => (task.startedAt ? Math.max(0, Math.round((Date.now() - Date.parse(task.startedAt)) / 1000)) : null)

function infoOf(task: TaskRow, at: { place: number | null; remain: number } | undefined, current: Recipe | undefined): TaskInfo {
  const running = task.status === 'TASK_PROCESSING'
  const made = current?.[task.part]
  return {
    place: at?.place ?? null,
    percent: running ? task.percent : null,
    elapsedSec: running ? elapsed(task) : null,
    remainSec: at ? Math.max(1, Math.round(at.remain)) : null,
    reason: task.reason,
    stale: task.status === 'TASK_SUCCESS' && made !== undefined && made.key !== task.input.key,
    figureName: task.input.figureName,
    voiceName: task.input.voiceName,
  }
}

/** The state of each row that has ever had a task, from its latest task per part. */
function statesOf(tasks: readonly TaskRow[], live: readonly TaskRow[], currentOf: (task: TaskRow) => Recipe | undefined): TaskState[] {
  const at = places(live)
  const states = new Map<string, TaskState>()
  for (const task of tasks) {
    const state = states.get(task.sourceId) ?? { sourceId: task.sourceId, taskDetail: {}, taskInfo: {} }
    state.taskDetail[task.part] = task.status
    state.taskInfo[task.part] = infoOf(task, at.get(task.id), currentOf(task))
    states.set(task.sourceId, state)
  }
  return [...states.values()]
}

/** What each task's row would have made of it now, by which a medium is known to be out of date. */
async function recipesNow(db: Db, tasks: readonly TaskRow[]): Promise<(task: TaskRow) => Recipe | undefined> {
  const done = tasks.filter((t) => t.status === 'TASK_SUCCESS')
  const scriptIds = [...new Set(done.filter((t) => t.taskType === 'OPERATION').map((t) => t.sourceId))]
  const introIds = [...new Set(done.filter((t) => t.taskType === 'COURSE').map((t) => t.sourceId))]
  const [rows, intros] = await Promise.all([
    scriptIds.length ? findScripts(db, scriptIds) : [],
    introIds.length ? findSubScenes(db, introIds) : [],
  ])
  const lines = new Map<string, ScriptLine>(rows.map((r) => [r.line.id, r.line]))
  const subScenes = new Map(intros.map((s) => [s.id, s]))
  const settings: Map<string, Effective> = await effectiveSettings(db, [...new Set([...rows.map((r) => r.line.subsceneId), ...introIds])])
  return (task) => {
    const line = lines.get(task.sourceId)
    if (line) return recipeOfScript(line, settings.get(line.subsceneId)?.choices ?? never(), task.input.format)
    const subScene = subScenes.get(task.sourceId)
    return subScene && recipeOfIntro(subScene, settings.get(subScene.id)?.choices ?? never(), task.input.format)
  }
}

const never = (): never => {
  throw new Error('a row without a setting')
}

/** States of the rows below a parent (the sub-scene of scripts, the scene of sub-scenes), all or `only` these, or of one row. */
export async function taskStates(db: Db, id: string, only?: readonly string[]): Promise<TaskState[]> {
  const below = only
    ? latestTasks(db, { sourceIds: only }).then((tasks) => tasks.filter((t) => t.parentId === id))
    : latestTasks(db, { parentId: id })
  const [children, own, live] = await Promise.all([below, latestTasks(db, { sourceIds: [id] }), liveTasks(db)])
  const tasks = [...own, ...children]
  // a row without tasks must exist all the same
  if (!tasks.length && !(await findScripts(db, [id])).length) await getCourse(db, id)
  return statesOf(tasks, live, await recipesNow(db, tasks))
}

/** States of these rows; a row without any task is told as such. */
export async function statesOfRows(db: Db, ids: readonly string[]): Promise<TaskState[]> {
  const [tasks, live] = await Promise.all([latestTasks(db, { sourceIds: ids }), liveTasks(db)])
  const states = statesOf(tasks, live, await recipesNow(db, tasks))
  const known = new Set(states.map((s) => s.sourceId))
  return [...states, ...ids.filter((id) => !known.has(id)).map((sourceId) => ({ sourceId, taskDetail: {}, taskInfo: {} }))]
}

/** What waits and is in work, with a title for the drawer. */
export async function activeTasks(db: Db) {
  const [live, counts] = await Promise.all([liveTasks(db), countLive(db)])
  const at = places(live)
  const shown = live.slice(0, 200)
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
  const subScenes = new Map(intros.map((s) => [s.id, s.title]))
  const seqs = new Map(lines.map((l) => [l.line.id, l.line.seq + 1]))
  const titleOf = (t: TaskRow) =>
    t.taskType === 'COURSE'
      ? `${subScenes.get(t.sourceId) ?? ''} · 介绍视频`
      : `${subScenes.get(t.parentId) ?? ''} · 第${seqs.get(t.sourceId) ?? '-'}句${t.part === 'ANSWER' ? ' · 参考答案' : ''}`
  return {
    ...counts,
    records: shown.map((t) => {
      const info = infoOf(t, at.get(t.id), undefined)
      return {
        sourceId: t.sourceId,
        part: t.part,
        status: t.status,
        title: titleOf(t),
        place: info.place,
        percent: info.percent,
        elapsedSec: info.elapsedSec,
        remainSec: info.remainSec,
      }
    }),
  }
}
