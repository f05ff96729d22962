// Job definition: updates the cached figures of exams.
import { job } from '#platform/jobs/jobs.ts'

export const examStandings = job('exam-standings', { cron: '* * * * *' })
