// Job: every minute seals new rows of each tenant's audit log in bounded batches, and stores anchors of the chains.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import type { Anchors } from './anchors.ts'
import { sealAudit } from './jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const BATCH = 10_000

const seal = statement('audit_seal', 'select app.seal_audit($1, $2) n')
const heads = statement('audit_heads', 'select tenant_id "tenantId", place, hash from app.audit_heads()').returns<{
  tenantId: string
  place: string
  hash: string
}>()

export const sealAuditWork = (pool: Pool, anchors: Anchors) =>
  work(sealAudit, async (_, signal) => {
    for (const tenantId of await activeTenants(pool))
      for (let sealed = BATCH; sealed === BATCH && !signal.aborted; )
        sealed = assertDefined((await rowsOf(pool.raw, seal, [tenantId, BATCH]))[0]?.n, 'how many rows were sealed')
    await anchors.keep((await rowsOf(pool.raw, heads, [])).map((head) => ({ ...head, place: Number(head.place) })))
  })
