// What may be asked of the workers: to make the media that wait, and to forget how those were made that nobody plays any more.
import type { Db } from '#platform/database/transaction.ts'
import { job, type Jobs } from '#platform/jobs/jobs.ts'

export const generateMedia = job('generate-media')
export const sweepTasks = job('sweep-tasks', { cron: '53 3 * * *' })

/** One wakes a worker, who takes what waits until nothing does; the rest is for the others. */
const MAX_WOKEN = 50

/** Says that these tasks wait. */
export const wakeMakers =
  (jobs: Jobs) =>
  (db: Db, taskIds: readonly string[]): Promise<void> =>
    jobs.enqueue(db, generateMedia, taskIds.slice(0, MAX_WOKEN))
