// How far somebody is with a question that they had wrong: only what was practised has a row.
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
    /** How often it was practised. */
    tries: integer().notNull(),
    /** Days on which it was right with nothing wrong since, and the last of them. */
    rights: smallint().notNull(),
    rightOn: date(),
    /** From when on it is to be practised again; null: never. */
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
