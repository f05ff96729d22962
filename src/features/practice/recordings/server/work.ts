// Scheduled work: deletes expired recordings and abandoned parts.
import type { Pool } from '#platform/database/pool.ts'
import { work } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { expireRecordings } from './jobs.ts'
import { dropRecordings, keptDays } from './recordings.ts'

/** Deletes expired recordings of all tenants, and returns their number. */
export async function expire(pool: Pool, storage: Pick<FileStore, 'remove'>, signal: AbortSignal): Promise<number> {
  let gone = 0
  for (const tenantId of await activeTenants(pool)) {
    if (signal.aborted) break
    const run = async (db: Parameters<typeof keptDays>[0]) => dropRecordings(db, storage, { olderThanDays: await keptDays(db) })
    gone += await inTenant(pool, tenantId, run)
  }
  return gone
}

export const expireRecordingsWork = (pool: Pool, storage: Pick<FileStore, 'remove'>, log: Log) =>
  work(expireRecordings, async (_, signal) => {
    const gone = await expire(pool, storage, signal)
    if (gone) log.info({ gone }, 'recordings whose time was over were deleted')
  })
