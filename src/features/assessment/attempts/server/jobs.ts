// Job type of the worker that hands in overdue attempts.
import { job } from '#platform/jobs/jobs.ts'

export const closeAttempts = job('close-attempts', { cron: '* * * * *' })
