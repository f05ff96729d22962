// Tables of the cached figures of exams, and of the marks of changes.
import { boolean, check, foreignKey, index, integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, nextId } from '#platform/database/columns.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'

/** Cached figures of an exam over all required people. Valid without a later change mark and with an equal pass line. */
export const examStanding = pgTable(
  'exam_standing',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    passRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    required: integer().notNull(),
    participated: integer().notNull(),
    /** People who handed in without a graded attempt. */
    pending: integer().notNull(),
    scored: integer().notNull(),
    passed: integer().notNull(),
    /** Full score of all results; null if they differ, or without results. */
    total: numeric({ precision: 11, scale: 2, mode: 'number' }),
    /** True if the figures of departments are cached, too. */
    departments: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
  ],
)

/** Cached figures of each department with required people in or below it; valid together with the row of the exam. */
export const examDepartmentStanding = pgTable(
  'exam_department_standing',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    departmentId: id().notNull(),
    /** Ids from the top down to the department, as in the enrolments; empty if these differ. */
    path: id().array().notNull().default([]),
    required: integer().notNull(),
    participated: integer().notNull(),
    pending: integer().notNull(),
    passed: integer().notNull(),
    /** Distinct shares of the full score, 0 to 1, and the number of people with each. */
    rates: numeric().array().notNull(),
    reached: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.departmentId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    check('exam_department_standing_ck', sql`cardinality(${t.rates}) = cardinality(${t.reached})`),
  ],
)

/** Number of required people of an exam who were also required in an earlier one. */
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

/** Change marks: one for each change of enrolments or results since the last update of the cache. */
export const examStandingChange = pgTable(
  'exam_standing_change',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    /** True if the enrolments changed, too. */
    people: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    index('exam_standing_change_ix').on(t.tenantId, t.examId, t.people),
  ],
)
