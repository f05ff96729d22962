// SQL statements for setting up a tenant.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { menu } from '#features/organisation/menus/server/tables.ts'
import { role, roleMenu } from '#features/organisation/roles/server/tables.ts'
import { appUser, userRole } from '#features/organisation/users/server/tables.ts'
import { type LeaderType, trainingLeader } from '#features/organisation/leader-scopes/server/tables.ts'

export const listMenus = (db: Db) => db.sql.select().from(menu).where(eq(menu.tenantId, db.tenantId))
export const listRoles = (db: Db) => db.sql.select().from(role).where(eq(role.tenantId, db.tenantId))

const first = <T>(rows: T[]): T => {
  const row = rows[0]
  if (!row) throw new Error('insert answered nothing')
  return row
}

export const insertMenu = async (db: Db, fields: Omit<typeof menu.$inferInsert, 'tenantId'>) =>
  first(
    await db.sql
      .insert(menu)
      .values({ tenantId: db.tenantId, ...fields })
      .returning(),
  )
export const insertRole = async (db: Db, fields: Omit<typeof role.$inferInsert, 'tenantId'>) =>
  first(
    await db.sql
      .insert(role)
      .values({ tenantId: db.tenantId, ...fields })
      .returning(),
  )
export const listRolesWithGrants = async (db: Db) =>
  new Set((await db.sql.selectDistinct({ id: roleMenu.roleId }).from(roleMenu).where(eq(roleMenu.tenantId, db.tenantId))).map((r) => r.id))
export const grant = (db: Db, roleId: string, menuIds: readonly string[]) =>
  menuIds.length
    ? db.sql
        .insert(roleMenu)
        .values(menuIds.map((menuId) => ({ tenantId: db.tenantId, roleId, menuId })))
        .onConflictDoNothing()
    : Promise.resolve()

export async function insertPerson(db: Db, fields: Omit<typeof appUser.$inferInsert, 'tenantId'>, roleIds: readonly string[]) {
  const person = first(
    await db.sql
      .insert(appUser)
      .values({ tenantId: db.tenantId, ...fields })
      .returning(),
  )
  if (roleIds.length) await db.sql.insert(userRole).values(roleIds.map((roleId) => ({ tenantId: db.tenantId, userId: person.id, roleId })))
  if (person.departmentId)
    await db.sql
      .update(department)
      .set({ staffCount: sql`${department.staffCount} + 1` })
      .where(and(eq(department.tenantId, db.tenantId), eq(department.id, person.departmentId), isNull(department.deletedAt)))
  return person
}

export const insertLeader = (db: Db, userId: string, departmentId: string, leaderType: LeaderType) =>
  db.sql.insert(trainingLeader).values({ tenantId: db.tenantId, userId, departmentId, leaderType }).onConflictDoNothing()
