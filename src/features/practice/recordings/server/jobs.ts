// What may be asked of the workers: to delete recordings whose time is over.
import { job } from '#platform/jobs/jobs.ts'

export const expireRecordings = job('expire-recordings', { cron: '17 3 * * *' })
