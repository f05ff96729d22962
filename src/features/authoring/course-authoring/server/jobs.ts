// Job of the workers: purge old entries of the recycle bin.
import { job } from '#platform/jobs/jobs.ts'

export const sweepRecycleBin = job('sweep-recycle-bin', { cron: '41 3 * * *' })
