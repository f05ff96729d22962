// Approvals of content, and the gates that ask for them.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { contentReviews, type ReviewKind, standings } from '../contract.ts'
import type { ReviewItem } from '#shared/content-diff.ts'
import type { Content } from './kinds.ts'
import * as queries from './queries.ts'
import type { Covered } from './tables.ts'

/** Equal for equal items, whatever their labels are. */
export const digestOf = (items: readonly ReviewItem[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        items.map(({ id, kind, parentId, fields }) => [id, kind, parentId, ...fields.flatMap(({ name, text }) => [name, text])]),
      ),
    )
    .digest('hex')

/** The moment from which changed content needs an approval; null without reviews. */
export const reviewsSince = async (db: Db): Promise<string | null> => (await getSettings(db)).contentReviewSince ?? null

/** The latest approvals by the id of what they cover. */
export async function approvalsOf(db: Db, kind: ReviewKind, covered: readonly Covered[]): Promise<Map<string, queries.ApprovalRow>> {
  const rows = await queries.listApprovals(
    db,
    kind,
    covered.map(({ subjectId }) => subjectId),
  )
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** Whether all content is approved as it is. */
export const isApproved = (approvals: ReadonlyMap<string, { digest: string }>, covered: readonly Covered[]): boolean =>
  covered.every(({ subjectId, digest }) => approvals.get(subjectId)?.digest === digest)

/** Why content may not be used yet, in words; null if it may be used, or the tenant has no reviews. `read` is asked only with reviews. */
export async function approvalProblem(
  db: Db,
  kind: Exclude<ReviewKind, 'QUESTION'>,
  read: (since: string) => Promise<Pick<Content, 'title' | 'covered' | 'isNeeded'>>,
): Promise<string | null> {
  const since = await reviewsSince(db)
  if (since === null) return null
  const { title, covered, isNeeded } = await read(since)
  const approvals = await approvalsOf(db, kind, covered)
  if (!isNeeded || isApproved(approvals, covered)) return null
  return contentReviews.fail('notApproved', { title, state: standings[approvals.size ? 'CHANGED' : 'NEVER'] }).message
}
