// Table of adjusted questions: how an exam counts a bad question after somebody has sat it.
import { sql } from 'drizzle-orm'
import { check, foreignKey, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'
import { type AnswerKey, question } from '#features/assessment/question-banks/server/tables.ts'

export const adjustmentKinds = ['ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL'] as const

/** Applies to every attempt of the exam whose paper has the question. */
export const examAdjustment = pgTable(
  'exam_adjustment',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    questionId: id().notNull(),
    /** Full points for all; further right answers; no points, and so a smaller total. */
    kind: text({ enum: adjustmentKinds }).notNull(),
    /** The further keys of ALSO_RIGHT, else empty. */
    answerKeys: jsonb().$type<AnswerKey[]>().notNull().default([]),
    /** Points of the question before OUT_OF_TOTAL; else null. */
    score: numeric({ precision: 9, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    check('exam_adjustment_kind_ck', sql`${t.kind} in ('ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL')`),
  ],
)
