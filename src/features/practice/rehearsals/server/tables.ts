// Tables of rehearsals: runs of learners through sub-scenes, with answers, judge results, marks and appeals.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Effect, Reading, Verdict } from '#engines/judging/judge.ts'
import type { PointWords } from '#engines/scoring/point-words.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { project } from '#features/practice/projects/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

const score = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** Snapshot of a line at the start of the run, so that later edits change neither question nor score. */
export interface FrozenLine {
  id: string
  type: 'QUESTION' | 'INTRO' | 'ACTION' | 'TIPS'
  needAnswer: boolean
  text: string
  reference: string
  points: string
  /** Chapter of the dialogue; absent in runs that began before chapters were kept. */
  section?: string | null
  /** Only in drills: the course and the sub-scene of the line. */
  courseId?: string
  subSceneId?: string
}

export const rehearsal = pgTable(
  'rehearsal',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    projectId: id().notNull(),
    courseId: id().notNull(),
    sceneId: id().notNull(),
    subSceneId: id().notNull(),
    mode: text({ enum: ['STUDY', 'PRACTICE', 'EXAM', 'DRILL'] }).notNull(),
    state: text({ enum: ['OPEN', 'DONE', 'BROKEN'] })
      .notNull()
      .default('OPEN'),
    lines: jsonb().$type<FrozenLine[]>().notNull(),
    /** Index of the current line. */
    place: smallint().notNull().default(0),
    /** Registration of the practice run that this run becomes. */
    registration: uuid().notNull().defaultRandom(),
    startedAt: instant().notNull().default(sql`now()`),
    touchedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    score: score(),
    dimensions: jsonb().$type<Record<string, number>>().notNull().default({}),
    scorerVersion: text(),
    /** Number of spoken lines without a mark; until it is 0 the run has no score. */
    awaited: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    // concurrent starts make one run
    uniqueIndex('rehearsal_open_uq').on(t.tenantId, t.userId, t.projectId, t.subSceneId, t.mode).where(sql`${t.state} = 'OPEN'`),
    index('rehearsal_due_ix').on(t.touchedAt).where(sql`${t.state} = 'OPEN'`),
    index('rehearsal_user_ix').on(t.tenantId, t.userId, t.subSceneId, t.startedAt),
    // queue of the mentors
    index('rehearsal_awaited_ix').on(t.tenantId, t.endedAt).where(sql`${t.awaited} > 0`),
    index('rehearsal_course_ix').on(t.tenantId, t.courseId),
    check('rehearsal_mode_ck', sql`${t.mode} in ('STUDY', 'PRACTICE', 'EXAM', 'DRILL') and ${t.state} in ('OPEN', 'DONE', 'BROKEN')`),
    check('rehearsal_ended_ck', sql`(${t.state} = 'OPEN') = (${t.endedAt} is null)`),
    check('rehearsal_score_ck', sql`${t.score} between 0 and 100`),
  ],
)

