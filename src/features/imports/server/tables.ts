// What was read of a spreadsheet and waits to be confirmed.
import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '../../../platform/database/columns.ts'
import { tenant } from '../../tenants/server/tables.ts'

export const importDraft = pgTable(
  'import_draft',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** What is imported, e.g. users. */
    kind: text().notNull(),
    /** Only who read the file may confirm it. */
    userId: id().notNull(),
    fileName: text().notNull(),
    /** The rows as read: numbers as the sheet shows them, cells by field. */
    rows: jsonb().$type<{ row: number; cells: Record<string, string> }[]>().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('import_draft_created_ix').on(t.tenantId, t.createdAt),
  ],
)
