// Job that seals new rows of the audit log.
import { job } from '#platform/jobs/jobs.ts'

export const sealAudit = job('seal-audit', { cron: '* * * * *' })
