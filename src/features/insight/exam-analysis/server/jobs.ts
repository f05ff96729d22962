// What may be asked of the workers: to sum up how exams stand.
import { job } from '#platform/jobs/jobs.ts'

export const examStandings = job('exam-standings', { cron: '* * * * *' })
