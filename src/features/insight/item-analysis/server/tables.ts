// What each question of an exam has shown, of everybody who has handed in; derived from their answers, and made anew whenever they change.
import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from '#platform/database/columns.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'
import { question } from '#features/assessment/question-banks/server/tables.ts'

/** What was said to a question and what it was worth; of what is written only whether anything was. */
export interface ResponseOutcome {
  said: AnswerResponse | null
  answered: boolean
  score: number
  max: number
  correct: boolean | null
}
/** A question and what was said to it; the outcome of code c is the one at c - 1, and code 0 says that it was not asked, or is not graded yet. */
export interface Line {
  questionId: string
  outcomes: ResponseOutcome[]
}

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

/** Everything that was answered in an exam, as numbers (`responses.ts`); of an exam that has changed since it says nothing. */
export const examResponses = pgTable(
  'exam_responses',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    /** The questions, and what was said to each. */
    lines: jsonb().$type<Line[]>().notNull(),
    /** Of each sitting: whose it is, what it is to figures (a digit each), and its total. */
    userIds: id().array().notNull(),
    roles: text().notNull(),
    totals: doublePrecision().array().notNull(),
    /** Of each question what each sitting said to it. */
    codes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
  ],
)
