// The permission tree: directories, menus and buttons, which define routes, menus and permission words.
import { sql } from 'drizzle-orm'
import { boolean, char, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'

export const menu = pgTable(
  'menu',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    fid: id(),
    name: text().notNull(),
    alias: text(),
    /** M directory, C menu, F button. */
    menuType: char({ length: 1, enum: ['M', 'C', 'F'] }).notNull(),
    path: text(),
    component: text(),
    icon: text(),
    isFrame: boolean().notNull().default(false),
    visible: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    sequence: integer().notNull(),
    builtIn: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.fid], foreignColumns: [t.tenantId, t.id] }).onDelete('cascade'),
    uniqueIndex('menu_alias_uq').on(t.tenantId, t.alias).where(sql`${t.alias} is not null`),
    index('menu_tree_ix').on(t.tenantId, t.fid, t.sequence, t.id),
    check('menu_type_ck', sql`${t.menuType} in ('M', 'C', 'F')`),
  ],
)
