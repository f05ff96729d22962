// Users and their roles.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { role } from '#features/organisation/roles/server/tables.ts'

export const appUser = pgTable(
  'app_user',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    departmentId: id(),
    workNo: text().notNull(),
    name: text().notNull(),
    loginName: text().notNull(),
    telephone: text().notNull(),
    email: text(),
    sex: smallint(),
    profile: text(),
    userExtraData: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    passwordHash: text().notNull(),
    /** The password is the initial one, and must be changed before a session opens. */
    passwordMustChange: boolean().notNull().default(false),
    /** State: 2 = disabled, else active. */
    locked: smallint().notNull().default(0),
    /** The highest type of the user's roles. */
    type: smallint().notNull().default(0),
    createDate: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.departmentId], foreignColumns: [department.tenantId, department.id] }),
    uniqueIndex('app_user_login_uq').on(t.tenantId, sql`lower(${t.loginName})`).where(sql`${t.deletedAt} is null`),
    uniqueIndex('app_user_work_no_uq').on(t.tenantId, t.workNo).where(sql`${t.deletedAt} is null`),
    uniqueIndex('app_user_phone_uq').on(t.tenantId, t.telephone).where(sql`${t.deletedAt} is null`),
    index('app_user_page_ix')
      .on(t.tenantId, t.departmentId, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('app_user_list_ix').on(t.tenantId, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    check('app_user_locked_ck', sql`${t.locked} between 0 and 2`),
    check('app_user_type_ck', sql`${t.type} between 0 and 3`),
  ],
)

export const userRole = pgTable('user_role', { tenantId: id().notNull(), userId: id().notNull(), roleId: id().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.userId, t.roleId] }),
  foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.tenantId, t.roleId], foreignColumns: [role.tenantId, role.id] }).onDelete('cascade'),
  index('user_role_role_ix').on(t.tenantId, t.roleId, t.userId),
])

/** SQL: the name of user row `u` in records, or the stored `name`, with a mark if the user was deleted. */
export const shownName = (u: string, name = `${u}.name`) => `${name} || case when ${u}.deleted_at is null then '' else '（已删除）' end`
