// Tables of question figures per exam, over everybody who has handed in. Derived from the answers and rebuilt after each change.
import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from '#platform/database/columns.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'
import { question } from '#features/assessment/question-banks/server/tables.ts'

/** A distinct answer to a question with its score. `said` is null for written answers, where `answered` tells whether there is one. */
export interface ResponseOutcome {
  said: AnswerResponse | null
  answered: boolean
  score: number
  max: number
  correct: boolean | null
}
/** A question and its distinct outcomes. Code c means `outcomes[c - 1]`; code 0 means that the person did not get it, or no grade yet. */
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
    /** People with a graded attempt; their first one counts here. */
    people: integer().notNull(),
    /** Sums of scores and of maximum scores. */
    points: points().notNull(),
    most: points().notNull(),
    /** null with too few people, or if undefined. */
    sd: doublePrecision(),
    discriminationIndex: doublePrecision(),
    discriminativeEfficiency: doublePrecision(),
    pointBiserial: doublePrecision(),
    upperLower: doublePrecision(),
    /** Time of the last hand-in. */
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

/** Cached answer matrix of an exam (`responses.ts`); not used after a change of the exam. */
export const examResponses = pgTable(
  'exam_responses',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    /** The questions and the distinct answers to each. */
    lines: jsonb().$type<Line[]>().notNull(),
    /** One entry per sitting: person, roles (one digit each), total. */
    userIds: id().array().notNull(),
    roles: text().notNull(),
    totals: doublePrecision().array().notNull(),
    /** The matrix of codes. */
    codes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
  ],
)
