// What may be asked of the workers: to compute anew how far projects are; who computes it stands above.
import type { Db } from '#platform/database/transaction.ts'
import { type Jobs, job } from '#platform/jobs/jobs.ts'

/** Of one project; by the clock, of those whose courses have changed lately. */
export const projectProgress = job('project-progress', { cron: '*/5 * * * *', atOnce: 50 })
/** Of all, at night. */
export const allProjectProgress = job('all-project-progress', { cron: '30 19 * * *' })

/** Told in the transaction that changes what the progress of these projects rests on. */
export type ProgressChanged = (db: Db, projectIds: readonly string[]) => Promise<unknown>

export const sayProgressChanged =
  (jobs: Jobs): ProgressChanged =>
  (db, projectIds) =>
    jobs.enqueue(db, projectProgress, projectIds)
