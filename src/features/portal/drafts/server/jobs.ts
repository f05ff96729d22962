// Job of the workers: writing a batch of drafts.
import { job } from '#platform/jobs/jobs.ts'

export const writeDrafts = job('write-drafts')
