// Exams, the banks they draw from, their papers, who is assigned, and who therefore must sit.
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

export const exam = pgTable(
  'exam',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examinationName: text().notNull(),
    remark: text(),
    /** The path of the cover; on the wire its hash. */
    imageId: text(),
    startTime: instant().notNull(),
    /** null: open for good. */
    endTime: instant(),
    examDurationMinute: integer().notNull(),
    maxExamCnt: integer().notNull().default(1),
    displayScore: boolean().notNull().default(true),
    /** From when on who sat it sees their score: `publishTime` AT_TIME, once `publishedAt` stands BY_HAND. */
    publishMode: text({ enum: ['AT_ONCE', 'AT_TIME', 'BY_HAND'] })
      .notNull()
      .default('AT_ONCE'),
    publishTime: instant(),
    publishedAt: instant(),
    /** What they may see again of it once they see their score, and from when on. */
    reviewMode: text({ enum: ['NONE', 'MARKS', 'KEYS'] })
      .notNull()
      .default('MARKS'),
    reviewFrom: text({ enum: ['SUBMIT', 'END'] })
      .notNull()
      .default('END'),
    /** What keeps it fair. */
    shuffleQuestions: boolean().notNull().default(false),
    shuffleOptions: boolean().notNull().default(false),
    noPaste: boolean().notNull().default(false),
    watermark: boolean().notNull().default(false),
    trackHidden: boolean().notNull().default(false),
    singleDevice: boolean().notNull().default(false),
    /** Its number in the order in which the tenant's were made, from 1; never given again. */
    sort: integer().notNull().default(0),
    /** The pass line, percent of the total. */
    passRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(usualPassRate),
    /** Which attempt counts. */
    attemptPolicy: text({ enum: ['HIGHEST', 'LATEST', 'FIRST'] })
      .notNull()
      .default('HIGHEST'),
    /** What part of a multiple choice is worth. */
    multiPolicy: text({ enum: ['ALL_OR_NOTHING', 'HALF_IF_SUBSET', 'RIGHT_MINUS_WRONG'] })
      .notNull()
      .default('ALL_OR_NOTHING'),
    /** What some of the blanks are worth. */
    blankPolicy: text({ enum: ['PER_BLANK', 'ALL_BLANKS'] })
      .notNull()
      .default('PER_BLANK'),
    /** Lower bounds of the levels, in percent of the total; null: the tenant's. */
    gradeScale: jsonb().$type<Scale>(),
    /** Both kept with the paper. */
    totalScore: numeric({ precision: 11, scale: 2, mode: 'number' }).notNull().default(0),
    questionCount: integer().notNull().default(0),
    /** How the paper was last composed, for the page to open with. */
    selectMode: text({ enum: ['MANUAL', 'AUTO'] })
      .notNull()
      .default('MANUAL'),
    /** Offered where a new exam is made, as what to begin with. */
    template: boolean().notNull().default(false),
    /** Somebody has sat it: what results rest on is locked from then on. */
    satAt: instant(),
    /** After its end nobody's requirement moves any more. */
    frozenAt: instant(),
    ownerDepartmentId: id(),
    createUserId: id(),
    creatorName: text(),
    createTime: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
    /** The entry of the recycle bin that it stands in. */
    deletionId: id(),
    /** When it was last brought back from there: its age does not take it there again. */
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
    check('exam_mode_ck', sql`${t.selectMode} in ('MANUAL', 'AUTO')`),
  ],
)

export interface RandomDetail {
  type: 0 | 1 | 2 | 3 | 4
  count: number
  /** What was drawn from, where that was narrowed. */
  level?: DifficultyLevel | null | undefined
  unusedFor?: UnusedFor | null | undefined
}

/** The banks that an exam draws from, in the order chosen. */
export const examBank = pgTable(
  'exam_bank',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    bankId: id().notNull(),
    seq: integer().notNull().default(0),
    /** What automatic selection was last asked for. */
    randomDetails: jsonb().$type<RandomDetail[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.bankId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.bankId], foreignColumns: [questionBank.tenantId, questionBank.id] }),
    index('exam_bank_bank_ix').on(t.tenantId, t.bankId),
  ],
)

/** The paper. */
export const examQuestion = pgTable(
  'exam_question',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    questionId: id().notNull(),
    score: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull().default(1),
    seq: integer().notNull(),
    /** The version of the question that was sat; until somebody has, the paper follows the question. */
    version: integer(),
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
    /** A department or a person. */
    target: id().notNull(),
    /** As it was called when it was assigned. */
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

/** Who must sit an exam: one row a person, however often they are assigned. */
export const examEnrolment = pgTable(
  'exam_enrolment',
  {
    tenantId: id().notNull(),
    examId: id().notNull(),
    userId: id().notNull(),
    /** Live assignments that cover them, by a department and by name. */
    viaGroup: smallint().notNull().default(0),
    viaUser: smallint().notNull().default(0),
    /** Where they stand; where they stood when the exam ended. */
    departmentId: id().notNull(),
    departmentPathIds: id().array().notNull(),
    status: text({ enum: ['REQUIRED', 'RELEASED'] })
      .notNull()
      .default('REQUIRED'),
    /** What was sat counts: they stay required for good. */
    hasSat: boolean().notNull().default(false),
    requiredAt: instant().notNull().default(sql`now()`),
    releasedAt: instant(),
    /** A make-up of their own: attempts beside those of the exam, until when they may begin, and why. Who is required does not move by it. */
    extraAttempts: smallint().notNull().default(0),
    extendedUntil: instant(),
    makeUpReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.examId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('exam_enrolment_user_ix').on(t.tenantId, t.userId, t.examId),
    // whether anybody can still sit an exam that has ended
    index('exam_enrolment_extended_ix').on(t.tenantId, t.examId, t.extendedUntil).where(sql`${t.extendedUntil} is not null`),
    check('exam_enrolment_status_ck', sql`${t.status} in ('REQUIRED', 'RELEASED')`),
  ],
)
