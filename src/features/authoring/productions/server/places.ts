// Places: the order in which workers will claim the tenant's waiting tasks.
import { estimateSeconds, remainingSeconds } from '#shared/media-estimate.ts'
import type { LiveTask } from './live-queries.ts'

export interface Place {
  /** From 1; null for a running or paused task. */
  place: number | null
  /** Estimated seconds until it is done; null for a paused task, or without an estimate. */
  remain: number | null
}

/** Order of `app.claim_generation_task`: the oldest task of the least recently served person comes next. */
function inTurn(waiting: readonly LiveTask[]): LiveTask[] {
  const people = [...Map.groupBy(waiting, (t) => t.createUserId)].map(([, tasks]) => ({
    tasks: tasks.toSorted(byAge),
    turn: tasks[0]?.turn ? Date.parse(tasks[0].turn) : Number.NEGATIVE_INFINITY,
    at: 0,
  }))
  const order: LiveTask[] = []
  const head = (p: (typeof people)[number]) => p.tasks[p.at]
  for (let now = Number.MAX_SAFE_INTEGER / 2; order.length < waiting.length; now++) {
    let next: (typeof people)[number] | undefined
    for (const p of people) {
      const [mine, best] = [head(p), next && head(next)]
      if (!mine) continue
      if (!next || !best || p.turn < next.turn || (p.turn === next.turn && older(mine, best))) next = p
    }
    const task = next && head(next)
    if (!next || !task) break
    order.push(task)
    next.at++
    next.turn = now
  }
  return order
}
function byAge(a: LiveTask, b: LiveTask): number {
  if (a.createDate !== b.createDate) return a.createDate < b.createDate ? -1 : 1
  return Number(a.id) - Number(b.id)
}
const older = (a: LiveTask, b: LiveTask) => byAge(a, b) < 0

const elapsedOf = ({ startedAt }: LiveTask, now: number) => (startedAt ? Math.max(0, (now - Date.parse(startedAt)) / 1000) : null)

/** Returns the place of each live task, by id. A task behind one without an estimate has no estimate either. */
export function placesOf(live: readonly LiveTask[], now = Date.now()): Map<string, Place> {
  const at = new Map<string, Place>()
  let ahead: number | null = 0
  for (const task of live.filter((t) => t.status === 'TASK_PROCESSING')) {
    const expectedSec = estimateSeconds(task)
    const elapsedSec = elapsedOf(task, now)
    const remain = remainingSeconds({ percent: task.percent, elapsedSec, expectedSec })
    // a task that has just started takes the usual time
    const isFresh = task.percent === 0 && (elapsedSec ?? 0) <= expectedSec
    const behind: number | null = remain ?? (isFresh ? expectedSec : null)
    ahead = ahead === null || behind === null ? null : ahead + behind
    at.set(task.id, { place: null, remain })
  }
  const waiting = live.filter((t) => t.status === 'TASK_WAIT')
  for (const task of waiting.filter((t) => t.paused)) at.set(task.id, { place: null, remain: null })
  for (const [i, task] of inTurn(waiting.filter((t) => !t.paused)).entries()) {
    if (ahead !== null) ahead += estimateSeconds(task)
    at.set(task.id, { place: i + 1, remain: ahead })
  }
  return at
}
