// The department tree as materialised paths: four layers, 0 to 3.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'

export const department = pgTable(
  'department',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    parentId: id(),
    name: text().notNull(),
    layer: smallint().notNull(),
    /** departPath including its own id: '/1/15/203/'. */
    path: text().notNull(),
    /** pathIds[layer] is the ancestor at that layer. */
    pathIds: id().array().notNull(),
    fullName: text().notNull(),
    seq: integer().notNull().default(0),
    staffCount: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id] }),
    uniqueIndex('department_sibling_uq').on(t.tenantId, sql`coalesce(${t.parentId}, 0)`, t.name).where(sql`${t.deletedAt} is null`),
    uniqueIndex('department_path_uq').on(t.tenantId, t.path.op('text_pattern_ops')),
    index('department_children_ix').on(t.tenantId, t.parentId, t.seq, t.id).where(sql`${t.deletedAt} is null`),
    check('department_layer_ck', sql`${t.layer} between 0 and 3 and cardinality(${t.pathIds}) = ${t.layer} + 1`),
  ],
)
