// Practice progress of wrong answers; only a practised question has a row.
import { check, date, foreignKey, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, instant } from '#platform/database/columns.ts'
import { question } from '#features/assessment/question-banks/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const wrongQuestion = pgTable(
  'wrong_question',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    questionId: id().notNull(),
    /** Number of practised answers. */
    tries: integer().notNull(),
    /** Number of days with a right answer since the last wrong one, and the latest of them. */
    rights: smallint().notNull(),
    rightOn: date(),
    /** Date of the next repetition; null: never. */
    dueOn: date(),
    practisedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }).onDelete('cascade'),
    index('wrong_question_question_ix').on(t.tenantId, t.questionId),
    check('wrong_question_rights_ck', sql`${t.rights} between 0 and 3 and ${t.tries} > 0`),
  ],
)
