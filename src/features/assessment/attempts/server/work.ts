// Work of the job that hands in overdue attempts with their saved answers.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { handIn } from './closing.ts'
import { closeAttempts } from './jobs.ts'

/** Maximum number of attempts per query; the query returns them by exam. */
const MAX_AT_ONCE = 1000

const due = statement('attempts_due', 'select tenant_id, ids from app.due_attempts($1)').returns<{ tenant_id: string; ids: string[] }>()

export async function closeDue(pool: Pool, signal: AbortSignal): Promise<void> {
  const failed: unknown[] = []
  for (;;) {
    let closed = 0
    for (const { tenant_id: tenantId, ids } of await rowsOf(pool.raw, due, [MAX_AT_ONCE])) {
      if (signal.aborted) return
      // a failed batch does not stop the others
      const run = inTenant(pool, tenantId, (db) => handIn(db, ids, 'TIMEOUT'))
      closed += await run.catch((error) => {
        failed.push(error)
        return 0
      })
    }
    if (closed < MAX_AT_ONCE) break
  }
  if (failed.length) throw failed[0]
}

export const closeAttemptsWork = (pool: Pool) => work(closeAttempts, (_, signal) => closeDue(pool, signal))
