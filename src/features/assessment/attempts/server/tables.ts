// Tables of attempts, answers, events and results of exams.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'
import { question } from '#features/assessment/question-banks/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export * from './events/tables.ts'

const points = () => numeric({ precision: 11, scale: 2, mode: 'number' })

/** Points by type of question; null if the paper has no such question. */
const byType = () => ({
  choicesScore: points(),
  multipleScore: points(),
  judgementScore: points(),
  fillBlankScore: points(),
  shortAnswerScore: points(),
})

export const examAttempt = pgTable(
  'exam_attempt',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    userId: id().notNull(),
    /** From 1, by person and exam. */
    attemptNo: integer().notNull(),
    /** Idempotency key of the sitting: an import of the same registration is a repeat. */
    registration: uuid().notNull(),
    /** Hash of imported content, to tell a repeat from a conflict. */
    contentHash: bytea(),
    status: text({ enum: ['IN_PROGRESS', 'GRADING', 'GRADED', 'VOIDED'] }).notNull(),
    source: text({ enum: ['LEARNER', 'IMPORT', 'DEMO'] }).notNull(),
    startedAt: instant().notNull(),
    deadlineAt: instant(),
    /** Seed of the random draw of the paper; null: the exam has no draw rules, and the attempt has the fixed paper. */
    drawSeed: integer(),
    /** The exam whose fixed paper a make-up has instead; null: the paper of this exam. The questions are in `exam_attempt_question`. */
    paperExamId: id(),
    /** The device that answers, and the time of its takeover. */
    holder: uuid(),
    holderAt: instant(),
    /** Last sign of life of the device: a save or a heartbeat; null after a release. */
    holderSeenAt: instant(),
    /** Name of the device as text for people: system and browser. */
    device: text(),
    /** Time at which the page was hidden; null while it is visible, or if the exam does not track this. */
    awayAt: instant(),
    /** Seconds without a sign of life while the page was open, not given back yet. */
    gapSeconds: integer().notNull().default(0),
    /** Minutes that examiners have added to this attempt. */
    extraMinutes: smallint().notNull().default(0),
    submittedAt: instant(),
    gradedAt: instant(),
    /** Time at which the long answers were compared with those of others; null: not yet, or the exam does not ask for it. */
    comparedAt: instant(),
    submitKind: text({ enum: ['USER', 'TIMEOUT', 'IMPORT', 'OFFICER'] }),
    /** The department at handing in; statistics use the enrolment. */
    departmentId: id(),
    /** Points of the paper that was sat. */
    totalScore: points().notNull(),
    sumScore: points(),
    ...byType(),
    /** Comment for the candidate on the whole attempt. */
    remark: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    uniqueIndex('exam_attempt_registration_uq').on(t.tenantId, t.registration),
    uniqueIndex('exam_attempt_no_uq').on(t.tenantId, t.examId, t.userId, t.attemptNo),
    uniqueIndex('exam_attempt_open_uq').on(t.tenantId, t.examId, t.userId).where(sql`${t.status} = 'IN_PROGRESS'`),
    index('exam_attempt_user_ix').on(t.tenantId, t.userId, t.startedAt.desc().nullsFirst()),
    index('exam_attempt_due_ix').on(t.deadlineAt).where(sql`${t.status} = 'IN_PROGRESS'`),
    index('exam_attempt_todo_ix').on(t.tenantId, t.examId).where(sql`${t.status} = 'GRADING'`),
    check('exam_attempt_status_ck', sql`${t.status} in ('IN_PROGRESS', 'GRADING', 'GRADED', 'VOIDED')`),
    check('exam_attempt_source_ck', sql`${t.source} in ('LEARNER', 'IMPORT', 'DEMO')`),
    check('exam_attempt_submitted_ck', sql`${t.status} in ('IN_PROGRESS', 'VOIDED') or ${t.submittedAt} is not null`),
    check('exam_attempt_graded_ck', sql`${t.status} <> 'GRADED' or ${t.sumScore} is not null`),
    check('exam_attempt_sum_ck', sql`${t.sumScore} between 0 and ${t.totalScore}`),
  ],
)

/**
 * The questions that an attempt has beside the fixed ones of the exam, by draw rules, or instead of them, in a make-up with another paper;
 * `exam_question` has their version.
 */
export const examAttemptQuestion = pgTable(
  'exam_attempt_question',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    questionId: id().notNull(),
    /** Position after the fixed questions, from 0. */
    seq: smallint().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    check('exam_attempt_question_score_ck', sql`${t.score} between 0 and 1000`),
  ],
)

