// Job types of attempts: one hands in overdue attempts, one compares long answers.
import { job } from '#platform/jobs/jobs.ts'

export const closeAttempts = job('close-attempts', { cron: '* * * * *' })
export const compareAnswers = job('compare-answers', { cron: '*/5 * * * *' })