/** The answer to a line, and the hints used. */
export const rehearsalLine = pgTable(
  'rehearsal_line',
  {
    tenantId: id().notNull(),
    rehearsalId: id().notNull(),
    scriptId: id().notNull(),
    take: smallint().notNull().default(0),
    hints: smallint().notNull().default(0),
    said: text(),
    /** The recording of a spoken answer; it may be deleted by now. */
    recordingId: id(),
    /** State of the recognition; null: no recogniser was requested. */
    listening: text({ enum: ['WAITING', 'HEARD', 'FAILED'] }),
    /** Number of tries of the recogniser. */
    listenTries: smallint().notNull().default(0),
    /** Recognised text and recogniser; `said` is equal until the learner corrects it. */
    heard: text(),
    heardBy: text(),
    /** Reason in Chinese why a mentor must listen. */
    unheard: text(),
    /** Result of the scorer; null: no answer yet. */
    judged: jsonb().$type<JudgedLine>(),
    /** After the reduction for hints. */
    score: score(),
    answeredAt: instant(),
    /** State of the judge; null: no judge was requested. */
    opinionState: text({ enum: ['WAITING', 'GIVEN', 'NONE'] }),
    /** Number of tries of the judge. */
    opinionTries: smallint().notNull().default(0),
    opinion: jsonb().$type<Opinion>(),
    /** The judge differs strongly from the scorer, or the answer addressed the judge: a mentor should check it. */
    isDisputed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.rehearsalId, t.scriptId] }),
    foreignKey({ columns: [t.tenantId, t.rehearsalId], foreignColumns: [rehearsal.tenantId, rehearsal.id] }).onDelete('cascade'),
    check('rehearsal_line_score_ck', sql`${t.score} between 0 and 100`),
    check('rehearsal_line_listening_ck', sql`${t.listening} in ('WAITING', 'HEARD', 'FAILED')`),
    check('rehearsal_line_opinion_ck', sql`${t.opinionState} in ('WAITING', 'GIVEN', 'NONE')`),
    index('rehearsal_line_opinion_ix').on(t.answeredAt).where(sql`${t.opinionState} = 'WAITING'`),
    index('rehearsal_line_disputed_ix').on(t.tenantId, t.rehearsalId).where(sql`${t.isDisputed}`),
    // queue of the recogniser
    index('rehearsal_line_listening_ix').on(t.tenantId, t.recordingId).where(sql`${t.listening} = 'WAITING'`),
  ],
)

/** Cached readings of a judge, under the hash of the whole request; the words are not stored. */
export const judgeReading = pgTable(
  'judge_reading',
  {
    tenantId: id().notNull(),
    key: text().notNull(),
    readings: jsonb().$type<Reading[][]>().notNull(),
    advice: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] }), index('judge_reading_created_ix').on(t.createdAt)],
)

/** Tokens that the judge used on a day of the tenant. */
export const judgeUse = pgTable(
  'judge_use',
  { tenantId: id().notNull(), day: date().notNull(), tokens: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
)

/** Marks of mentors on a line: append-only, the latest counts. */
export const rehearsalReview = pgTable(
  'rehearsal_review',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    rehearsalId: id().notNull(),
    scriptId: id().notNull(),
    /** Before the reduction for hints; null: a remark only. */
    score: score(),
    remark: text().notNull(),
    /** Reason for a score that differs from the scorer's. */
    reason: text().notNull(),
    userId: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.rehearsalId], foreignColumns: [rehearsal.tenantId, rehearsal.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('rehearsal_review_line_ix').on(t.tenantId, t.rehearsalId, t.scriptId, t.id),
    check('rehearsal_review_score_ck', sql`${t.score} between 0 and 100`),
  ],
)

/** A learner's appeal against a run; one per run. */
export const rehearsalAppeal = pgTable(
  'rehearsal_appeal',
  {
    tenantId: id().notNull(),
    rehearsalId: id().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** null: not answered yet. */
    answer: text(),
    answeredBy: id(),
    answeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.rehearsalId] }),
    foreignKey({ columns: [t.tenantId, t.rehearsalId], foreignColumns: [rehearsal.tenantId, rehearsal.id] }).onDelete('cascade'),
    index('rehearsal_appeal_open_ix').on(t.tenantId, t.createdAt).where(sql`${t.answer} is null`),
  ],
)

/** The stored result of a judge for an answer. */
export interface Opinion {
  /** Name of the model. */
  by: string
  /** Scores without and with the judge, before the reduction for hints. */
  before: number
  after: number
  /** Reason in Chinese why the scorer's score counts; null: the judge's result counts. */
  why: string | null
  points: { text: string; verdict: Verdict; quote: string; effect: Effect; hit: number }[]
  advice: string
}

/** The part of the scorer's result that reports use. */
export interface JudgedLine {
  score: number
  dimensions: Record<'points' | 'order' | 'completeness' | 'compliance' | 'fluency', number | null>
  /** Lines that were scored before points had words lack `name` to `example`. */
  points: (Partial<PointWords> & { text: string; must: boolean; hit: number; why: string | null; contradicts?: boolean })[]
  derived: boolean
  /** Reasons in Chinese that limit the score. */
  remarks?: string[]
  offences: { text: string; level: 'RED_LINE' | 'WARNING' | 'NOTICE'; advice?: string }[]
}
