// Context for loading the demo company.
import type { Transact } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Worker } from './organisation.ts'
import type { Size } from './sizes.ts'

/** Input of every loading step. */
export interface Acting {
  /** Transactions as the administrator of the platform, as the author, and as a job without a person. */
  admin: Transact
  author: Transact
  job: Transact
  jobs: Jobs
  size: Size
  seed: string
  now: Date
  workers: readonly Worker[]
}
