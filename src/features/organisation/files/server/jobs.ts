// Job that removes unused files.
import { job } from '#platform/jobs/jobs.ts'

export const sweepFiles = job('sweep-files', { cron: '17 4 * * *' })
