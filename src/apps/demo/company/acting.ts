// Who acts while the company is loaded, and what there is to act with.
import type { Transact } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Worker } from './organisation.ts'
import type { Size } from './sizes.ts'

/** What every part of the loading gets. */
export interface Acting {
  /** The person of the platform, the course author, nobody (as a job). */
  admin: Transact
  author: Transact
  job: Transact
  jobs: Jobs
  size: Size
  seed: string
  now: Date
  workers: readonly Worker[]
}
