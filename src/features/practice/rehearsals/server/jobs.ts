// Job definitions: ending idle runs, transcribing a recording, and scoring an answer by a judge.
import { job } from '#platform/jobs/jobs.ts'

export const closeRehearsals = job('close-rehearsals', { cron: '* * * * *' })
/** Its id is the id of the recording. */
export const listenToAnswer = job('listen-to-answer')
/** Its id is `runId.scriptId`. */
export const judgeAnswer = job('judge-line')
