// Scheduled work: ends talks whose time is over.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import { work } from '#platform/jobs/jobs.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { closeTalks } from './jobs.ts'
import { endOverdue } from './talks.ts'

/** Maximum rows that one query of the sweep returns. */
const MAX_AT_ONCE = 500

const overdue = statement('talks_overdue', 'select tenant_id, id, user_id from app.overdue_talks($1)').returns<{
  tenant_id: string
  id: string
  user_id: string
}>()

export async function closeOverdue(pool: Pool, changed: ProgressChanged, signal: AbortSignal): Promise<void> {
  const failed: unknown[] = []
  for (const { tenant_id: tenantId, id, user_id: userId } of await rowsOf(pool.raw, overdue, [MAX_AT_ONCE])) {
    if (signal.aborted) return
    // a failure does not stop the other talks
    const run = transaction(pool, { tenantId, entry: enterTenant(tenantId), run: (db) => endOverdue(db, userId, id, changed) })
    await run.catch((error: unknown) => failed.push(error))
  }
  if (failed.length) throw failed[0]
}

export const closeTalksWork = (pool: Pool, changed: ProgressChanged) => work(closeTalks, (_, signal) => closeOverdue(pool, changed, signal))
