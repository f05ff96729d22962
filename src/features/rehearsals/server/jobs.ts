// What may be asked of the workers: to end runs that nobody goes on with, and to hear what was said in a recording.
import { job } from '../../../platform/jobs/jobs.ts'

export const closeRehearsals = job('close-rehearsals', { cron: '* * * * *' })
/** By the id of the recording. */
export const listenToAnswer = job('listen-to-answer')
