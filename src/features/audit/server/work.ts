// Doing the work: every minute the new rows of each tenant's audit log are sealed, a bounded batch at a time, and the heads of the chains noted down outside.
import type { Pool } from '../../../platform/database/pool.ts'
import { work } from '../../../platform/jobs/jobs.ts'
import type { Anchors } from './anchors.ts'
import { sealAudit } from './jobs.ts'

const BATCH = 10_000

export const sealAuditWork = (pool: Pool, anchors: Anchors) =>
  work(sealAudit, async (_, signal) => {
    const tenants = await pool.raw.query<{ tenant_id: string }>('select tenant_id from app.active_tenants()')
    for (const { tenant_id: tenantId } of tenants.rows)
      for (let sealed = BATCH; sealed === BATCH && !signal.aborted; )
        sealed = (await pool.raw.query<{ n: number }>('select app.seal_audit($1, $2) n', [tenantId, BATCH])).rows[0]?.n ?? 0
    const heads = await pool.raw.query<{ tenant_id: string; place: number; hash: string }>('select * from app.audit_heads()')
    await anchors.keep(heads.rows.map(({ tenant_id: tenantId, place, hash }) => ({ tenantId, place: Number(place), hash })))
  })
