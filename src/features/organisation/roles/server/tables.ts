// Roles and their permissions.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { menu } from '#features/organisation/menus/server/tables.ts'

export const role = pgTable(
  'role',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    comments: text(),
    /** Type of the role: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
    type: smallint().notNull().default(0),
    isEditable: boolean().notNull().default(true),
    createDate: instant().notNull().default(sql`now()`),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('role_name_uq').on(t.tenantId, t.name),
    check('role_type_ck', sql`${t.type} between 0 and 3`),
  ],
)

export const roleMenu = pgTable('role_menu', { tenantId: id().notNull(), roleId: id().notNull(), menuId: id().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.roleId, t.menuId] }),
  foreignKey({ columns: [t.tenantId, t.roleId], foreignColumns: [role.tenantId, role.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.tenantId, t.menuId], foreignColumns: [menu.tenantId, menu.id] }).onDelete('cascade'),
])
