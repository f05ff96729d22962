// SQL statements of role assignments.
import { and, asc, count, eq, exists, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { role } from '#features/organisation/roles/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { foundBySql } from './queries.ts'
import { appUser, userRole } from './tables.ts'
import { DISABLED } from '../contract.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const live = (db: Db) => and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt))
const officers = sql<boolean>`coalesce((${tenant.settings} ->> 'threeOfficers')::boolean, false)`

export const isRole = async (db: Db, id: string) =>
  (
    await db.sql
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.tenantId, db.tenantId), eq(role.id, id)))
  ).length > 0

export interface HoldersAsked {
  roleId: string
  include: boolean
  name?: string | undefined
  /** Whether the caller may see whole phone numbers, which are also login names. */
  whole: boolean
  limit: number
  offset: number
}

/** A page of the users with a role, or without it, and the exact total. */
export async function pageHolders(db: Db, asked: HoldersAsked) {
  const holding = exists(
    db.sql
      .select({ one: sql`1` })
      .from(userRole)
      .where(and(eq(userRole.tenantId, db.tenantId), eq(userRole.userId, appUser.id), eq(userRole.roleId, asked.roleId))),
  )
  const { name, whole } = asked
  const where = and(live(db), asked.include ? holding : not(holding), name ? foundBySql(name, whole) : undefined)
  const [rows, counted] = await Promise.all([
    db.sql
      .select({
        id: appUser.id,
        name: appUser.name,
        loginName: appUser.loginName,
        workNo: appUser.workNo,
        departmentName: department.fullName,
        telephone: appUser.telephone,
        type: appUser.type,
        locked: appUser.locked,
      })
      .from(appUser)
      .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
      .where(where)
      .orderBy(asc(appUser.workNo), asc(appUser.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql
      .select({ n: count(), disabled: sql<number>`(count(*) filter (where ${appUser.locked} = ${DISABLED}))::int` })
      .from(appUser)
      .where(where),
  ])
  const { n: total, disabled } = assertDefined(counted[0], 'the row of a count')
  return { rows, total, disabled }
}

export async function countHolders(db: Db, roleIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.sql
    .select({ roleId: userRole.roleId, n: count() })
    .from(userRole)
    .innerJoin(appUser, and(eq(appUser.tenantId, userRole.tenantId), eq(appUser.id, userRole.userId), isNull(appUser.deletedAt)))
    .where(and(eq(userRole.tenantId, db.tenantId), isAnyOf(userRole.roleId, roleIds)))
    .groupBy(userRole.roleId)
  return new Map(rows.map((row) => [row.roleId, row.n]))
}

export async function listRolesOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.sql
    .select({ roleId: userRole.roleId })
    .from(userRole)
    .where(and(eq(userRole.tenantId, db.tenantId), eq(userRole.userId, userId)))
  return new Set(rows.map((row) => row.roleId))
}

export const hasThreeOfficers = async (db: Db): Promise<boolean> =>
  (await db.sql.select({ on: officers }).from(tenant).where(eq(tenant.tenantId, db.tenantId)))[0]?.on ?? false

/** Roles, locked against concurrent grants and deletions until the transaction ends. */
export const lockRoles = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: role.id, name: role.name, type: role.type })
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), isAnyOf(role.id, ids)))
    .orderBy(asc(role.id))
    .for('no key update')
    .execute()

export const listRoles = (db: Db) =>
  db.sql.select({ id: role.id, name: role.name, type: role.type }).from(role).where(eq(role.tenantId, db.tenantId))

/** Roles among these that are no offices, locked against deletion until the transaction ends. */
export const listOrdinaryRoles = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: role.id, name: role.name })
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), isAnyOf(role.id, ids), eq(role.type, 0)))
    .for('key share')

const mayMoreStatement = statement(
  'users_may_more',
  `select exists (select from role_menu m where m.tenant_id = $1 and m.role_id = $2
       and not exists (select from user_role u join role_menu o on o.tenant_id = u.tenant_id and o.role_id = u.role_id
                        where u.tenant_id = $1 and u.user_id = $3 and o.menu_id = m.menu_id)) more`,
  'anew',
).returns<{ more: boolean }>()

