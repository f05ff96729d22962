// Tables of exams, their banks, papers, assignments and enrolments.
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
} from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { type Scale, usualPassRate } from '#shared/scores.ts'
import type { DifficultyLevel, UnusedFor } from '#features/assessment/question-banks/fields.ts'
import { question, questionBank } from '#features/assessment/question-banks/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export * from './papers/tables.ts'

export const exam = pgTable(
  'exam',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examinationName: text().notNull(),
    remark: text(),
    /** Path of the cover; the wire has its hash. */
    imageId: text(),
    startTime: instant().notNull(),
    /** null: the exam has no end. */
    endTime: instant(),
    examDurationMinute: integer().notNull(),
    maxExamCnt: integer().notNull().default(1),
    displayScore: boolean().notNull().default(true),
    /** When candidates see their score: AT_TIME at `publishTime`, BY_HAND once `publishedAt` is set. */
    publishMode: text({ enum: ['AT_ONCE', 'AT_TIME', 'BY_HAND'] })
      .notNull()
      .default('AT_ONCE'),
    publishTime: instant(),
    publishedAt: instant(),
    /** Which answers candidates may review after their score, and from when on. */
    reviewMode: text({ enum: ['NONE', 'MARKS', 'KEYS'] })
      .notNull()
      .default('MARKS'),
    reviewFrom: text({ enum: ['SUBMIT', 'END'] })
      .notNull()
      .default('END'),
    /** Whether candidates see their level, or their level and rank, with a visible score. */
    standingMode: text({ enum: ['NONE', 'LEVEL', 'RANK'] })
      .notNull()
      .default('NONE'),
    /** Switches of the integrity measures. */
    shuffleQuestions: boolean().notNull().default(false),
    shuffleOptions: boolean().notNull().default(false),
    noPaste: boolean().notNull().default(false),
    watermark: boolean().notNull().default(false),
    trackHidden: boolean().notNull().default(false),
    singleDevice: boolean().notNull().default(false),
    trackPaste: boolean().notNull().default(false),
    trackEqual: boolean().notNull().default(false),
    keepParts: boolean().notNull().default(false),
    shuffleParts: boolean().notNull().default(false),
    /** Latest first start, in minutes after the start of the exam; null: until the end. */
    latestStartMinutes: integer(),
    /** Two blind marks for each open answer, and the score if they are close: their mean, or the first one. */
    secondMark: text({ enum: ['NONE', 'MEAN', 'FIRST'] })
      .notNull()
      .default('NONE'),
    /** Greatest difference in points between two marks that needs no third one. */
    markTolerance: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(2),
    /** Sentence of the nightly check about draw rules that the banks cannot satisfy; null: none. */
    drawProblem: text(),
    /** Number of the exam in the tenant, from 1; never reused. */
    sort: integer().notNull().default(0),
    /** The pass line, percent of the total. */
    passRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(usualPassRate),
    /** Which attempt of a person counts. */
    attemptPolicy: text({ enum: ['HIGHEST', 'LATEST', 'FIRST'] })
      .notNull()
      .default('HIGHEST'),
    /** Points of a partly right multiple choice. */
    multiPolicy: text({ enum: ['ALL_OR_NOTHING', 'HALF_IF_SUBSET', 'RIGHT_MINUS_WRONG'] })
      .notNull()
      .default('ALL_OR_NOTHING'),
    /** Points of a fill-in with some right blanks. */
    blankPolicy: text({ enum: ['PER_BLANK', 'ALL_BLANKS'] })
      .notNull()
      .default('PER_BLANK'),
    /** Lower bounds of the levels, in percent of the total; null: the tenant's. */
    gradeScale: jsonb().$type<Scale>(),
    /** Both follow from the paper and are updated with it. */
    totalScore: numeric({ precision: 11, scale: 2, mode: 'number' }).notNull().default(0),
    questionCount: integer().notNull().default(0),
    /** How many of these the draw rules give each candidate. */
    drawnCount: integer().notNull().default(0),
    /** How the paper was last composed; the page opens in this mode. */
    selectMode: text({ enum: ['MANUAL', 'AUTO'] })
      .notNull()
      .default('MANUAL'),
    /** The exam is offered as a start for new exams. */
    template: boolean().notNull().default(false),
    /** Time of the first sitting; from then on the settings that results depend on are locked. */
    satAt: instant(),
    /** Enrolments have not changed since this time, after the end. */
    frozenAt: instant(),
    ownerDepartmentId: id(),
    createUserId: id(),
    creatorName: text(),
    createTime: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** Entry of the recycle bin that marks the exam. */
    deletionId: id(),
    /** Time of the last restore; such an exam is not retired by age again. */
    keptAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('exam_deletion_ix').on(t.tenantId, t.deletionId).where(sql`${t.deletionId} is not null`),
    index('exam_page_ix').on(t.tenantId, t.createTime.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index('exam_template_ix').on(t.tenantId, t.createTime).where(sql`${t.template} and ${t.deletedAt} is null`),
    index('exam_sort_ix').on(t.tenantId, t.sort),
    index('exam_open_ix').on(t.tenantId, t.endTime).where(sql`${t.deletedAt} is null and ${t.frozenAt} is null`),
    check('exam_name_ck', sql`char_length(${t.examinationName}) between 1 and 100`),
    check('exam_time_ck', sql`${t.endTime} is null or ${t.endTime} > ${t.startTime}`),
    check('exam_duration_ck', sql`${t.examDurationMinute} between 1 and 1440`),
    check('exam_latest_start_ck', sql`${t.latestStartMinutes} between 1 and 1440`),
    check('exam_attempts_ck', sql`${t.maxExamCnt} between 1 and 100`),
    check('exam_pass_ck', sql`${t.passRate} between 0 and 100`),
    check(
      'exam_policy_ck',
      sql`${t.attemptPolicy} in ('HIGHEST', 'LATEST', 'FIRST') and ${t.multiPolicy} in ('ALL_OR_NOTHING', 'HALF_IF_SUBSET', 'RIGHT_MINUS_WRONG') and ${t.blankPolicy} in ('PER_BLANK', 'ALL_BLANKS')`,
    ),
    check(
      'exam_publish_ck',
      sql`${t.publishMode} in ('AT_ONCE', 'AT_TIME', 'BY_HAND') and (${t.publishMode} = 'AT_TIME') = (${t.publishTime} is not null)`,
    ),
    check('exam_review_ck', sql`${t.reviewMode} in ('NONE', 'MARKS', 'KEYS') and ${t.reviewFrom} in ('SUBMIT', 'END')`),
    check('exam_second_mark_ck', sql`${t.secondMark} in ('NONE', 'MEAN', 'FIRST') and ${t.markTolerance} between 0 and 1000`),
    check('exam_standing_mode_ck', sql`${t.standingMode} in ('NONE', 'LEVEL', 'RANK')`),
    check('exam_mode_ck', sql`${t.selectMode} in ('MANUAL', 'AUTO')`),
  ],
)

