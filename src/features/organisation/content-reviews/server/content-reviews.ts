// Rules of reviews before release: the standing of content, its submission, and reading reviews.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { hasPermission, checkPermissions } from '#features/organisation/menus/server/menus.ts'
import {
  contentReviews,
  type Detail,
  maxReviewed,
  type OwnReviews,
  type Review,
  reviewKinds,
  type ReviewKind,
  type ReviewState,
  type Standing,
} from '../contract.ts'
import { diffItems, type ReviewItem } from '#shared/content-diff.ts'
import { approvalsOf, isApproved, reviewsSince } from './approvals.ts'
import { refusalOf } from './deciding.ts'
import type { Content, ReviewedKinds } from './kinds.ts'
import { commentsOf, factsOf, toChanges, toReview } from './presenting.ts'
import * as queries from './queries.ts'
import type { ReviewFacts } from './queries.ts'

/** Number of reviews that the page of the content shows. */
const maxLatest = 20

/** Reviews of the kinds that the caller may see. */
export async function pageReviews(
  db: Db,
  kinds: ReviewedKinds,
  {
    kind,
    state,
    ownerId,
    ...paging
  }: Paging & { kind?: ReviewKind | undefined; state?: ReviewState | undefined; ownerId?: string | undefined },
): Promise<Page<Review>> {
  const asked = kind ? [kind] : (Object.keys(reviewKinds) as ReviewKind[])
  const held = await Promise.all(asked.map((one) => hasPermission(db, kinds[one].words.seen)))
  const { rows, total } = await queries.pageReviews(db, {
    kinds: asked.filter((_, i) => held[i]),
    state,
    ownerId,
    limit: paging.pageSize,
    offset: offsetOf(paging),
  })
  return { records: await Promise.all(rows.map((row) => toReview(db, row))), total }
}

/** Reviews of these kinds that wait and were submitted by others. */
export async function pageWaiting(db: Db, kinds: readonly ReviewKind[], limit: number): Promise<Page<Review>> {
  const { userId } = await db.who()
  const { rows, total } = await queries.pageReviews(db, { kinds, notBy: userId, state: 'SUBMITTED', limit, offset: 0 })
  return { records: await Promise.all(rows.map((row) => toReview(db, row))), total }
}

type Approvals = Awaited<ReturnType<typeof approvalsOf>>

/** The approved content that the new one is compared with; of questions only those that are still there. */
async function beforeOf(db: Db, kind: ReviewKind, { items, before = [] }: Content, approvals: Approvals): Promise<ReviewItem[]> {
  const approved = await queries.listApprovedItems(db, [...new Set([...approvals.values()].map(({ reviewId }) => reviewId))])
  if (kind !== 'QUESTION') return [...approved.values()][0] ?? []
  const former = new Map(before.map((item) => [item.id, item]))
  return items.flatMap(({ id }) => {
    const reviewId = approvals.get(id)?.reviewId
    return (reviewId ? approved.get(reviewId)?.find((item) => item.id === id) : former.get(id)) ?? []
  })
}

function standingOf({ covered, before }: Content, approvals: Approvals, last: ReviewFacts | undefined): Standing {
  if (last?.state === 'SUBMITTED') return 'SUBMITTED'
  if (isApproved(approvals, covered)) return 'APPROVED'
  if (last?.state === 'RETURNED') return 'RETURNED'
  return approvals.size || before?.length ? 'CHANGED' : 'NEVER'
}

/** State and reviews of a course, the questions of a bank, or a paper, for the people who write them. */
export async function getOwnReviews(
  db: Db,
  kinds: ReviewedKinds,
  { kind, ownerId }: { kind: ReviewKind; ownerId: string },
): Promise<OwnReviews> {
  const { read, isSecret, words } = kinds[kind]
  await checkPermissions(db, [words.seen])
  const since = await reviewsSince(db)
  const off: OwnReviews = { standing: 'OFF', canSubmit: false, changed: 0, reviews: [], comments: [] }
  if (since === null) return off
  const content = await read(db, ownerId, { since, forEdit: false })
  const { rows } = await queries.pageReviews(db, { kinds: [kind], ownerId, limit: maxLatest, offset: 0 })
  const last = rows.toSorted((a, b) => Number(b.id) - Number(a.id))[0]
  const approvals = await approvalsOf(db, kind, content.covered)
  const standing = content.isNeeded ? standingOf(content, approvals, last) : 'OFF'
  const isOpen = content.isNeeded && !(await isSecret(db, content.items))
  const whole = last?.state === 'RETURNED' && standing === 'RETURNED' && isOpen ? await queries.findReview(db, last.id) : undefined
  return {
    standing,
    canSubmit: isOpen && content.canEdit && standing !== 'SUBMITTED' && standing !== 'APPROVED' && (await hasPermission(db, words.edited)),
    changed: isOpen ? diffItems(await beforeOf(db, kind, content, approvals), content.items).length : 0,
    reviews: await Promise.all(rows.map((row) => toReview(db, row))),
    comments: whole ? commentsOf(whole) : [],
  }
}

/** Submits content for the review of another person; stores it as it is now. */
export async function submitReview(
  db: Db,
  kinds: ReviewedKinds,
  { kind, ownerId, note }: { kind: ReviewKind; ownerId: string; note: string },
): Promise<Review> {
  const { read, isSecret, words } = kinds[kind]
  await checkPermissions(db, [words.edited])
  const since = await reviewsSince(db)
  if (since === null) throw contentReviews.fail('off')
  const content = await read(db, ownerId, { since, forEdit: true })
  if (!content.isNeeded) throw contentReviews.fail('off')
  if (await isSecret(db, content.items)) throw contentReviews.fail('secret')
  const items = kind === 'QUESTION' ? content.items.slice(0, maxReviewed) : content.items
  const covered = kind === 'QUESTION' ? content.covered.slice(0, maxReviewed) : content.covered
  const before = await beforeOf(db, kind, { ...content, items }, await approvalsOf(db, kind, covered))
  if (!items.length || !diffItems(before, items).length) throw contentReviews.fail('nothing')
  const { userId, name } = await db.who()
  const row = await queries.insertReview(db, {
    ...{ kind, ownerId, title: content.title, note, before, after: items, covered },
    submitUserId: userId,
    submitUserName: name,
  })
  if (!row) throw contentReviews.fail('waiting')
  db.audit({ entity: 'content-review', entityId: row.id, after: { kind, title: content.title, note, count: items.length } })
  return toReview(db, factsOf(row))
}

/** A review with its differences. @throws 404, 403 without the permission to see its kind or its keys */
export async function getReview(db: Db, kinds: ReviewedKinds, id: string): Promise<Detail> {
  const row = await queries.findReview(db, id)
  if (!row) throw notFound()
  const { isSecret, words } = kinds[row.kind]
  await checkPermissions(db, [words.seen])
  if (await isSecret(db, row.after)) throw contentReviews.fail('secret')
  return {
    review: await toReview(db, factsOf(row)),
    changes: toChanges(row.before, row.after),
    total: row.after.length,
    comments: row.comments,
    refusal: await refusalOf(db, kinds, row),
  }
}

export { decideReview, withdrawReview } from './deciding.ts'
export { approvalProblem, digestOf, reviewsSince } from './approvals.ts'
export type { ReviewedKind, ReviewedKinds } from './kinds.ts'
