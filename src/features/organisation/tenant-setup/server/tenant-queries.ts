// SQL statements of tenants, for the platform and for a tenant itself.
import { containing } from '#platform/database/like.ts'
import { and, asc, eq, exists, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { file } from '#features/organisation/files/server/tables.ts'
import { trainingLeader } from '#features/organisation/leader-scopes/server/tables.ts'
import { role } from '#features/organisation/roles/server/tables.ts'
import { session } from '#features/organisation/sessions/server/tables.ts'
import { tenant, type TenantSettings } from '#features/organisation/tenants/server/tables.ts'
import { appUser, userRole } from '#features/organisation/users/server/tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** The version is the instant as a number, because its text depends on the tenant's time zone. */
const columns = { ...getTableColumns(tenant), version: sql<string>`extract(epoch from ${tenant.updatedAt})::text` }
export type TenantRow = typeof tenant.$inferSelect & { version: string }

/** A role that is no office. */
export const findOrdinaryRole = async (db: Db, id: string): Promise<{ id: string; name: string } | null> =>
  (
    await db.sql
      .select({ id: role.id, name: role.name })
      .from(role)
      .where(and(eq(role.tenantId, db.tenantId), eq(role.id, id), eq(role.type, 0)))
  )[0] ?? null

export interface ListedTenant {
  id: string
  name: string
  domain: string
  logo: string | null
  bg_img: string | null
  banner: string | null
  status: number
  created_at: string
  version: string
  quota_bytes: string | null
  used_bytes: string
  people: string
  admins: { id: string; name: string; telephone: string }[]
  total: string
}

const tenantList = statement(
  'tenant_list',
  `select id::text, name, domain, logo, bg_img, banner, status, created_at::text, extract(epoch from updated_at)::text version, quota_bytes, used_bytes, people, admins, total
  from app.list_tenants($1, $2, $3, $4, $5, $6)`,
  'anew',
).returns<ListedTenant>()

export interface Wanted {
  id?: string | undefined
  name?: string | undefined
  status?: '0' | '1' | undefined
}
/** Tenants, newest first; the database itself refuses this outside the platform's tenant. */
export const listTenants = (db: Db, platform: string, { id, name, status }: Wanted, limit: number, offset: number) =>
  db.run(tenantList, [platform, id ?? null, name ? containing(name) : null, status ? Number(status) : null, limit, offset])

const own = (db: Db) => and(eq(tenant.tenantId, db.tenantId), isNull(tenant.deletedAt))

export async function findTenant(db: Db): Promise<TenantRow | undefined> {
  return (await db.sql.select(columns).from(tenant).where(own(db)))[0]
}
/** The tenant's row, locked against other writers until the transaction ends. */
export async function lockTenant(db: Db): Promise<TenantRow | undefined> {
  return (await db.sql.select(columns).from(tenant).where(own(db)).for('update'))[0]
}

type TenantFields = Pick<TenantRow, 'name' | 'domain' | 'logo' | 'bgImg' | 'banner'>
export const insertTenant = (db: Db, fields: TenantFields & { settings: TenantSettings }) =>
  db.sql.insert(tenant).values({ tenantId: db.tenantId, ...fields })

export const updateTenant = (db: Db, fields: Partial<TenantFields & Pick<TenantRow, 'status' | 'timeZone' | 'settings'>>) =>
  db.sql
    .update(tenant)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(tenant.tenantId, db.tenantId))

export const markTenantDeleted = (db: Db) =>
  db.sql.update(tenant).set({ deletedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(tenant.tenantId, db.tenantId))

/** The administrators of the tenant, the first one first, locked until the transaction ends. */
export const lockAdmins = (db: Db) =>
  db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      telephone: appUser.telephone,
      loginName: appUser.loginName,
      departmentId: appUser.departmentId,
    })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, db.tenantId),
        eq(appUser.type, 3),
        isNull(appUser.deletedAt),
        exists(
          db.sql
            .select({ one: sql`1` })
            .from(userRole)
            .innerJoin(role, and(eq(role.tenantId, userRole.tenantId), eq(role.id, userRole.roleId)))
            .where(and(eq(userRole.tenantId, db.tenantId), eq(userRole.userId, appUser.id), eq(role.type, 3))),
        ),
      ),
    )
    .orderBy(asc(appUser.id))
    .for('update', { of: appUser })

