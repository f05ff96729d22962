// What may be asked of the workers: to remove files that nothing names any more.
import { job } from '#platform/jobs/jobs.ts'

export const sweepFiles = job('sweep-files', { cron: '17 4 * * *' })
