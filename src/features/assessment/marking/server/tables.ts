// Tables of marking: leases of answers, and the comments that a marker uses often.
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/database/columns.ts'
import { examAttempt } from '#features/assessment/attempts/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** The marker who has an answer until a time; two markers never have the same answer. */
export const markingLease = pgTable(
  'marking_lease',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    questionId: id().notNull(),
    userId: id().notNull(),
    leaseUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    index('marking_lease_user_ix').on(t.tenantId, t.userId),
  ],
)

/** The comment bank of a marker: one list, in the order of the keys. */
export const markingPhrases = pgTable(
  'marking_phrases',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    texts: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
  ],
)
