// Tables of what happens in a sitting beside the answers: events, moves, facts and actions of examiners. They affect no score.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { exam } from '#features/assessment/exams/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { type AnswerResponse, examAttempt } from '../tables.ts'

/** Events of a sitting that the device reports: a hidden page or a late answer. They affect no score. */
export const examEvent = pgTable(
  'exam_event',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    /** Made by the device as an idempotency key. */
    id: uuid().notNull(),
    kind: text({ enum: ['HIDDEN', 'LATE'] }).notNull(),
    /** Start and end of a hidden page; the time of a late answer. */
    fromAt: instant().notNull(),
    toAt: instant(),
    /** Set for a late answer only. */
    questionId: id(),
    response: jsonb().$type<AnswerResponse>(),
    rev: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    uniqueIndex('exam_event_late_uq').on(t.tenantId, t.attemptId, t.questionId, t.rev).where(sql`${t.kind} = 'LATE'`),
    check('exam_event_kind_ck', sql`${t.kind} in ('HIDDEN', 'LATE')`),
    check(
      'exam_event_what_ck',
      sql`case ${t.kind} when 'HIDDEN' then ${t.toAt} >= ${t.fromAt} else ${t.questionId} is not null and ${t.rev} is not null end`,
    ),
  ],
)

/** Changes of the device of a single-device sitting: a takeover, or a release by an examiner. They affect no score. */
export const examMove = pgTable(
  'exam_move',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    id: id().notNull().default(nextId),
    kind: text({ enum: ['TAKEN', 'FREED'] }).notNull(),
    movedAt: instant().notNull().default(sql`now()`),
    /** The device that lost the sitting. It may hand over its answers once; `merged` counts the answers taken. */
    holder: uuid(),
    mergedAt: instant(),
    merged: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    check('exam_move_kind_ck', sql`${t.kind} in ('TAKEN', 'FREED')`),
  ],
)

/** Facts of a sitting beside leaves and moves: a pasted long text, or a long answer equal to another person's. They affect no score. */
export const examFact = pgTable(
  'exam_fact',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    /** Idempotency key, made by the device. */
    id: uuid().notNull(),
    kind: text({ enum: ['LONG_PASTE', 'EQUAL_ANSWERS'] }).notNull(),
    at: instant().notNull(),
    questionId: id().notNull(),
    /** Characters of the pasted text. */
    chars: integer(),
    /** The other attempt of equal answers. */
    withAttemptId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    check(
      'exam_fact_kind_ck',
      sql`case ${t.kind} when 'LONG_PASTE' then ${t.chars} is not null when 'EQUAL_ANSWERS' then ${t.withAttemptId} is not null else false end`,
    ),
  ],
)

/** Actions of examiners on a person in an exam, which the person reads on the exam page. */
export const examAction = pgTable(
  'exam_action',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    examId: id().notNull(),
    userId: id().notNull(),
    /** null: the person has not begun. */
    attemptId: id(),
    /** Idempotency key of the action; an action counts once for each person. */
    key: uuid().notNull(),
    kind: text({ enum: ['EXTRA_TIME', 'HAND_IN', 'VOID', 'RESTORE', 'REOPEN', 'MESSAGE'] }).notNull(),
    /** Added minutes, or the minutes of a reopened attempt. */
    minutes: integer(),
    /** The reason, or the message. */
    words: text().notNull(),
    officerId: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** Receipt: the person has read it. */
    seenAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.examId], foreignColumns: [exam.tenantId, exam.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [examAttempt.tenantId, examAttempt.id] }).onDelete('cascade'),
    uniqueIndex('exam_action_key_uq').on(t.tenantId, t.examId, t.key, t.userId),
    index('exam_action_person_ix').on(t.tenantId, t.examId, t.userId, t.id),
    index('exam_action_attempt_ix').on(t.tenantId, t.attemptId),
    check('exam_action_kind_ck', sql`${t.kind} in ('EXTRA_TIME', 'HAND_IN', 'VOID', 'RESTORE', 'REOPEN', 'MESSAGE')`),
  ],
)
