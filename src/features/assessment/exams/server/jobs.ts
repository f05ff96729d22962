// What may be asked of the workers: to let the requirements of exams that have ended stand still.
import { job } from '#platform/jobs/jobs.ts'

export const freezeExams = job('freeze-exams', { cron: '* * * * *' })
