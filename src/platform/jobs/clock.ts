// Repairs the queue and the leases of the product after a clock change. A machine's clock that was ahead and was set back (a resumed virtual machine, a wrong NTP server)
// leaves timestamps in the future, and every schedule would wait for them.
import type { Pool } from '../database/pool.ts'
import { rowsOf, statement } from '../database/statement.ts'

const clockSetBack = statement('jobs_clock_set_back', 'select app.set_queue_clock_back() moved').returns<{ moved: number }>()

const ownClockSetBack = statement('jobs_own_clock_set_back', 'select app.set_own_clock_back() moved').returns<{ moved: number }>()

/**
 * Sets timestamps of the queue that lie in the future to now. If the clock went back since the last call, it also bounds the leases, locks
 * and stamps of the product (`app.clock_bounds`). Returns the number of changed rows.
 */
export async function setClockBack(pool: Pick<Pool, 'raw'>): Promise<number> {
  const [queue] = await rowsOf(pool.raw, clockSetBack, [])
  const [own] = await rowsOf(pool.raw, ownClockSetBack, [])
  return (queue?.moved ?? 0) + (own?.moved ?? 0)
}

/** Seconds after which the schedules count as stopped: they run every minute. */
export const MAX_SCHEDULE_SECONDS = 180

const scheduleAge = statement('jobs_schedule_age', 'select app.schedule_age() seconds').returns<{ seconds: number | null }>()

/** Seconds since any process last ran the schedules; negative after the clock was set back, null if none ever ran. */
export async function findScheduleAge(pool: Pick<Pool, 'raw'>): Promise<number | null> {
  return (await rowsOf(pool.raw, scheduleAge, []))[0]?.seconds ?? null
}

/** Whether the schedules run. A database on which none ever ran is new, and counts as running. */
export const schedulesRun = (age: number | null): boolean => age === null || Math.abs(age) < MAX_SCHEDULE_SECONDS
