// Tables of documents: versions with their passages, and facts that stand on quotes.
import { sql } from 'drizzle-orm'
import { boolean, check, customType, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'

/** Search words of a passage: pairs of hanzi, and Latin words and numbers as a whole. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const document = pgTable(
  'document',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    title: text().notNull(),
    /** 仅本机: the text may not leave this machine, so no outside service gets it. */
    localOnly: boolean().notNull().default(true),
    /** Number of the latest version. */
    version: integer().notNull().default(1),
    createUserId: id(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    updateUserName: text(),
    updateDate: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    deleteUserName: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('document_page_ix').on(t.tenantId, t.updateDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('document_deleted_ix').on(t.tenantId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
)

export const documentVersion = pgTable(
  'document_version',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    documentId: id().notNull(),
    /** From 1, counted for each document. */
    version: integer().notNull(),
    fileName: text().notNull(),
    /** Key of the original in the store. */
    path: text().notNull(),
    bytes: integer().notNull(),
    state: text({ enum: ['WAITING', 'READ', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    /** Reason of a failure; '' if there is none. */
    fault: text().notNull().default(''),
    /** Parts that were left out, in words. */
    notes: text().array().notNull().default(sql`'{}'`),
    /** Number of pages or slides; null if the file tells none. */
    pages: integer(),
    passages: integer().notNull().default(0),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [document.tenantId, document.id] }).onDelete('cascade'),
    uniqueIndex('document_version_uq').on(t.tenantId, t.documentId, t.version),
    index('document_version_path_ix').on(t.tenantId, t.path),
    check('document_version_state_ck', sql`${t.state} in ('WAITING', 'READ', 'FAILED')`),
  ],
)

export const passage = pgTable(
  'passage',
  {
    tenantId: id().notNull(),
    versionId: id().notNull(),
    /** Place in the document, from 1. */
    no: integer().notNull(),
    kind: text({ enum: ['HEADING', 'TEXT', 'ITEM', 'ROW', 'NOTE'] }).notNull(),
    /** Headings above it, the outermost first. */
    above: text().array().notNull(),
    page: integer(),
    text: text().notNull(),
    grams: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.versionId, t.no] }),
    foreignKey({ columns: [t.tenantId, t.versionId], foreignColumns: [documentVersion.tenantId, documentVersion.id] }).onDelete('cascade'),
    index('passage_grams_ix').using('gin', t.grams),
    check('passage_kind_ck', sql`${t.kind} in ('HEADING', 'TEXT', 'ITEM', 'ROW', 'NOTE')`),
  ],
)

export const fact = pgTable(
  'fact',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    documentId: id().notNull(),
    /** One point of 答题要点. */
    point: text().notNull(),
    /** A part of a passage, word by word. */
    quote: text().notNull(),
    /** The passage of the latest version in which the quote was found. */
    versionId: id().notNull(),
    passageNo: integer().notNull(),
    page: integer(),
    state: text({ enum: ['PROPOSED', 'APPROVED', 'STRUCK'] })
      .notNull()
      .default('PROPOSED'),
    /** Since when a newer version lacks the quote; null while the latest one has it. */
    lostAt: instant(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    decideUserName: text(),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [document.tenantId, document.id] }).onDelete('cascade'),
    uniqueIndex('fact_quote_uq').on(t.tenantId, t.documentId, t.quote, t.point),
    check('fact_state_ck', sql`${t.state} in ('PROPOSED', 'APPROVED', 'STRUCK')`),
  ],
)