/** Whether this role has any right that this user lacks. */
export const hasMoreThan = async (db: Db, roleId: string, userId: string): Promise<boolean> =>
  (await db.one(mayMoreStatement, [db.tenantId, roleId, userId])).more

/** Ids of the users with these work numbers. */
export const listIdsByWorkNo = async (db: Db, workNos: readonly string[]) =>
  new Map(
    (
      await db.sql
        .select({ id: appUser.id, workNo: appUser.workNo })
        .from(appUser)
        .where(and(live(db), sql`${appUser.workNo} = any(${sql.param([...workNos])}::text[])`))
    ).map((row) => [row.workNo, row.id]),
  )

/** Roles among these of auditors and confidentiality officers. */
export const listOfficesAmong = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), isAnyOf(role.id, ids), inArray(role.type, [1, 2])))

export const setFirstPassword = (db: Db, id: string, given: { passwordHash: string; passwordMustChange: boolean }) =>
  db.sql
    .update(appUser)
    .set({ ...given, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, id)))

/** Users, locked against other writers until the transaction ends. */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: appUser.id, name: appUser.name, type: appUser.type, locked: appUser.locked })
    .from(appUser)
    .where(and(live(db), isAnyOf(appUser.id, ids)))
    .orderBy(asc(appUser.id))
    .for('no key update')
    .execute()

export const listHeldRoles = (db: Db, userIds: readonly string[]) =>
  db.sql
    .select({ userId: userRole.userId, id: role.id, name: role.name, type: role.type })
    .from(userRole)
    .innerJoin(role, and(eq(role.tenantId, userRole.tenantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.tenantId, db.tenantId), isAnyOf(userRole.userId, userIds)))
    .orderBy(asc(role.id))

/** The roles of officers, with the holders who can sign in. */
export const listActiveOfficers = (db: Db) =>
  db.sql
    .select({ type: role.type, name: role.name, userId: appUser.id })
    .from(role)
    .leftJoin(userRole, and(eq(userRole.tenantId, role.tenantId), eq(userRole.roleId, role.id)))
    .leftJoin(
      appUser,
      and(eq(appUser.tenantId, userRole.tenantId), eq(appUser.id, userRole.userId), isNull(appUser.deletedAt), ne(appUser.locked, 2)),
    )
    .where(and(eq(role.tenantId, db.tenantId), ne(role.type, 0)))

export interface Pair {
  userId: string
  roleId: string
}
const pairsOf = (db: Db, pairs: readonly Pair[]) => [db.tenantId, pairs.map((p) => p.userId), pairs.map((p) => p.roleId)] as const

const addHoldersStatement = statement(
  'users_add_holders',
  'insert into user_role (tenant_id, user_id, role_id) select $1, p.user_id, p.role_id from unnest($2::bigint[], $3::bigint[]) p (user_id, role_id)',
)
export const addHolders = (db: Db, pairs: readonly Pair[]) => db.run(addHoldersStatement, [...pairsOf(db, pairs)])

const removeHoldersStatement = statement(
  'users_remove_holders',
  `delete from user_role h using unnest($2::bigint[], $3::bigint[]) p (user_id, role_id)
    where h.tenant_id = $1 and h.user_id = p.user_id and h.role_id = p.role_id`,
)
export const removeHolders = (db: Db, pairs: readonly Pair[]) => db.run(removeHoldersStatement, [...pairsOf(db, pairs)])

const renewTypesStatement = statement(
  'users_renew_types',
  `update app_user u set type = t.type, updated_at = now()
          from (select a.id, coalesce(max(r.type), 0) type from app_user a
                  left join user_role h on h.tenant_id = a.tenant_id and h.user_id = a.id
                  left join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
                 where a.tenant_id = $1 and a.id = any ($2::bigint[]) group by a.id) t
         where u.tenant_id = $1 and u.id = t.id and u.type <> t.type`,
  'anew',
)

/** Updates the type of these users to the highest type of their roles. */
export const updateTypes = (db: Db, userIds: readonly string[]) => db.run(renewTypesStatement, [db.tenantId, userIds])
