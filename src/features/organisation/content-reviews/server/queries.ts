// Queries of reviews and approvals.
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { countOf } from '#platform/database/count.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { ReviewKind, ReviewState } from '../contract.ts'
import type { ReviewItem } from '#shared/content-diff.ts'
import { contentApproval, contentReview } from './tables.ts'

const of = contentReview
/** Columns without the content, which may be large. */
const facts = {
  id: of.id,
  kind: of.kind,
  ownerId: of.ownerId,
  title: of.title,
  state: of.state,
  note: of.note,
  remark: of.remark,
  comments: sql<number>`jsonb_array_length(${of.comments})`,
  submitUserId: of.submitUserId,
  submitUserName: of.submitUserName,
  submittedAt: of.submittedAt,
  decideUserName: of.decideUserName,
  decidedAt: of.decidedAt,
}
export type WholeReview = typeof contentReview.$inferSelect
export type ReviewFacts = Omit<WholeReview, 'tenantId' | 'before' | 'after' | 'covered' | 'comments'> & { comments: number }

interface Asked {
  kinds: readonly ReviewKind[]
  /** Leaves out the reviews of this person. */
  notBy?: string | undefined
  state?: ReviewState | undefined
  ownerId?: string | undefined
  limit: number
  offset: number
}

/** Reviews of these kinds, those that wait first, then the newest first. */
export async function pageReviews(
  db: Db,
  { kinds, notBy, state, ownerId, limit, offset }: Asked,
): Promise<{ rows: ReviewFacts[]; total: number }> {
  const where = and(
    eq(of.tenantId, db.tenantId),
    isAnyOf(of.kind, kinds),
    state && eq(of.state, state),
    notBy === undefined ? undefined : ne(of.submitUserId, notBy),
    ownerId === undefined ? undefined : eq(of.ownerId, ownerId),
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select(facts)
      .from(of)
      .where(where)
      .orderBy(sql`${of.state} <> 'SUBMITTED'`, desc(of.submittedAt), desc(of.id))
      .limit(limit)
      .offset(offset),
    db.sql.select({ n: count() }).from(of).where(where),
  ])
  return { rows, total: countOf(counted) }
}

export async function findReview(db: Db, id: string): Promise<WholeReview | undefined> {
  const rows = await db.sql
    .select()
    .from(of)
    .where(and(eq(of.tenantId, db.tenantId), eq(of.id, id)))
  return rows[0]
}

export async function lockReview(db: Db, id: string): Promise<WholeReview | undefined> {
  const rows = await db.sql
    .select()
    .from(of)
    .where(and(eq(of.tenantId, db.tenantId), eq(of.id, id)))
    .for('update')
  return rows[0]
}

type NewReview = Pick<
  typeof contentReview.$inferInsert,
  'kind' | 'ownerId' | 'title' | 'note' | 'before' | 'after' | 'covered' | 'submitUserId' | 'submitUserName'
>
/** Returns the new review; undefined if another one of the same content waits. */
export async function insertReview(db: Db, fields: NewReview): Promise<WholeReview | undefined> {
  const rows = await db.sql
    .insert(of)
    .values({ tenantId: db.tenantId, ...fields })
    .onConflictDoNothing()
    .returning()
  return rows[0]
}

export const updateReview = (
  db: Db,
  id: string,
  change: Pick<typeof contentReview.$inferInsert, 'state'> & Partial<Pick<WholeReview, 'remark' | 'comments' | 'decideUserName'>>,
) =>
  db.sql
    .update(of)
    .set({ ...change, decidedAt: sql`now()` })
    .where(and(eq(of.tenantId, db.tenantId), eq(of.id, id)))

export type ApprovalRow = Pick<typeof contentApproval.$inferSelect, 'subjectId' | 'digest' | 'reviewId' | 'approvedAt'>

/** The latest approvals of courses, questions or papers; those without one are left out. */
export const listApprovals = (db: Db, kind: ReviewKind, subjectIds: readonly string[]): Promise<ApprovalRow[]> =>
  db.sql
    .select({
      subjectId: contentApproval.subjectId,
      digest: contentApproval.digest,
      reviewId: contentApproval.reviewId,
      approvedAt: contentApproval.approvedAt,
    })
    .from(contentApproval)
    .where(and(eq(contentApproval.tenantId, db.tenantId), eq(contentApproval.kind, kind), isAnyOf(contentApproval.subjectId, subjectIds)))

/** The approved content of these reviews, by the id of the review. */
export async function listApprovedItems(db: Db, reviewIds: readonly string[]): Promise<Map<string, ReviewItem[]>> {
  const rows = await db.sql
    .select({ id: of.id, after: of.after })
    .from(of)
    .where(and(eq(of.tenantId, db.tenantId), isAnyOf(of.id, reviewIds)))
  return new Map(rows.map(({ id, after }) => [id, after]))
}

/** Makes a review the approval of everything that it covers. */
export async function writeApprovals(db: Db, { id, kind, covered }: Pick<WholeReview, 'id' | 'kind' | 'covered'>): Promise<void> {
  const rows = covered.map(({ subjectId, digest }) => ({ tenantId: db.tenantId, kind, subjectId, digest, reviewId: id }))
  await db.sql
    .insert(contentApproval)
    .values(rows)
    .onConflictDoUpdate({
      target: [contentApproval.tenantId, contentApproval.kind, contentApproval.subjectId],
      set: { digest: sql`excluded.digest`, reviewId: sql`excluded.review_id`, approvedAt: sql`now()` },
    })
}
