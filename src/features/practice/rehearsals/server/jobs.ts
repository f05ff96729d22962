// What may be asked of the workers: to end runs that nobody goes on with, to hear what was said in a recording, and to have an answer read.
import { job } from '#platform/jobs/jobs.ts'

export const closeRehearsals = job('close-rehearsals', { cron: '* * * * *' })
/** By the id of the recording. */
export const listenToAnswer = job('listen-to-answer')
/** By the ids of the run and of the line, a dot between. */
export const judgeAnswer = job('judge-line')
