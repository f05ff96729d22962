// Tenants: who is there, and making one.
import type pg from 'pg'
import type { TenantSettings } from './tables.ts'

export interface KnownTenant {
  tenantId: string
  domain: string
  settings: TenantSettings
}

/** The tenants, as the owner of the database sees them: only for setting up. */
export async function listTenants(owner: pg.Client): Promise<KnownTenant[]> {
  const rows = await owner.query<{ tenant_id: string; domain: string; settings: TenantSettings }>(
    'select tenant_id, domain, settings from tenant where deleted_at is null order by tenant_id',
  )
  return rows.rows.map((r) => ({ tenantId: r.tenant_id, domain: r.domain, settings: r.settings }))
}

export const changeSettings = (owner: pg.Client, tenantId: string, settings: TenantSettings) =>
  owner.query('update tenant set settings = settings || $2, updated_at = now() where tenant_id = $1', [tenantId, settings])

/** Makes a tenant; answers its id. */
export async function insertTenant(owner: pg.Client, name: string, domain: string, settings: TenantSettings): Promise<string> {
  const rows = await owner.query<{ tenant_id: string }>(
    'insert into tenant (name, domain, settings) values ($1, $2, $3) returning tenant_id',
    [name, domain, settings],
  )
  return rows.rows[0]?.tenant_id ?? ''
}
