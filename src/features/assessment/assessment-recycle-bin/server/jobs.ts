// Job types of the worker: purge old entries of exams and banks, and retire exams after the time that the tenant keeps them.
import { job } from '#platform/jobs/jobs.ts'

export const sweepAssessmentBin = job('sweep-assessment-bin', { cron: '47 3 * * *' })
export const retireExams = job('retire-exams', { cron: '32 3 * * *' })
