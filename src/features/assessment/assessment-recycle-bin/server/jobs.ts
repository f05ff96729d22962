// What may be asked of the workers: to empty the recycle bin of exams and banks of what has lain there long enough, and to put into it
// exams that were kept long enough.
import { job } from '#platform/jobs/jobs.ts'

export const sweepAssessmentBin = job('sweep-assessment-bin', { cron: '47 3 * * *' })
export const retireExams = job('retire-exams', { cron: '32 3 * * *' })
