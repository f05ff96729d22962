// Job definition: deletes expired recordings.
import { job } from '#platform/jobs/jobs.ts'

export const expireRecordings = job('expire-recordings', { cron: '17 3 * * *' })
