// Tenants: listing and creating them, their settings, and the pictures of a sign-in page.
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { MANAGEMENT } from '#shared/contract.ts'
import type { Branding } from '../contract.ts'
import { tenant, type TenantSettings } from './tables.ts'

export type { TenantSettings }

/** Default requirements for passwords. */
export const usualPasswordRule = { minLength: 6, letters: false, digits: false }

/** Default number of days that recordings of answers are kept. */
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

/** All tenants, as the owner of the database sees them: only for setup. */
export const listTenants = (owner: pg.Client): Promise<KnownTenant[]> => rowsOf(owner, all, [])

const settle = statement('tenants_change_settings', 'update tenant set settings = settings || $2, updated_at = now() where tenant_id = $1')
export const changeSettings = (owner: pg.Client, tenantId: string, settings: TenantSettings) =>
  rowsOf(owner, settle, [tenantId, JSON.stringify(settings)])

const active = statement('tenants_active', 'select tenant_id id from app.active_tenants()').returns<{ id: string }>()

/** Ids of active tenants, for jobs that process all of them. */
export const activeTenants = async (pool: Pool): Promise<string[]> => (await rowsOf(pool.raw, active, [])).map((t) => t.id)

/** Inserts the tenant that the transaction has entered. */
export const insertOwnTenant = (db: Db, fields: { name: string; domain: string; settings: TenantSettings }) =>
  db.sql.insert(tenant).values({ tenantId: db.tenantId, ...fields })

/** Public URL of a picture of the sign-in page. It contains the stored name, so that a new picture is loaded at once. */
export const brandingUrl = (image: Branding, path: string | null) =>
  path && `${MANAGEMENT}/tenant/branding/${image}?v=${/([^/]+)\.\w+$/.exec(path)?.[1] ?? '1'}`

/** Key of the tenant's own picture; null if it has none. */
export async function brandingKey(db: Db, image: Branding): Promise<string | null> {
  const rows = await db.sql.select({ path: tenant[image] }).from(tenant).where(eq(tenant.tenantId, db.tenantId))
  return rows[0]?.path ?? null
}

/** The settings of the transaction's own tenant. */
export const getSettings = async (db: Db): Promise<TenantSettings> =>
  (await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId)))[0]?.settings ?? {}

/** Whether the tenant marks AI-made content, and the name that the marks give as its producer. */
export async function getAiMarks(db: Db): Promise<{ isOn: boolean; producer: string }> {
  const [row] = await db.sql.select({ settings: tenant.settings, name: tenant.name }).from(tenant).where(eq(tenant.tenantId, db.tenantId))
  return { isOn: row?.settings.aiMarks ?? true, producer: row?.name ?? '' }
}

/** 双人审核: whether drafts need a second person; without a choice of the tenant as with three officers. */
export const needTwoPeople = ({ twoPersonDrafts, threeOfficers = false }: TenantSettings): boolean => twoPersonDrafts ?? threeOfficers

/** The settings, locked against concurrent changes until the transaction ends. */
export const holdSettings = async (db: Db): Promise<TenantSettings> =>
  (await db.sql.select({ settings: tenant.settings }).from(tenant).where(eq(tenant.tenantId, db.tenantId)).for('update'))[0]?.settings ?? {}

/** Changes some settings of the transaction's own tenant; undefined removes one. */
export async function changeOwnSettings(db: Db, change: Partial<TenantSettings>): Promise<void> {
  const gone = Object.entries(change).flatMap(([key, value]) => (value === undefined ? [key] : []))
  await db.sql
    .update(tenant)
    .set({ settings: sql`(${tenant.settings} - ${sql.param(gone)}::text[]) || ${JSON.stringify(change)}::jsonb`, updatedAt: sql`now()` })
    .where(eq(tenant.tenantId, db.tenantId))
}
