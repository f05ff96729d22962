// A machine's clock that was ahead and was set back (a resumed virtual machine, a wrong NTP server) leaves timestamps of the queue in the future.
// Every schedule would wait until the clock has caught up with them.
import type { Pool } from '../database/pool.ts'
import { rowsOf, statement } from '../database/statement.ts'

const clockSetBack = statement('jobs_clock_set_back', 'select app.set_queue_clock_back() moved').returns<{ moved: number }>()

/** Brings timestamps of the queue that lie in the future back to now; returns the number of rows changed. */
export async function setClockBack(pool: Pick<Pool, 'raw'>): Promise<number> {
  return (await rowsOf(pool.raw, clockSetBack, []))[0]?.moved ?? 0
}

/** Seconds after which schedules count as stopped: they run every minute. */
export const MAX_SCHEDULE_SECONDS = 180

const scheduleAge = statement('jobs_schedule_age', 'select app.schedule_age() seconds').returns<{ seconds: number | null }>()

/** Seconds since schedules were last run by any process; negative after the clock went back, null where none ever was. */
export async function findScheduleAge(pool: Pick<Pool, 'raw'>): Promise<number | null> {
  return (await rowsOf(pool.raw, scheduleAge, []))[0]?.seconds ?? null
}

/** Whether schedules run; a database on which none ever ran has just been made. */
export const schedulesRun = (age: number | null): boolean => age === null || Math.abs(age) < MAX_SCHEDULE_SECONDS
