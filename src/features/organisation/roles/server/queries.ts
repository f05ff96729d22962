// SQL statements of roles.
import { holds } from '#platform/database/like.ts'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { menu } from '#features/organisation/menus/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { role, roleMenu } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

export type RoleRow = typeof role.$inferSelect

const order = [asc(role.isEditable), desc(role.type), asc(role.id)]

/** A page and the exact total; built-in roles first. */
export async function pageRoles(db: Db, asked: { name?: string | undefined; limit: number; offset: number }) {
  const where = and(eq(role.tenantId, db.tenantId), asked.name ? holds(role.name, asked.name) : undefined)
  const [rows, counted] = await Promise.all([
    db.sql
      .select()
      .from(role)
      .where(where)
      .orderBy(...order)
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql.select({ n: count() }).from(role).where(where),
  ])
  return { rows, total: countOf(counted) }
}

export const listRoles = (db: Db) =>
  db.sql
    .select({ id: role.id, name: role.name, type: role.type })
    .from(role)
    .where(eq(role.tenantId, db.tenantId))
    .orderBy(...order)

const byId = (db: Db, id: string) => and(eq(role.tenantId, db.tenantId), eq(role.id, id))

export const findRole = async (db: Db, id: string): Promise<RoleRow | undefined> =>
  (await db.sql.select().from(role).where(byId(db, id)))[0]

/** Locks a role against other writers until the transaction ends. */
export const lockRole = async (db: Db, id: string): Promise<RoleRow | undefined> =>
  (await db.sql.select().from(role).where(byId(db, id)).for('no key update'))[0]

/** Locks roles exclusively, also against assignments to users. */
export const lockToDelete = (db: Db, ids: readonly string[]): Promise<RoleRow[]> =>
  db.sql
    .select()
    .from(role)
    .where(and(eq(role.tenantId, db.tenantId), isAnyOf(role.id, ids)))
    .orderBy(asc(role.id))
    .for('update')
    .execute()

export type RoleFields = Pick<RoleRow, 'name' | 'comments'>
export async function insertRole(db: Db, fields: RoleFields): Promise<RoleRow> {
  const rows = await db.sql
    .insert(role)
    .values({ tenantId: db.tenantId, ...fields })
    .returning()
  return assertDefined(rows[0], 'the role that was written')
}

export async function updateRole(db: Db, id: string, fields: Partial<RoleFields>): Promise<RoleRow> {
  const rows = await db.sql
    .update(role)
    .set({ ...fields, updateDate: sql`now()` })
    .where(byId(db, id))
    .returning()
  const row = rows[0]
  if (!row) throw new Error('the held row is gone')
  return row
}

export const deleteRoles = (db: Db, ids: readonly string[]) =>
  db.sql.delete(role).where(and(eq(role.tenantId, db.tenantId), isAnyOf(role.id, ids)))

/** Every entry of the tree: whether this role holds it, and whether its word is withheld from the role's type. */
export const listPowers = (db: Db, roleId: string) =>
  db.sql
    .select({
      id: menu.id,
      fid: menu.fid,
      name: menu.name,
      alias: menu.alias,
      menuType: menu.menuType,
      visible: menu.visible,
      selected: sql<boolean>`${roleMenu.roleId} is not null`,
      isKept: sql<boolean>`coalesce(app.kept(${menu.alias}, ${role.type}, coalesce((${tenant.settings} ->> 'threeOfficers')::boolean, false)), false)`,
    })
    .from(menu)
    .innerJoin(role, and(eq(role.tenantId, menu.tenantId), eq(role.id, roleId)))
    .innerJoin(tenant, eq(tenant.tenantId, menu.tenantId))
    .leftJoin(roleMenu, and(eq(roleMenu.tenantId, menu.tenantId), eq(roleMenu.menuId, menu.id), eq(roleMenu.roleId, role.id)))
    .where(eq(menu.tenantId, db.tenantId))
    .orderBy(asc(menu.sequence), asc(menu.id))

// a sub-select of its own: in the fields of a select from one table, drizzle omits table names, but not in nested SQL
const holders = sql`(select array_agg(${roleMenu.roleId}::text order by ${roleMenu.roleId}) from ${roleMenu}
  where ${and(eq(roleMenu.tenantId, menu.tenantId), eq(roleMenu.menuId, menu.id))})`

/** Every entry of the tree with the roles that hold it. */
export const listPowersOfAll = (db: Db) =>
  db.sql
    .select({
      id: menu.id,
      fid: menu.fid,
      name: menu.name,
      menuType: menu.menuType,
      heldBy: sql<string[]>`coalesce(${holders}, '{}')`,
    })
    .from(menu)
    .where(eq(menu.tenantId, db.tenantId))
    .orderBy(asc(menu.sequence), asc(menu.id))

export const revoke = (db: Db, roleId: string, menuIds: readonly string[]) =>
  db.sql.delete(roleMenu).where(and(eq(roleMenu.tenantId, db.tenantId), eq(roleMenu.roleId, roleId), isAnyOf(roleMenu.menuId, menuIds)))

export const grant = (db: Db, roleId: string, menuIds: readonly string[]) =>
  db.sql.insert(roleMenu).values(menuIds.map((menuId) => ({ tenantId: db.tenantId, roleId, menuId })))

const grantFollowingStatement = statement(
  'roles_grant_following',
  `insert into role_menu (tenant_id, role_id, menu_id)
        select h.tenant_id, h.role_id, l.id
          from unnest($1::bigint[], $2::bigint[]) l (id, lead)
          join role_menu h on h.tenant_id = $3 and h.menu_id = l.lead
         where not exists (select from role_menu o where o.tenant_id = h.tenant_id and o.role_id = h.role_id and o.menu_id = l.id)`,
  'anew',
)

/** Grants hidden pages to every role that holds the entries they follow. */
export const grantFollowing = (db: Db, leads: ReadonlyMap<string, string>) =>
  db.run(grantFollowingStatement, [[...leads.keys()], [...leads.values()], db.tenantId])

const grantToAdministratorsStatement = statement(
  'roles_grant_to_administrators',
  `insert into role_menu (tenant_id, role_id, menu_id)
        select r.tenant_id, r.id, $1::bigint from role r where r.tenant_id = $2 and r.type = 3 and not r.is_editable`,
  'anew',
)

/** Grants an entry to the system administrators' role, which holds everything. */
export const grantToAdministrators = (db: Db, menuId: string) => db.run(grantToAdministratorsStatement, [menuId, db.tenantId])
