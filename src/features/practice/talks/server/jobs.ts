// Job definitions: ending talks whose time is over, and claims of the model about ended talks.
import { job } from '#platform/jobs/jobs.ts'

export const closeTalks = job('close-talks', { cron: '* * * * *' })
export const witnessTalks = job('witness-talks', { cron: '* * * * *' })
