// Job definition: writes statements about results of this system.
import { job } from '#platform/jobs/jobs.ts'

export const tellResults = job('record-store-results', { cron: '* * * * *' })
