// How exams stand, kept for lists of them, and what has changed since it was.
import { boolean, check, foreignKey, index, integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, nextId } from '#platform/database/columns.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'

/** Of everybody who must sit an exam; holds where nothing has changed since and the pass line is still the same. */
export const examStanding = pgTable(
  'exam_standing',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    passRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    required: integer().notNull(),
    participated: integer().notNull(),
    /** Nothing of theirs is graded. */
    pending: integer().notNull(),
    scored: integer().notNull(),
    passed: integer().notNull(),
    /** The full score of every result; null where they have several, or there is none. */
    total: numeric({ precision: 11, scale: 2, mode: 'number' }),
    /** Its departments are summed up, too. */
    departments: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
  ],
)

/** The same of each department that anybody stands in or below who must sit it; holds as long as the exam's own row. */
export const examDepartmentStanding = pgTable(
  'exam_department_standing',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    departmentId: id().notNull(),
    /** From the top down to it, as those who must sit stand there; empty where they do not agree. */
    path: id().array().notNull().default([]),
    required: integer().notNull(),
    participated: integer().notNull(),
    pending: integer().notNull(),
    passed: integer().notNull(),
    /** The shares of the full score that were reached, 0 to 1, each once, and how many reached each. */
    rates: numeric().array().notNull(),
    reached: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.departmentId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    check('exam_department_standing_ck', sql`cardinality(${t.rates}) = cardinality(${t.reached})`),
  ],
)

/** How many of those who must sit an exam had to sit an earlier one. */
export const examShared = pgTable(
  'exam_shared',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    earlierId: id().notNull(),
    people: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.earlierId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.earlierId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    index('exam_shared_earlier_ix').on(t.tenantId, t.earlierId),
  ],
)

/** A mark for each time that who must sit an exam, or what they got, has changed since it was summed up. */
export const examStandingChange = pgTable(
  'exam_standing_change',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    /** Who must sit it has changed, too. */
    people: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    index('exam_standing_change_ix').on(t.tenantId, t.examId, t.people),
  ],
)
