// Tables of drafts: a batch that a model writes from documents, and its drafts, which belong to nobody until a person adopts them.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyDraft, DraftFault, DraftType, Quoted } from '#shared/draft-rules.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'

/** A document of a batch with the version that is read. */
export interface ChosenDocument {
  documentId: string
  versionId: string
  title: string
  /** Numbers of the chosen passages; empty for all of them. */
  passages: number[]
}

/** A draft as it is stored: with the quotes beside it. */
export type StoredDraft = { [D in AnyDraft as D['type']]: Omit<D, 'quotes'> }[AnyDraft['type']]

/** A quote with the place of its passage. */
export interface StoredQuote extends Quoted {
  title: string
  documentId: string
  no: number
  page: number | null
}

export const draftBatch = pgTable(
  'draft_batch',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    kind: text({ enum: ['QUESTION', 'SCRIPT'] }).notNull(),
    documents: jsonb().$type<ChosenDocument[]>().notNull(),
    /** Question bank or sub-scene that adopted drafts go to. */
    targetId: id().notNull(),
    targetName: text().notNull(),
    /** Course of the sub-scene, whose rules hold; null for questions. */
    courseId: id(),
    wanted: smallint().notNull(),
    /** Types of the questions; empty for lines. */
    types: jsonb().$type<DraftType[]>().notNull(),
    state: text({ enum: ['WAITING', 'RUNNING', 'DONE', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    /** Reason of a failure; '' if there is none. */
    fault: text().notNull().default(''),
    /** Fence: only the job that began last may write. */
    run: uuid(),
    /** Requests to the model that are done, and all of them. */
    done: smallint().notNull().default(0),
    total: smallint().notNull(),
    /** The faults of each draft that the check refused. */
    refused: jsonb().$type<DraftFault[][]>().notNull().default([]),
    model: text().notNull(),
    operator: text().notNull(),
    promptVersion: text().notNull(),
    /** Tokens that are reserved and not used yet, and those that were used. */
    reserved: integer().notNull(),
    tokens: integer().notNull().default(0),
    createUserId: id().notNull(),
    createUserName: text().notNull(),
    createDate: instant().notNull().default(sql`now()`),
    movedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('draft_batch_page_ix').on(t.tenantId, t.kind, t.createDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('draft_batch_kind_ck', sql`${t.kind} in ('QUESTION', 'SCRIPT')`),
    check('draft_batch_state_ck', sql`${t.state} in ('WAITING', 'RUNNING', 'DONE', 'FAILED')`),
    check('draft_batch_done_ck', sql`${t.done} between 0 and ${t.total}`),
    check('draft_batch_reserved_ck', sql`${t.reserved} >= 0`),
  ],
)

export const draft = pgTable(
  'draft',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    batchId: id().notNull(),
    /** Place in the batch, from 1. */
    no: smallint().notNull(),
    content: jsonb().$type<StoredDraft>().notNull(),
    quotes: jsonb().$type<StoredQuote[]>().notNull(),
    /** Codes of warnings and, after an edit by a person, of faults. */
    found: jsonb().$type<string[]>().notNull(),
    state: text({ enum: ['OPEN', 'ADOPTED', 'DROPPED'] })
      .notNull()
      .default('OPEN'),
    /** Why a person dropped it; '' for none. */
    reason: text().notNull().default(''),
    /** The question or line that it became. */
    adoptedId: id(),
    editUserName: text(),
    decideUserName: text(),
    version: integer().notNull().default(1),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.batchId], foreignColumns: [draftBatch.tenantId, draftBatch.id] }).onDelete('cascade'),
    uniqueIndex('draft_no_uq').on(t.tenantId, t.batchId, t.no),
    check('draft_state_ck', sql`${t.state} in ('OPEN', 'ADOPTED', 'DROPPED')`),
    check('draft_adopted_ck', sql`(${t.state} = 'ADOPTED') = (${t.adoptedId} is not null)`),
  ],
)
