// Job type of the worker that freezes the enrolments of ended exams.
import { job } from '#platform/jobs/jobs.ts'

export const freezeExams = job('freeze-exams', { cron: '* * * * *' })
