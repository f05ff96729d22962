// What was read of a spreadsheet and waits to be confirmed: a draft, and its rows.
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

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
    /** No longer written; the version before kept the rows here. */
    rows: jsonb(),
    /** What it goes into, where it goes into something. */
    targetId: id(),
    /** By which its reader asks how far it has come. */
    progress: text(),
    /** Of the file, while it is read. */
    percent: smallint().notNull().default(0),
    total: integer().notNull().default(0),
    /** What was passed over while reading. */
    notes: text().array().notNull().default([]),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('import_draft_created_ix').on(t.tenantId, t.createdAt),
  ],
)

/** What is wrong with, or worth a look on, a cell. */
export interface CellMark {
  field: string
  message: string
  /** Of a repair: what the cell says since. */
  repaired?: string
}

export const importRow = pgTable(
  'import_row',
  {
    tenantId: id().notNull(),
    draftId: id().notNull(),
    /** As the sheet shows it. */
    row: integer().notNull(),
    /** In the order of the kind's columns. */
    cells: jsonb().$type<string[]>().notNull(),
    /** Where it belongs, as its kind words it; null where it belongs nowhere. */
    path: text(),
    /** Its place among the rows of the same path, from 0; null where it only names its path. */
    nth: integer(),
    /** What is wrong with the row by itself; null where nothing is. */
    faults: jsonb().$type<CellMark[]>(),
    warnings: jsonb().$type<CellMark[]>(),
    /** What is wrong with it beside the others and what is there. */
    clash: jsonb().$type<CellMark>(),
    /** It is there already, and left out. */
    known: boolean().notNull().default(false),
  },
  // no foreign key: it would be looked up two hundred thousand times, and half the writing is that
  (t) => [primaryKey({ columns: [t.tenantId, t.draftId, t.row] })],
)

/** What a title that the product does not know means in the files of a tenant. */
export const importHeading = pgTable(
  'import_heading',
  {
    tenantId: id().notNull(),
    /** What is imported, e.g. users. */
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

/** What an import has made, while it can be taken back. */
export const importDone = pgTable(
  'import_done',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    kind: text().notNull(),
    /** Only who has imported may take it back. */
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
