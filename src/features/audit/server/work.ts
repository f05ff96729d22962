// Doing the work: every minute the new rows of each tenant's audit log are sealed, a bounded batch at a time.
import type { Pool } from '../../../platform/database/pool.ts'
import { work } from '../../../platform/jobs/jobs.ts'
import { sealAudit } from './jobs.ts'

const BATCH = 10_000

export const sealAuditWork = (pool: Pool) =>
  work(sealAudit, async (_, signal) => {
    const tenants = await pool.raw.query<{ tenant_id: string }>('select tenant_id from app.active_tenants()')
    for (const { tenant_id: tenantId } of tenants.rows)
      for (let sealed = BATCH; sealed === BATCH && !signal.aborted; )
        sealed = (await pool.raw.query<{ n: number }>('select app.seal_audit($1, $2) n', [tenantId, BATCH])).rows[0]?.n ?? 0
  })
