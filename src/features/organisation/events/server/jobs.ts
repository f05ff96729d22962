// Job of events: deletes those older than 30 days.
import { job } from '#platform/jobs/jobs.ts'

export const sweepEvents = job('sweep-events', { cron: '23 * * * *' })
