// Tables of reviews before release: what an author submits, and the approvals that the gates read.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import type { ReviewItem } from '#shared/content-diff.ts'

/** A course, a question or an exam in the state that an approval covers. */
export interface Covered {
  subjectId: string
  /** Equal for equal content: a hash, or the version of a question. */
  digest: string
}

const kinds = ['COURSE', 'QUESTION', 'PAPER'] as const

export const contentReview = pgTable(
  'content_review',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    kind: text({ enum: kinds }).notNull(),
    /** The course, the bank of the questions, or the exam of the paper. */
    ownerId: id().notNull(),
    title: text().notNull(),
    state: text({ enum: ['SUBMITTED', 'APPROVED', 'RETURNED', 'WITHDRAWN'] })
      .notNull()
      .default('SUBMITTED'),
    /** Words of the author to the reviewer; '' for none. */
    note: text().notNull().default(''),
    /** Words of the reviewer; '' for none. */
    remark: text().notNull().default(''),
    /** The approved content, and the content that was submitted. */
    before: jsonb().$type<ReviewItem[]>().notNull(),
    after: jsonb().$type<ReviewItem[]>().notNull(),
    covered: jsonb().$type<Covered[]>().notNull(),
    comments: jsonb().$type<{ itemId: string; text: string }[]>().notNull().default([]),
    submitUserId: id().notNull(),
    submitUserName: text().notNull(),
    submittedAt: instant().notNull().default(sql`now()`),
    decideUserName: text(),
    decidedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('content_review_waiting_uq').on(t.tenantId, t.kind, t.ownerId).where(sql`${t.state} = 'SUBMITTED'`),
    index('content_review_page_ix').on(t.tenantId, t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('content_review_owner_ix').on(t.tenantId, t.kind, t.ownerId, t.submittedAt),
    check('content_review_kind_ck', sql`${t.kind} in ('COURSE', 'QUESTION', 'PAPER')`),
    check('content_review_state_ck', sql`${t.state} in ('SUBMITTED', 'APPROVED', 'RETURNED', 'WITHDRAWN')`),
  ],
)

/** The latest approval of a course, a question or a paper. */
export const contentApproval = pgTable(
  'content_approval',
  {
    tenantId: id().notNull(),
    kind: text({ enum: kinds }).notNull(),
    subjectId: id().notNull(),
    digest: text().notNull(),
    /** The review that has the approved content. */
    reviewId: id().notNull(),
    approvedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.subjectId] }),
    foreignKey({ columns: [t.tenantId, t.reviewId], foreignColumns: [contentReview.tenantId, contentReview.id] }),
    index('content_approval_review_ix').on(t.tenantId, t.reviewId),
    check('content_approval_kind_ck', sql`${t.kind} in ('COURSE', 'QUESTION', 'PAPER')`),
  ],
)
