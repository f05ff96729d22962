// What may be asked of the workers: to make the media that wait, and to forget how those were made that nobody plays any more.
import { job } from '../../../platform/jobs/jobs.ts'

export const generateMedia = job('generate-media')
export const sweepTasks = job('sweep-tasks', { cron: '53 3 * * *' })
