// Table of the replacements of the last day, with the old and new texts for undo.
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import type { TextField } from '../fields.ts'

/** A text before and after the replacement. */
export interface Change {
  /** Id of the line or of the part of a course. */
  id: string
  field: TextField
  was: string
  now: string
}

export const replacement = pgTable(
  'replacement',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** The person who replaced, who alone may undo. */
    userId: id().notNull(),
    find: text().notNull(),
    replacement: text().notNull(),
    hits: integer().notNull(),
    courses: integer().notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
    createDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('replacement_own_ix').on(t.tenantId, t.userId, t.createDate),
  ],
)
