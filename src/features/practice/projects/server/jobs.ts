// Job definitions for the progress of projects. The handlers are in `practice-runs`.
import type { Db } from '#platform/database/transaction.ts'
import { type Jobs, job } from '#platform/jobs/jobs.ts'

/** Its id is a project; the schedule covers projects with recently changed courses. */
export const projectProgress = job('project-progress', { cron: '*/5 * * * *', atOnce: 50 })
/** Rebuilds all projects at night. */
export const allProjectProgress = job('all-project-progress', { cron: '30 19 * * *' })

/** Called in the transaction that changes an input of the progress of these projects. */
export type ProgressChanged = (db: Db, projectIds: readonly string[]) => Promise<unknown>

export const sayProgressChanged =
  (jobs: Jobs): ProgressChanged =>
  (db, projectIds) =>
    jobs.enqueue(db, projectProgress, projectIds)