export const updateAdmin = (
  db: Db,
  id: string,
  fields: { name: string; telephone: string; loginName: string; passwordHash?: string; passwordMustChange?: boolean },
) =>
  db.sql
    .update(appUser)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, id)))

/** Removes users: their rows stay for the records, but they lead no department and are not counted. */
export async function removePeople(db: Db, ids: readonly string[]) {
  const gone = await db.sql
    .update(appUser)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, ids), isNull(appUser.deletedAt)))
    .returning({ departmentId: appUser.departmentId })
  await db.sql.delete(trainingLeader).where(and(eq(trainingLeader.tenantId, db.tenantId), isAnyOf(trainingLeader.userId, ids)))
  for (const { departmentId } of gone)
    if (departmentId)
      await db.sql
        .update(department)
        .set({ staffCount: sql`greatest(0, ${department.staffCount} - 1)` })
        .where(and(eq(department.tenantId, db.tenantId), eq(department.id, departmentId)))
}

export const findAdministratorRole = async (db: Db) =>
  (
    await db.sql
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.tenantId, db.tenantId), eq(role.type, 3)))
      .orderBy(asc(role.id))
      .limit(1)
  )[0]?.id

/** Ids of all signed-in users. */
export const listSignedIn = async (db: Db) =>
  (await db.sql.selectDistinct({ userId: session.userId }).from(session).where(eq(session.tenantId, db.tenantId))).map((s) => s.userId)

const nameActorStatement = statement('tenant_setup_name_actor', `select set_config('app.actor_id', $1, true)`, 'anew')

/** Sets the acting user for the database; '' = the program itself. */
export const nameActor = (db: Db, id: string) => db.run(nameActorStatement, [id])

const nowStatement = statement('tenant_setup_now', 'select now()::text now')

/** The current moment of the database with its time zone. */
export const findNow = async (db: Db): Promise<string> => assertDefined((await db.one(nowStatement, [])).now, 'the moment of the database')

/** Numbers of active users by type. */
export const countByType = (db: Db) =>
  db.sql
    .select({ type: appUser.type, n: sql<number>`count(*)::int` })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), ne(appUser.locked, 2), ne(appUser.type, 0)))
    .groupBy(appUser.type)

const officer = (db: Db) => and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), inArray(appUser.type, [1, 2]))

/** Locks roles first and then users, in the same order as grants, so that no officer is added or changed meanwhile. */
export async function lockOfficers(db: Db): Promise<void> {
  await db.sql
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), inArray(role.type, [1, 2])))
    .orderBy(asc(role.id))
    .for('no key update')
  await db.sql.select({ id: appUser.id }).from(appUser).where(officer(db)).orderBy(asc(appUser.id)).for('no key update')
}

/** Names of active auditors and confidentiality officers with an unchanged first password. */
export async function listOfficersWithFirstPassword(db: Db): Promise<string[]> {
  const rows = await db.sql
    .select({ name: appUser.name })
    .from(appUser)
    .where(and(officer(db), ne(appUser.locked, 2), eq(appUser.passwordMustChange, true)))
    .orderBy(asc(appUser.id))
  return rows.map((r) => r.name)
}

/** Names of active auditors and confidentiality officers with more than one role. */
export async function listOfficersHoldingMore(db: Db): Promise<string[]> {
  const rows = await db.sql
    .select({ name: appUser.name })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.tenantId, appUser.tenantId), eq(userRole.userId, appUser.id)))
    .where(and(officer(db), ne(appUser.locked, 2)))
    .groupBy(appUser.tenantId, appUser.id)
    .having(sql`count(*) > 1`)
    .orderBy(asc(appUser.workNo))
  return rows.map((r) => r.name)
}

export async function sumBytes(db: Db): Promise<number> {
  const rows = await db.sql
    .select({ n: sql<string>`coalesce(sum(${file.bytes}), 0)` })
    .from(file)
    .where(eq(file.tenantId, db.tenantId))
  return Number(assertDefined(rows[0], 'the row of a sum').n)
}
