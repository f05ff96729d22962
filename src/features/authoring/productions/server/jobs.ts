// Jobs of the workers: generate waiting media, and forget the tasks of replaced media.
import type { Db } from '#platform/database/transaction.ts'
import { job, type Jobs } from '#platform/jobs/jobs.ts'

export const generateMedia = job('generate-media')
export const sweepTasks = job('sweep-tasks', { cron: '53 3 * * *' })

/** One job wakes a worker, which claims tasks until none waits; the others wake more workers. */
const MAX_WOKEN = 50

/** Notifies the workers of new tasks. */
export const wakeMakers =
  (jobs: Jobs) =>
  (db: Db, taskIds: readonly string[]): Promise<void> =>
    jobs.enqueue(db, generateMedia, taskIds.slice(0, MAX_WOKEN))
