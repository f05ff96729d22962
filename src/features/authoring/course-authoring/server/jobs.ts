// What may be asked of the workers: to empty the recycle bin of what has lain there long enough.
import { job } from '#platform/jobs/jobs.ts'

export const sweepRecycleBin = job('sweep-recycle-bin', { cron: '41 3 * * *' })
