// SQL statements of users.
import { isAnyOf } from '#platform/database/any-of.ts'
import { wholePhone } from '#shared/clean.ts'
import { holds } from '#platform/database/like.ts'
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Sql } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Reach } from '#features/organisation/departments/server/departments.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { menu } from '#features/organisation/menus/server/tables.ts'
import { role, roleMenu } from '#features/organisation/roles/server/tables.ts'
import { appUser, userRole } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

const { tenantId: _tenant, passwordHash: _hash, passwordMustChange: _must, deletedAt: _deleted, ...own } = getTableColumns(appUser)
const roles = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', ${role.id}::text, 'name', ${role.name}) order by ${role.type} desc, ${role.name})
    from ${userRole} join ${role} on ${and(eq(role.tenantId, userRole.tenantId), eq(role.id, userRole.roleId))}
   where ${and(eq(userRole.tenantId, appUser.tenantId), eq(userRole.userId, appUser.id))}), '[]')`
const columns = { ...own, departPath: department.path, orgName: department.fullName, roles }
const ofDepartment = and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId))
const select = (db: Sql) => db.select(columns).from(appUser).leftJoin(department, ofDepartment)
export type UserRow = Awaited<ReturnType<typeof select>>[number]

const live = (db: Db) => and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt))

export interface UsersAsked {
  reach: Reach
  /** Path of a department: only users at or below it. */
  below?: string | undefined
  id?: string | undefined
  loginName?: string | undefined
  name?: string | undefined
  workNo?: string | undefined
  telephone?: string | undefined
  /** Part of a name, a work number or a login name. */
  q?: string | undefined
  locked?: string | undefined
  /** Whether the caller may see whole phone numbers; otherwise searching must not reveal them either. */
  whole: boolean
}

const masked = (column: AnyPgColumn) =>
  sql`case when ${column} ~ '^1[3-9][0-9]{9}$' then left(${column}, 3) || '****' || right(${column}, 4) else ${column} end`
/**
 * SQL: the column contains the text, as the caller sees it. Parts of a masked number would reveal its hidden digits by guessing, so only a
 * whole number matches; the caller audits that.
 */
export function foundSql(column: typeof appUser.telephone | typeof appUser.loginName, text: string, whole: boolean) {
  const phone = wholePhone(text)
  return phone === null ? holds(whole ? column : masked(column), text) : eq(column, phone)
}

/** SQL: part of a name, a work number or a login name; or a whole phone number. */
export const foundBySql = (text: string, whole: boolean) =>
  or(
    holds(appUser.name, text),
    holds(appUser.workNo, text),
    foundSql(appUser.loginName, text, whole),
    wholePhone(text) === null ? undefined : foundSql(appUser.telephone, text, whole),
  )

const standsBelow = (db: Db, path: string) =>
  inArray(
    appUser.departmentId,
    db.sql
      .select({ id: department.id })
      .from(department)
      .where(and(eq(department.tenantId, db.tenantId), sql`starts_with(${department.path}, ${path})`)),
  )

function reached(db: Db, reach: Reach): SQL | undefined {
  if ('all' in reach) return undefined
  if ('paths' in reach)
    return sql`(${sql.join(
      reach.paths.map((p) => standsBelow(db, p)),
      sql` or `,
    )})`
  return reach.departmentId === null ? sql`false` : eq(appUser.departmentId, reach.departmentId)
}

const within = (db: Db, { reach, below }: UsersAsked) => and(reached(db, reach), below === undefined ? undefined : standsBelow(db, below))

function lockedAs(locked: string | undefined): SQL | undefined {
  if (!locked) return undefined
  return locked === '2' ? eq(appUser.locked, 2) : ne(appUser.locked, 2)
}

const where = (db: Db, asked: UsersAsked) =>
  and(
    live(db),
    within(db, asked),
    asked.id === undefined ? undefined : eq(appUser.id, asked.id),
    asked.loginName ? foundSql(appUser.loginName, asked.loginName, asked.whole) : undefined,
    asked.name ? holds(appUser.name, asked.name) : undefined,
    asked.workNo ? holds(appUser.workNo, asked.workNo) : undefined,
    asked.telephone ? foundSql(appUser.telephone, asked.telephone, asked.whole) : undefined,
    asked.q ? foundBySql(asked.q, asked.whole) : undefined,
    lockedAs(asked.locked),
  )

const newest = [desc(appUser.createDate), desc(appUser.id)]

/** A page, newest first, and the exact total. Ids are selected first, and only they are joined. */
export async function pageUsers(db: Db, asked: UsersAsked, limit: number, offset: number): Promise<{ rows: UserRow[]; total: number }> {
  const matching = where(db, asked)
  const counting = () => db.sql.select({ n: count() }).from(appUser).where(matching)
  const ids = (counted: boolean) =>
    db.sql
      .select({ id: appUser.id, n: counted ? sql<number>`(count(*) over ())::int` : sql<number>`0` })
      .from(appUser)
      .where(matching)
      .orderBy(...newest)
      .limit(limit)
      .offset(offset)
  // a text search scans every row, so the same pass also counts; without one, the index gives both
  const searched = !!(asked.loginName || asked.name || asked.workNo || asked.telephone || asked.q)
  const [found, counted] = await Promise.all([ids(searched), searched ? null : counting()])
  const total = counted?.[0]?.n ?? found[0]?.n ?? countOf(await counting())
  if (!found.length) return { rows: [], total }
  const list = found.map((f) => f.id)
  const rows = await select(db.sql)
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, list)))
    .orderBy(...newest)
  return { rows, total }
}

export async function countOptions(db: Db, asked: UsersAsked): Promise<{ total: number; disabled: number; nowhere: number }> {
  const disabled = sql<number>`(count(*) filter (where ${appUser.locked} = 2))::int`
  const total = sql<number>`(count(*) filter (where ${appUser.locked} <> 2))::int`
  const nowhere = sql<number>`(count(*) filter (where ${appUser.departmentId} is null))::int`
  const [row] = await db.sql.select({ total, disabled, nowhere }).from(appUser).where(where(db, asked))
  return row ?? { total: 0, disabled: 0, nowhere: 0 }
}

/** Selectable users by name; with `word`, whether they hold it. */
export const listOptions = (db: Db, asked: UsersAsked, limit: number, word?: string) =>
  db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      workNo: appUser.workNo,
      loginName: appUser.loginName,
      telephone: appUser.telephone,
      orgName: department.fullName,
      ...(word === undefined ? {} : { holds: sql<boolean>`app.holds(${appUser.tenantId}, ${appUser.id}, array[${word}::text])` }),
    })
    .from(appUser)
    .leftJoin(department, ofDepartment)
    .where(where(db, asked))
    .orderBy(asc(appUser.name), asc(appUser.id))
    .limit(limit)

/** All matching users by department and work number, for a spreadsheet. */
export const listUsers = (db: Db, asked: UsersAsked) =>
  select(db.sql).where(where(db, asked)).orderBy(asc(department.fullName), asc(appUser.workNo), asc(appUser.id))

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await select(db.sql).where(and(live(db), eq(appUser.id, id))))[0]

/** Live users among these, locked against other writers, always in the order of their ids. */
export const lockUsers = (db: Db, ids: readonly string[]) =>
  select(db.sql)
    .where(and(live(db), isAnyOf(appUser.id, ids)))
    .orderBy(asc(appUser.id))
    .for('no key update', { of: appUser })

const holdingMoreStatement = statement('users_holding_more', 'select app.leading_beyond($1, $2, $3) id', 'anew').returns<{ id: string }>()

/** Users among these with a permission word (of an enabled entry) or a department that the given user lacks. */
export async function listHoldingMore(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const beyond = db.run(holdingMoreStatement, [db.tenantId, userId, ids])
  const holding = db.sql
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .innerJoin(roleMenu, and(eq(roleMenu.tenantId, userRole.tenantId), eq(roleMenu.roleId, userRole.roleId)))
    .innerJoin(menu, and(eq(menu.tenantId, roleMenu.tenantId), eq(menu.id, roleMenu.menuId), eq(menu.enabled, true), isNotNull(menu.alias)))
    .where(
      and(
        eq(userRole.tenantId, db.tenantId),
        isAnyOf(userRole.userId, ids),
        notInArray(
          menu.id,
          db.sql
            .select({ id: roleMenu.menuId })
            .from(userRole)
            .innerJoin(roleMenu, and(eq(roleMenu.tenantId, userRole.tenantId), eq(roleMenu.roleId, userRole.roleId)))
            .where(and(eq(userRole.tenantId, db.tenantId), eq(userRole.userId, userId))),
        ),
      ),
    )
  const [leads, held] = await Promise.all([beyond, holding])
  return new Set([...leads, ...held].map((r) => r.id))
}

/** Lock that lets only one transaction grant, revoke, delete or disable administrators; two at once could leave none. */
export const lockAdministrators = (db: Db) =>
  db.sql
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), eq(role.type, 3)))
    .orderBy(asc(role.id))
    .for('no key update')

/** Administrators who can sign in. */
export const listActiveAdministrators = (db: Db) =>
  db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(live(db), eq(appUser.type, 3), ne(appUser.locked, 2)))

export type NewUser = Omit<typeof appUser.$inferInsert, 'tenantId' | 'id'>
export async function insertUser(db: Db, fields: NewUser): Promise<string> {
  const rows = await db.sql
    .insert(appUser)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: appUser.id })
  return assertDefined(rows[0], 'the person that was written').id
}

export const updateUser = (db: Db, id: string, fields: Partial<NewUser>) =>
  db.sql
    .update(appUser)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, id)))

export const markDeleted = (db: Db, ids: readonly string[]) =>
  db.sql
    .update(appUser)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, ids)))

/** Disables or enables users; `locked` has the API's values. */
export const markLocked = (db: Db, ids: readonly string[], locked: number) =>
  db.sql
    .update(appUser)
    .set({ locked, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, ids)))

/** Ids of the users directly in a department. */
export const listIdsOf = async (db: Db, departmentId: string): Promise<string[]> =>
  (
    await db.sql
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(live(db), eq(appUser.departmentId, departmentId)))
      .orderBy(asc(appUser.id))
  ).map((row) => row.id)

const writeDepartmentsStatement = statement(
  'users_write_departments',
  `
    update app_user u set department_id = m.department_id, updated_at = now()
      from unnest($1::bigint[], $2::bigint[]) m(id, department_id)
     where u.tenant_id = $3 and u.id = m.id and u.department_id is distinct from m.department_id`,
  'anew',
)

/** Moves any number of users to departments, in one statement. */
export const writeDepartments = (db: Db, list: readonly { id: string; departmentId: string }[]) =>
  db.run(writeDepartmentsStatement, [list.map((l) => l.id), list.map((l) => l.departmentId), db.tenantId])
