// Tables of papers beside the fixed questions: draw rules, and other papers of make-ups.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/database/columns.ts'
import { question } from '#features/assessment/question-banks/server/tables.ts'
import { exam } from '../tables.ts'

/** Other papers of make-ups: the fixed questions of the exam `paper_id`, as they were when the make-up was last given. */
export const examMakeUpQuestion = pgTable(
  'exam_make_up_question',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    /** The exam whose paper it is; it may be deleted meanwhile. */
    paperId: id().notNull(),
    questionId: id().notNull(),
    seq: integer().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.paperId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    index('exam_make_up_question_question_ix').on(t.tenantId, t.questionId),
    check('exam_make_up_question_score_ck', sql`${t.score} between 0 and 1000`),
  ],
)

/** Draw rules of an exam, in order: each candidate gets so many random questions of these banks. */
export const examDrawRule = pgTable(
  'exam_draw_rule',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    seq: integer().notNull(),
    /** Banks of the exam, see `exam_bank`. */
    bankIds: id().array().notNull(),
    type: smallint().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** null: any level, in the shares of the pool. */
    level: text({ enum: ['EASY', 'MEDIUM', 'HARD'] }),
    /** The question has one of these tags; empty: any question. */
    tags: text().array().notNull().default([]),
    count: integer().notNull(),
    pointsEach: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.seq] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    check('exam_draw_rule_type_ck', sql`${t.type} in (0, 1, 2, 3, 4)`),
    check('exam_draw_rule_level_ck', sql`${t.level} in ('EASY', 'MEDIUM', 'HARD')`),
    check('exam_draw_rule_banks_ck', sql`cardinality(${t.bankIds}) > 0`),
    check('exam_draw_rule_count_ck', sql`${t.count} between 1 and 500`),
    check('exam_draw_rule_points_ck', sql`${t.pointsEach} between 0 and 1000`),
  ],
)
