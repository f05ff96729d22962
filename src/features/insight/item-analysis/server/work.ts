// Scheduled work: updates question figures of exams with changed results, one by one.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { each } from '#platform/jobs/each.ts'
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
  const rows = await rowsOf(pool.raw, stale, [MAX_AT_ONCE])
  await each(rows, signal, ({ tenant_id: tenantId, exam_id: examId }) => inTenant(pool, tenantId, (db) => rebuildStats(db, examId)))
}

export const itemStatsWork = (pool: Pool) => work(itemStats, (_, signal) => refreshStats(pool, signal))
