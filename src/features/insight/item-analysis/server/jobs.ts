// What may be asked of the workers: to bring what questions have shown in step with what was answered.
import { job } from '#platform/jobs/jobs.ts'

export const itemStats = job('item-stats', { cron: '* * * * *' })
