// Job definition: updates the question figures of exams with changed results.
import { job } from '#platform/jobs/jobs.ts'

export const itemStats = job('item-stats', { cron: '* * * * *' })
