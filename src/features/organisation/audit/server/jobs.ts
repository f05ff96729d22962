// What may be asked of the workers: to seal what the audit log has gained.
import { job } from '#platform/jobs/jobs.ts'

export const sealAudit = job('seal-audit', { cron: '* * * * *' })
