// What each question of an exam has shown, of everybody who has handed in; derived from their answers, and made anew whenever they change.
import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { exam } from '../../exams/server/tables.ts'
import { question } from '../../question-banks/server/tables.ts'

const points = () => numeric({ precision: 14, scale: 2, mode: 'number' })

export const examItemStat = pgTable(
  'exam_item_stat',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    questionId: id().notNull(),
    /** With a graded attempt, of whom the first counts here. */
    people: integer().notNull(),
    /** What they got, and what they could have got. */
    points: points().notNull(),
    most: points().notNull(),
    /** Null where too few people were graded, and where they are not defined. */
    sd: doublePrecision(),
    discriminationIndex: doublePrecision(),
    discriminativeEfficiency: doublePrecision(),
    pointBiserial: doublePrecision(),
    upperLower: doublePrecision(),
    /** When the exam was last handed in. */
    lastAt: instant().notNull(),
    computedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    index('exam_item_stat_question_ix').on(t.tenantId, t.questionId),
  ],
)