export interface RandomDetail {
  type: 0 | 1 | 2 | 3 | 4
  count: number
  /** Filters of the drawn questions, if there were any. */
  level?: DifficultyLevel | null | undefined
  unusedFor?: UnusedFor | null | undefined
}

/** The banks of an exam, in the chosen order. */
export const examBank = pgTable(
  'exam_bank',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    bankId: id().notNull(),
    seq: integer().notNull().default(0),
    /** Last settings of automatic selection. */
    randomDetails: jsonb().$type<RandomDetail[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.bankId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.bankId], foreignColumns: [questionBank.tenantId, questionBank.id] }),
    index('exam_bank_bank_ix').on(t.tenantId, t.bankId),
  ],
)

/**
 * The questions that an exam asks, with order and score: the fixed ones of the paper, and those that draw rules have given to at least one
 * candidate. All candidates of an exam get the same version of a question.
 */
export const examQuestion = pgTable(
  'exam_question',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    questionId: id().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull().default(1),
    seq: integer().notNull(),
    /** Version of the question that was sat; null until the first sitting, while the paper follows the question. */
    version: integer(),
    /** Drawn for some candidates, and no part of the fixed paper; `score` is that of the first of them. */
    drawn: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.questionId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [question.tenantId, question.id] }),
    index('exam_question_seq_ix').on(t.tenantId, t.examId, t.seq),
    index('exam_question_question_ix').on(t.tenantId, t.questionId),
    check('exam_question_score_ck', sql`${t.score} between 0 and 1000`),
  ],
)

export const examAssignment = pgTable(
  'exam_assignment',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    selectionType: text({ enum: ['BY_GROUP', 'BY_USER'] }).notNull(),
    /** Id of a department or a person. */
    target: id().notNull(),
    /** Name at the time of the assignment. */
    targetName: text().notNull(),
    createUserId: id(),
    assignTime: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    uniqueIndex('exam_assignment_uq').on(t.tenantId, t.examId, t.selectionType, t.target).where(sql`${t.deletedAt} is null`),
    index('exam_assignment_page_ix')
      .on(t.tenantId, t.examId, t.assignTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    check('exam_assignment_type_ck', sql`${t.selectionType} in ('BY_GROUP', 'BY_USER')`),
  ],
)

/** People who must sit an exam: one row per person, however often they are assigned. */
export const examEnrolment = pgTable(
  'exam_enrolment',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    userId: id().notNull(),
    /** Number of assignments that cover the person: by department, and by name. */
    viaGroup: smallint().notNull().default(0),
    viaUser: smallint().notNull().default(0),
    /** Current department; frozen at the end of the exam. */
    departmentId: id().notNull(),
    departmentPathIds: id().array().notNull(),
    status: text({ enum: ['REQUIRED', 'RELEASED'] })
      .notNull()
      .default('REQUIRED'),
    /** The person has sat the exam, and so stays required. */
    hasSat: boolean().notNull().default(false),
    requiredAt: instant().notNull().default(sql`now()`),
    releasedAt: instant(),
    /** Make-up of the person: extra attempts, latest start, reason. It does not make the person required. */
    extraAttempts: smallint().notNull().default(0),
    extendedUntil: instant(),
    makeUpReason: text(),
    /** Time of the first make-up: attempts started from then on belong to it. */
    makeUpAt: instant(),
    /** Which result counts after the make-up; null: by the policy of the exam. */
    makeUpCounts: text({ enum: ['HIGHEST', 'LATEST', 'MEAN', 'CAPPED'] }),
    /** The exam whose fixed paper the person sits from now on, see `exam_make_up_question`; null: the paper of this exam. */
    makeUpPaperId: id(),
    /** Extra time in general: the minutes of the exam times this factor. */
    timeFactor: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(1),
    factorReason: text(),
    /** Extra minutes for the next attempt, given before its start. */
    extraMinutes: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('exam_enrolment_user_ix').on(t.tenantId, t.userId, t.examId),
    // finds out whether anybody can still sit an ended exam
    index('exam_enrolment_extended_ix').on(t.tenantId, t.examId, t.extendedUntil).where(sql`${t.extendedUntil} is not null`),
    check('exam_enrolment_make_up_ck', sql`${t.makeUpCounts} in ('HIGHEST', 'LATEST', 'MEAN', 'CAPPED')`),
    check('exam_enrolment_status_ck', sql`${t.status} in ('REQUIRED', 'RELEASED')`),
    check('exam_enrolment_factor_ck', sql`${t.timeFactor} between 1 and 5`),
  ],
)
