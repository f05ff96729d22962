// What may be asked of the workers: to hand in attempts whose time is up.
import { job } from '#platform/jobs/jobs.ts'

export const closeAttempts = job('close-attempts', { cron: '* * * * *' })
