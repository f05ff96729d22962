// Tenants: who is there, making one, and the pictures of its sign-in page.
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import type { Branding } from '../contract.ts'
import { tenant, type TenantSettings } from './tables.ts'

export type { TenantSettings }

/** What is demanded of passwords where a tenant demands nothing more. */
export const usualPasswordRule = { minLength: 6, letters: false, digits: false }

/** Days that recordings of answers are kept where a tenant says nothing else. */
export const usualRecordingDays = 90

export interface KnownTenant {
  tenantId: string
  domain: string
  settings: TenantSettings
}

const all = statement(
  'tenants_all',
  'select tenant_id "tenantId", domain, settings from tenant where deleted_at is null order by tenant_id',
).returns<KnownTenant>()

/** The tenants, as the owner of the database sees them: only for setting up. */
export const listTenants = (owner: pg.Client): Promise<KnownTenant[]> => rowsOf(owner, all, [])

const settle = statement('tenants_change_settings', 'update tenant set settings = settings || $2, updated_at = now() where tenant_id = $1')
export const changeSettings = (owner: pg.Client, tenantId: string, settings: TenantSettings) =>
  rowsOf(owner, settle, [tenantId, JSON.stringify(settings)])

const active = statement('tenants_active', 'select tenant_id id from app.active_tenants()').returns<{ id: string }>()

/** The tenants that may be worked in, for what goes round all of them. */
export const activeTenants = async (pool: Pool): Promise<string[]> => (await rowsOf(pool.raw, active, [])).map((t) => t.id)

/** Makes the tenant that the transaction has entered. */
export const insertOwnTenant = (db: Db, fields: { name: string; domain: string; settings: TenantSettings }) =>
  db.sql.insert(tenant).values({ tenantId: db.tenantId, ...fields })

/** Where everybody reads a picture of the sign-in page, with the stored name in it, so that a new one is fetched at once. */
export const brandingUrl = (image: Branding, path: string | null) =>
  path && `${MANAGEMENT}/tenant/branding/${image}?v=${/([^/]+)\.\w+$/.exec(path)?.[1] ?? '1'}`

/** The key of the tenant's own picture; null where it has none. */
export async function brandingKey(db: Db, image: Branding): Promise<string | null> {
  const rows = await db.sql.select({ path: tenant[image] }).from(tenant).where(eq(tenant.tenantId, db.tenantId))
  return rows[0]?.path ?? null
}

/** The settings of the transaction's own tenant. */
export const getSettings = async (db: Db): Promise<TenantSettings> =>
  (await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId)))[0]?.settings ?? {}

/** The same, held against others who change them until the transaction ends. */
export const holdSettings = async (db: Db): Promise<TenantSettings> =>
  (await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId)).for('update'))[0]?.settings ?? {}

/** Changes some settings of the transaction's own tenant; undefined takes one away. */
export async function changeOwnSettings(db: Db, change: Partial<TenantSettings>): Promise<void> {
  const gone = Object.entries(change).flatMap(([key, value]) => (value === undefined ? [key] : []))
  await db.sql
    .update(tenant)
    .set({ settings: sql`(${tenant.settings} - ${sql.param(gone)}::text[]) || ${JSON.stringify(change)}::jsonb`, updatedAt: sql`now()` })
    .where(eq(tenant.tenantId, db.tenantId))
}
