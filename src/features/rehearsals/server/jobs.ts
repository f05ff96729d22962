// What may be asked of the workers: to end runs that nobody goes on with.
import { job } from '../../../platform/jobs/jobs.ts'

export const closeRehearsals = job('close-rehearsals', { cron: '* * * * *' })
