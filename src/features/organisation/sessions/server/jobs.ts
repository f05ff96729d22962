// Job that deletes expired sessions.
import { job } from '#platform/jobs/jobs.ts'

export const sweepSessions = job('sweep-sessions', { cron: '17 3 * * *' })
