// Shapes of reviews for the pages: differences with their places, and comments with the words that they are about.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { OwnReviews, Review, ShownChange } from '../contract.ts'
import { diffItems, type ReviewItem } from '#shared/content-diff.ts'
import type { ReviewFacts, WholeReview } from './queries.ts'

const nameOf = (item: ReviewItem | undefined): string => item?.fields[0]?.text ?? ''

/** The parents of an item, the highest first. */
function parentsIn(items: readonly ReviewItem[]) {
  const known = new Map(items.map((item) => [item.id, item]))
  const parentsOf = (parentId: string | null): ReviewItem[] => {
    const parent = parentId === null ? undefined : known.get(parentId)
    return parent ? [...parentsOf(parent.parentId), parent] : []
  }
  return parentsOf
}

/** The differences of two snapshots, each with its parents. */
export function toChanges(before: readonly ReviewItem[], after: readonly ReviewItem[]): ShownChange[] {
  const parentsOf = parentsIn([...before, ...after])
  return diffItems(before, after).map(({ act, moved, before: old, after: now, fields }) => {
    const parents = parentsOf((now ?? old)?.parentId ?? null)
    return { act, moved, before: old, after: now, fields, path: parents.map(nameOf), parents: parents.map(({ id }) => id) }
  })
}

/** The comments of a review with the items that they are about. */
export function commentsOf({ before, after, comments }: WholeReview): OwnReviews['comments'] {
  const items = [...before, ...after]
  const known = new Map(items.map((item) => [item.id, item]))
  const parentsOf = parentsIn(items)
  return comments.flatMap(({ itemId, text }) => {
    const item = known.get(itemId)
    return item ? [{ itemId, text, kind: item.kind, name: nameOf(item), parents: parentsOf(item.parentId).map(({ id }) => id) }] : []
  })
}

export const factsOf = ({
  tenantId: _tenant,
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
