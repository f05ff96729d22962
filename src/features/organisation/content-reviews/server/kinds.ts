// Port to higher features: how the content of each kind is read, and who wrote it.
import type { Db } from '#platform/database/transaction.ts'
import type { ReviewKind } from '../contract.ts'
import type { ReviewItem } from '#shared/content-diff.ts'
import type { Covered } from './tables.ts'

export interface Content {
  title: string
  canEdit: boolean
  /** False if this content may be used without an approval, for example an exam that is older than the reviews. */
  isNeeded: boolean
  items: ReviewItem[]
  covered: Covered[]
  /** Former content of items that were never approved, but were in use when reviews were turned on. */
  before?: ReviewItem[]
}

export interface ReviewedKind {
  /** Permission words for seeing the content and for changing it. */
  words: { seen: string; edited: string }
  /** The content as it is now, of questions those without an approval. @throws 404; with `forEdit` 403 without the permission to edit */
  read(db: Db, ownerId: string, how: { since: string; forEdit: boolean }): Promise<Content>
  /** Whether the person has changed these items after `since`; null: ever. */
  hasWritten(db: Db, by: { userId: string; ownerId: string; items: readonly ReviewItem[]; since: string | null }): Promise<boolean>
  /** Whether the items hold keys of questions that the caller will be asked. */
  isSecret(db: Db, items: readonly ReviewItem[]): Promise<boolean>
}

export type ReviewedKinds = Readonly<Record<ReviewKind, ReviewedKind>>
