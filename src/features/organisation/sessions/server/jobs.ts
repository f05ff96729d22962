// What may be asked of the workers: to sweep away what has expired.
import { job } from '#platform/jobs/jobs.ts'

export const sweepSessions = job('sweep-sessions', { cron: '17 3 * * *' })
