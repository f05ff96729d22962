// Jobs of the workers: reading an uploaded version, and deleting documents for good.
import { job } from '#platform/jobs/jobs.ts'

export const readVersions = job('read-documents')
export const sweepDocuments = job('sweep-documents', { cron: '37 3 * * *' })