/** Rules for partly right answers. */
export type Policies = Pick<typeof exam.$inferSelect, 'multiPolicy' | 'blankPolicy'>
/** The points of a sitting; the sum is null while an answer waits for marking. */
export type Sums = Pick<
  typeof examAttempt.$inferSelect,
  'sumScore' | 'choicesScore' | 'multipleScore' | 'judgementScore' | 'fillBlankScore' | 'shortAnswerScore'
>

/** A response: a letter, letters, true or false, texts of blanks, or a text. */
export type AnswerResponse = string | string[] | boolean

export const examAnswer = pgTable(
  'exam_answer',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    questionId: id().notNull(),
    examId: id().notNull(),
    type: smallint().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** null: the question was not answered. */
    response: jsonb().$type<AnswerResponse>(),
    maxScore: points().notNull(),
    /** null: not graded yet. */
    score: points(),
    correct: boolean(),
    gradedBy: text({ enum: ['AUTO', 'MANUAL'] }),
    /** Points as a person gave them; an adjusted question or a lower maximum changes only `score`. */
    handScore: points(),
    graderId: id(),
    gradedAt: instant(),
    answeredAt: instant(),
    /** Raised by every change on a device. */
    rev: integer().notNull().default(0),
    /** Comment for the candidate. */
    remark: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    index('exam_answer_question_ix').on(t.tenantId, t.examId, t.questionId),
    index('exam_answer_short_ix').on(t.tenantId, t.examId, t.questionId, t.attemptId).where(sql`${t.type} = 1`),
    // counts the answers that a marker has scored today and this week
    index('exam_answer_grader_ix').on(t.tenantId, t.graderId, t.gradedAt).where(sql`${t.graderId} is not null`),
    check('exam_answer_score_ck', sql`${t.score} between 0 and ${t.maxScore}`),
    check('exam_answer_by_ck', sql`${t.gradedBy} in ('AUTO', 'MANUAL')`),
  ],
)

/**
 * Blind marks of an open answer in an exam with two markers. The points of the answer follow from the first two, or from the third one if
 * these differ too much.
 */
export const examMark = pgTable(
  'exam_mark',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    questionId: id().notNull(),
    markerId: id().notNull(),
    /** 1 and 2: the blind marks; 3: the deciding one. */
    place: smallint().notNull(),
    score: points().notNull(),
    /** Comment for the candidate. */
    remark: text(),
    markedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.questionId, t.markerId] }),
    uniqueIndex('exam_mark_place_uq').on(t.tenantId, t.attemptId, t.questionId, t.place),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.markerId], foreignColumns: [appUser.tenantId, appUser.id] }),
    check('exam_mark_place_ck', sql`${t.place} between 1 and 3 and ${t.score} >= 0`),
  ],
)

/**
 * The attempt that counts, for each person who has handed in. Statistics read only this table and the enrolments. One function rebuilds it
 * from the attempts.
 */
export const examResult = pgTable(
  'exam_result',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    userId: id().notNull(),
    /** null: all attempts of the person wait for marking. */
    attemptId: id(),
    attemptCount: integer().notNull(),
    totalScore: points(),
    sumScore: points(),
    ...byType(),
    submittedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    check('exam_result_counted_ck', sql`(${t.attemptId} is null) = (${t.sumScore} is null)`),
  ],
)

/** Exams whose results changed after the last update of their question figures. The update deletes a mark unless it changed meanwhile. */
export const examResultChange = pgTable(
  'exam_result_change',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    /** New with every change. */
    mark: id().notNull().default(nextId),
    changedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
  ],
)

/** Each regrade of an exam, and each change of the points of one answer by a person: the change, its reason and its effect. */
export const examRegrade = pgTable(
  'exam_regrade',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    /** Set for a change of one answer only. */
    attemptId: id(),
    questionId: id(),
    /** The requested change, without its reason. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text(),
    /** Message to the candidate about one answer. */
    message: text(),
    totalBefore: points().notNull(),
    totalAfter: points().notNull(),
    passFlips: integer().notNull(),
    userId: id(),
    regradedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    index('exam_regrade_exam_ix').on(t.tenantId, t.examId, t.id.desc()),
    check('exam_regrade_one_ck', sql`(${t.attemptId} is null) = (${t.questionId} is null)`),
  ],
)

/** Results that a regrade changed: the counted points of a person before and after. */
export const examRegradeResult = pgTable(
  'exam_regrade_result',
  {
    tenantId: id().notNull(),
    regradeId: id().notNull(),
    userId: id().notNull(),
    before: points(),
    after: points(),
    passedBefore: boolean(),
    passedAfter: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.regradeId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.regradeId], foreignColumns: [examRegrade.tenantId, examRegrade.id] }).onDelete('cascade'),
  ],
)
