// Tables of import drafts: rows of a spreadsheet that wait for confirmation.
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

export const importDraft = pgTable(
  'import_draft',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** Kind of the import, e.g. users. */
    kind: text().notNull(),
    /** Only the user who uploaded the file may confirm it. */
    userId: id().notNull(),
    fileName: text().notNull(),
    /** No longer written; the previous version stored the rows here. */
    rows: jsonb(),
    /** Target of the import, if its kind has one. */
    targetId: id(),
    /** Key for the progress query. */
    progress: text(),
    /** Progress of reading the file in percent. */
    percent: smallint().notNull().default(0),
    total: integer().notNull().default(0),
    /** Notes about content that was skipped while reading. */
    notes: text().array().notNull().default([]),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('import_draft_created_ix').on(t.tenantId, t.createdAt),
  ],
)

/** A fault or a warning of a cell. */
export interface CellMark {
  field: string
  message: string
  /** Value of the cell after a repair or a guess; the mark is shown while the cell has it. */
  repaired?: string
  /** The value is a guess, which a person should confirm. */
  guess?: true
}

export const importRow = pgTable(
  'import_row',
  {
    tenantId: id().notNull(),
    draftId: id().notNull(),
    /** Row number as the sheet shows it. */
    row: integer().notNull(),
    /** Cells in the order of the kind's columns. */
    cells: jsonb().$type<string[]>().notNull(),
    /** Target path of the row, in the notation of its kind; null if it has none. */
    path: text(),
    /** Index among the rows of the same path, from 0; null if the row only names its path. */
    nth: integer(),
    /** Faults of the row by itself; null if there are none. */
    faults: jsonb().$type<CellMark[]>(),
    warnings: jsonb().$type<CellMark[]>(),
    /** Fault in relation to other rows and to existing records. */
    clash: jsonb().$type<CellMark>(),
    /** The row exists already, and is skipped. */
    known: boolean().notNull().default(false),
  },
  // no foreign key, because its check would take half the time of writing two hundred thousand rows
  (t) => [primaryKey({ columns: [t.tenantId, t.draftId, t.row] })],
)

/** Meaning of a tenant's own headers in its files. */
export const importHeading = pgTable(
  'import_heading',
  {
    tenantId: id().notNull(),
    /** Kind of the import, e.g. users. */
    kind: text().notNull(),
    heading: text().notNull(),
    field: text().notNull(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.heading] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
  ],
)

/** Results of an import, as long as it can be undone. */
export const importDone = pgTable(
  'import_done',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    kind: text().notNull(),
    /** Only the user who imported may undo it. */
    userId: id().notNull(),
    madeIds: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('import_done_created_ix').on(t.tenantId, t.createdAt),
  ],
)
