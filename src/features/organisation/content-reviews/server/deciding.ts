// Decisions about a review: approving, returning with comments, and withdrawing.
import type { Db } from '#platform/database/transaction.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import { type Comment, contentReviews, type Review } from '../contract.ts'
import { approvalsOf } from './approvals.ts'
import type { ReviewedKinds } from './kinds.ts'
import { factsOf, toReview } from './presenting.ts'
import * as queries from './queries.ts'
import type { WholeReview } from './queries.ts'

interface Decision {
  remark: string
  comments: readonly Comment[]
}

/** Writes the new state with its audit row. */
async function move(db: Db, row: WholeReview, change: Parameters<typeof queries.updateReview>[2]): Promise<Review> {
  await queries.updateReview(db, row.id, change)
  const { state, remark = '', comments = [] } = change
  db.audit({
    entity: 'content-review',
    entityId: row.id,
    before: { state: row.state, title: row.title },
    after: { state, remark, comments },
  })
  return toReview(db, factsOf(assertDefined(await queries.findReview(db, row.id), 'the review that was decided')))
}

/** Why the caller cannot decide about a review; null if they can. */
export async function refusalOf(db: Db, kinds: ReviewedKinds, row: WholeReview): Promise<string | null> {
  const { hasWritten, isSecret } = kinds[row.kind]
  const { userId } = await db.who()
  if (row.state !== 'SUBMITTED') return contentReviews.fail('decided').message
  if (row.submitUserId === userId) return contentReviews.fail('own').message
  if (await isSecret(db, row.after)) return contentReviews.fail('secret').message
  const approvals = [...(await approvalsOf(db, row.kind, row.covered)).values()]
  const since = approvals.length === row.covered.length ? (approvals.map(({ approvedAt }) => approvedAt).sort()[0] ?? null) : null
  const wrote = await hasWritten(db, { userId, ownerId: row.ownerId, items: [...row.before, ...row.after], since })
  return wrote ? contentReviews.fail('author').message : null
}

/** Approves or returns a review. @throws if the caller submitted or wrote the content, or if another person has decided */
export async function decideReview(
  db: Db,
  kinds: ReviewedKinds,
  id: string,
  state: 'APPROVED' | 'RETURNED',
  { remark, comments }: Decision,
): Promise<Review> {
  const row = await queries.lockReview(db, id)
  if (!row) throw notFound()
  await checkPermissions(db, [kinds[row.kind].words.seen])
  const refusal = await refusalOf(db, kinds, row)
  if (refusal !== null) throw contentReviews.fail('refused', { reason: refusal })
  const known = new Set([...row.before, ...row.after].map((item) => item.id))
  if (comments.some(({ itemId }) => !known.has(itemId))) throw contentReviews.fail('strangeItem')
  if (state === 'RETURNED' && !remark && !comments.length) throw contentReviews.fail('noReason', {}, 'remark')
  if (state === 'APPROVED') await queries.writeApprovals(db, row)
  return move(db, row, { state, remark, comments: [...comments], decideUserName: (await db.who()).name })
}

/** Withdraws a waiting review. @throws 403 if somebody else submitted it */
export async function withdrawReview(db: Db, id: string): Promise<Review> {
  const row = await queries.lockReview(db, id)
  if (!row) throw notFound()
  if (row.submitUserId !== (await db.who()).userId) throw forbidden()
  if (row.state !== 'SUBMITTED') throw contentReviews.fail('decided')
  return move(db, row, { state: 'WITHDRAWN' })
}
