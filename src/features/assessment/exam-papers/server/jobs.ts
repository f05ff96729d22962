// Job type of the worker that checks draw rules each night.
import { job } from '#platform/jobs/jobs.ts'

export const checkDraws = job('check-draws', { cron: '11 2 * * *' })
