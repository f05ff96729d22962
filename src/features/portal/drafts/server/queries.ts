// Queries of draft batches and their drafts.
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { countOf } from '#platform/database/count.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { DraftFault } from '#shared/draft-rules.ts'
import type { DraftKind } from '../contract.ts'
import { draft, draftBatch, type StoredDraft, type StoredQuote } from './tables.ts'

export type BatchRow = typeof draftBatch.$inferSelect
export type DraftRow = typeof draft.$inferSelect
export interface Counts {
  open: number
  adopted: number
  dropped: number
}

const own = (db: Db, id: string) => and(eq(draftBatch.tenantId, db.tenantId), eq(draftBatch.id, id))
type Listed = { batch: BatchRow; counts: Counts }
/** Batches with the numbers of their drafts. */
async function withCounts(db: Db, rows: readonly BatchRow[]): Promise<Listed[]> {
  const ids = rows.map(({ id }) => id)
  const counted = await db.sql
    .select({ batchId: draft.batchId, state: draft.state, n: count() })
    .from(draft)
    .where(and(eq(draft.tenantId, db.tenantId), isAnyOf(draft.batchId, ids)))
    .groupBy(draft.batchId, draft.state)
  const of = (id: string, state: DraftRow['state']) => counted.find((one) => one.batchId === id && one.state === state)?.n ?? 0
  return rows.map((batch) => ({
    batch,
    counts: { open: of(batch.id, 'OPEN'), adopted: of(batch.id, 'ADOPTED'), dropped: of(batch.id, 'DROPPED') },
  }))
}

/** A page of batches with the numbers of their drafts, the latest first, and the exact total. */
export async function pageBatches(
  db: Db,
  { kind, limit, offset }: { kind: DraftKind | undefined; limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const where = and(eq(draftBatch.tenantId, db.tenantId), kind ? eq(draftBatch.kind, kind) : undefined)
  const [rows, counted] = await Promise.all([
    db.sql.select().from(draftBatch).where(where).orderBy(desc(draftBatch.createDate), desc(draftBatch.id)).limit(limit).offset(offset),
    db.sql.select({ n: count() }).from(draftBatch).where(where),
  ])
  return { rows: await withCounts(db, rows), total: countOf(counted) }
}

export async function findBatch(db: Db, id: string): Promise<Listed | undefined> {
  const rows = await db.sql.select().from(draftBatch).where(own(db, id))
  return (await withCounts(db, rows))[0]
}

/** Locks a batch until the transaction ends. */
export async function lockBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return (await db.sql.select().from(draftBatch).where(own(db, id)).for('update'))[0]
}

type NewBatch = Omit<
  typeof draftBatch.$inferInsert,
  'tenantId' | 'id' | 'state' | 'fault' | 'run' | 'done' | 'refused' | 'tokens' | 'createDate' | 'movedAt'
>
export async function insertBatch(db: Db, row: NewBatch): Promise<BatchRow> {
  const rows = await db.sql
    .insert(draftBatch)
    .values({ tenantId: db.tenantId, ...row })
    .returning()
  return assertDefined(rows[0], 'the batch that was inserted')
}

type Move = Partial<Pick<BatchRow, 'state' | 'fault' | 'run' | 'reserved'>>
export const updateBatch = (db: Db, id: string, move: Move) =>
  db.sql
    .update(draftBatch)
    .set({ ...move, movedAt: sql`now()` })
    .where(own(db, id))

const claimStatement = statement(
  'drafts_claim',
  `update draft_batch set state = 'RUNNING', run = $3::uuid, moved_at = now()
    where tenant_id = $1 and id = $2 and state in ('WAITING', 'RUNNING') returning done`,
)
/** Takes a batch that is not over for the job `run`, from any earlier job; false if the batch is over. */
export const claimBatch = async (db: Db, id: string, run: string): Promise<boolean> =>
  (await db.run(claimStatement, [db.tenantId, id, run])).length > 0

const stepStatement = statement(
  'drafts_step',
  `update draft_batch set done = done + 1, refused = refused || $4::jsonb, moved_at = now()
    where tenant_id = $1 and id = $2 and run = $3::uuid and state = 'RUNNING' and done = $5 returning done`,
)
/** Counts a request as done; false if another job has the batch. `done`: the number before. */
export const markStep = async (db: Db, id: string, run: string, refused: readonly DraftFault[][], done: number): Promise<boolean> =>
  (await db.run(stepStatement, [db.tenantId, id, run, JSON.stringify(refused), done])).length > 0

const tokensStatement = statement(
  'drafts_claim_reserved',
  `update draft_batch set reserved = reserved - $3::int, tokens = tokens + $3::int
    where tenant_id = $1 and id = $2 and state = 'RUNNING' and reserved >= $3::int returning id`,
)
/** Takes tokens that a running batch has reserved, negative to give some back; false if it has fewer, or is over. */
export const claimReserved = async (db: Db, id: string, tokens: number): Promise<boolean> =>
  (await db.run(tokensStatement, [db.tenantId, id, tokens])).length > 0

/** Counts tokens that the batch used beyond its reservation. */
export const markTokens = (db: Db, id: string, tokens: number) =>
  db.sql
    .update(draftBatch)
    .set({ tokens: sql`${draftBatch.tokens} + ${tokens}` })
    .where(own(db, id))

export interface NewDraft {
  content: StoredDraft
  quotes: StoredQuote[]
  found: string[]
}
/** Adds drafts behind those of the batch, whose row the caller holds. */
export async function insertDrafts(db: Db, batchId: string, rows: readonly NewDraft[]): Promise<void> {
  if (!rows.length) return
  const counted = await db.sql
    .select({ n: count() })
    .from(draft)
    .where(and(eq(draft.tenantId, db.tenantId), eq(draft.batchId, batchId)))
  const before = countOf(counted)
  await db.sql.insert(draft).values(rows.map((row, i) => ({ tenantId: db.tenantId, batchId, no: before + i + 1, ...row })))
}

export const listDrafts = (db: Db, batchId: string): Promise<DraftRow[]> =>
  db.sql
    .select()
    .from(draft)
    .where(and(eq(draft.tenantId, db.tenantId), eq(draft.batchId, batchId)))
    .orderBy(asc(draft.no))

/** Locks a draft until the transaction ends. */
export async function lockDraft(db: Db, id: string): Promise<DraftRow | undefined> {
  const rows = await db.sql
    .select()
    .from(draft)
    .where(and(eq(draft.tenantId, db.tenantId), eq(draft.id, id)))
    .for('update')
  return rows[0]
}

type Change = Partial<Pick<DraftRow, 'content' | 'found' | 'state' | 'reason' | 'adoptedId' | 'editUserName' | 'decideUserName'>>
export const updateDraft = (db: Db, { id, version }: DraftRow, change: Change) =>
  db.sql
    .update(draft)
    .set({ ...change, version: version + 1, updateDate: sql`now()` })
    .where(and(eq(draft.tenantId, db.tenantId), eq(draft.id, id)))
