// Shapes of reviews for the pages: differences with their places, and comments with the words that they are about.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { OwnReviews, Review, ShownChange } from '../contract.ts'
import { diffItems, type ReviewItem } from '#shared/content-diff.ts'
import type { ReviewFacts, WholeReview } from './queries.ts'

const nameOf = (item: ReviewItem | undefined): string => item?.fields[0]?.text ?? ''

/** The differences of two snapshots, each with the names of its parents. */
export function toChanges(before: readonly ReviewItem[], after: readonly ReviewItem[]): ShownChange[] {
  const known = new Map([...before, ...after].map((item) => [item.id, item]))
  const pathOf = (parentId: string | null): string[] => {
    const parent = parentId === null ? undefined : known.get(parentId)
    return parent ? [...pathOf(parent.parentId), nameOf(parent)] : []
  }
  return diffItems(before, after).map(({ act, moved, before: old, after: now, fields }) => {
    const parentId = (now ?? old)?.parentId ?? null
    return { act, moved, before: old, after: now, fields, path: pathOf(parentId), parentId }
  })
}

/** The comments of a review with the items that they are about. */
export function commentsOf({ before, after, comments }: WholeReview): OwnReviews['comments'] {
  const known = new Map([...before, ...after].map((item) => [item.id, item]))
  return comments.flatMap(({ itemId, text }) => {
    const item = known.get(itemId)
    return item ? [{ itemId, text, kind: item.kind, name: nameOf(item), parentId: item.parentId }] : []
  })
}

export const factsOf = ({
  tenantId: _,
  before: _before,
  after: _after,
  covered: _covered,
  comments,
  ...row
}: WholeReview): ReviewFacts => ({
  ...row,
  comments: comments.length,
})

export async function toReview(db: Db, { submitUserId, submittedAt, decidedAt, ...row }: ReviewFacts): Promise<Review> {
  return {
    ...row,
    submitDate: readable(submittedAt),
    decideDate: decidedAt && readable(decidedAt),
    isOwn: submitUserId === (await db.who()).userId,
  }
}
