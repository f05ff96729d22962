// Creates a tenant and its first content in one transaction.
import type { Db, EnterStatement } from '#platform/database/transaction.ts'
import type { Pool } from '#platform/database/pool.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { insertOwnTenant, type KnownTenant, type TenantSettings } from '#features/organisation/tenants/server/tenants.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface NewTenant {
  name: string
  domain: string
  settings: TenantSettings
}

/** Enters a tenant that this transaction creates. */
const enterNewTenant = (tenantId: string): EnterStatement => ({
  name: 'enter_new_tenant',
  text: `select null::bigint user_id, null::bigint viewer_id, set_config('app.tenant_id', $1::bigint::text, true)`,
  values: [tenantId],
})

/** Runs in the tenant with this domain; creates it in the same transaction if missing. */
export async function inTenant<T>(pool: Pool, known: readonly KnownTenant[], made: NewTenant, run: (db: Db) => Promise<T>): Promise<T> {
  const there = known.find((k) => k.domain === made.domain)
  if (there) return transaction(pool, { tenantId: there.tenantId, entry: enterTenant(there.tenantId), run })
  const { rows } = await pool.raw.query<{ id: string }>(`select nextval('app.id_seq')::text id`)
  const tenantId = assertDefined(rows[0], 'the next id').id
  const runInside = async (db: Db) => {
    await insertOwnTenant(db, made)
    return run(db)
  }
  return transaction(pool, { tenantId, entry: enterNewTenant(tenantId), run: runInside })
}
