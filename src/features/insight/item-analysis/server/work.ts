// Scheduled work: updates question figures of exams with changed results, one by one.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { itemStats } from './jobs.ts'
import { rebuildStats } from './stats.ts'

/** Maximum number of exams per run. */
const MAX_AT_ONCE = 1000

const stale = statement('item_stats_stale', 'select tenant_id, exam_id from app.stale_item_stats($1)').returns<{
  tenant_id: string
  exam_id: string
}>()

export async function refreshStats(pool: Pool, signal: AbortSignal): Promise<void> {
  const failed: unknown[] = []
  for (const { tenant_id: tenantId, exam_id: examId } of await rowsOf(pool.raw, stale, [MAX_AT_ONCE])) {
    if (signal.aborted) return
    // a failure does not stop the other exams
    const run = inTenant(pool, tenantId, (db) => rebuildStats(db, examId))
    await run.catch((error: unknown) => failed.push(error))
  }
  if (failed.length) throw failed[0]
}

export const itemStatsWork = (pool: Pool) => work(itemStats, (_, signal) => refreshStats(pool, signal))
