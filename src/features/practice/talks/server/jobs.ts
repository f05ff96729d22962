// Job definition: ending talks whose time is over.
import { job } from '#platform/jobs/jobs.ts'

export const closeTalks = job('close-talks', { cron: '* * * * *' })
