// Every feature's work: a visible list, and the jobs that may be asked for.
import type { Job, Work } from '../platform/jobs/jobs.ts'
import { sealAudit } from '../features/audit/server/jobs.ts'
import { sealAuditWork } from '../features/audit/server/work.ts'
import { sweepFiles } from '../features/files/server/jobs.ts'
import { sweepFilesWork } from '../features/files/server/work.ts'
import { generateMedia } from '../features/productions/server/jobs.ts'
import { sweepRecycleBin } from '../features/recycle-bin/server/jobs.ts'
import { sweepRecycleBinWork } from '../features/recycle-bin/server/work.ts'
import { sweepSessions } from '../features/sessions/server/jobs.ts'
import { sweepSessionsWork } from '../features/sessions/server/work.ts'
import { type MakerOptions, mediaWork } from '../features/productions/server/work.ts'

export const allJobs: Job[] = [generateMedia, sweepSessions, sealAudit, sweepRecycleBin, sweepFiles]

export function allWorks(options: MakerOptions): { works: Work[]; close(): Promise<void> } {
  const media = mediaWork(options)
  return {
    works: [
      media.work,
      sweepSessionsWork(options.pool),
      sealAuditWork(options.pool),
      sweepRecycleBinWork(options.pool),
      sweepFilesWork(options.pool, options.storage, options.log),
    ],
    close: media.close,
  }
}
