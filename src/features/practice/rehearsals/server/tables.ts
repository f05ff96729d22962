// Runs through sub-scenes that learners make by themselves, with what they answered.
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

/** A line as it was when the run began: what is edited meanwhile does not change what somebody is asked and scored by. */
export interface FrozenLine {
  id: string
  type: 'QUESTION' | 'INTRO' | 'ACTION' | 'TIPS'
  needAnswer: boolean
  text: string
  reference: string
  points: string
  /** Chapter of the dialogue; absent in runs that began before chapters were kept. */
  section?: string | null
  /** Of a drill, whose lines come from anywhere: where this one stands. */
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
    /** The line that one is at. */
    place: smallint().notNull().default(0),
    /** Names the run of practice that it becomes. */
    registration: uuid().notNull().defaultRandom(),
    startedAt: instant().notNull().default(sql`now()`),
    touchedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    score: score(),
    dimensions: jsonb().$type<Record<string, number>>().notNull().default({}),
    scorerVersion: text(),
    /** Spoken lines that nobody has marked: it has no score until then. */
    awaited: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    // two starts at once are one run
    uniqueIndex('rehearsal_open_uq').on(t.tenantId, t.userId, t.projectId, t.subSceneId, t.mode).where(sql`${t.state} = 'OPEN'`),
    index('rehearsal_due_ix').on(t.touchedAt).where(sql`${t.state} = 'OPEN'`),
    index('rehearsal_user_ix').on(t.tenantId, t.userId, t.subSceneId, t.startedAt),
    // what waits for mentors
    index('rehearsal_awaited_ix').on(t.tenantId, t.endedAt).where(sql`${t.awaited} > 0`),
    index('rehearsal_course_ix').on(t.tenantId, t.courseId),
    check('rehearsal_mode_ck', sql`${t.mode} in ('STUDY', 'PRACTICE', 'EXAM', 'DRILL') and ${t.state} in ('OPEN', 'DONE', 'BROKEN')`),
    check('rehearsal_ended_ck', sql`(${t.state} = 'OPEN') = (${t.endedAt} is null)`),
    check('rehearsal_score_ck', sql`${t.score} between 0 and 100`),
  ],
)

/** What was answered to a line, and the hints that were asked for. */
export const rehearsalLine = pgTable(
  'rehearsal_line',
  {
    tenantId: id().notNull(),
    rehearsalId: id().notNull(),
    scriptId: id().notNull(),
    take: smallint().notNull().default(0),
    hints: smallint().notNull().default(0),
    said: text(),
    /** What was said, where it was spoken: it may be deleted by now. */
    recordingId: id(),
    /** Whether somebody listens to it: a recogniser does, has, or could not; null: nobody was asked to. */
    listening: text({ enum: ['WAITING', 'HEARD', 'FAILED'] }),
    /** How often a recogniser was asked. */
    listenTries: smallint().notNull().default(0),
    /** What was heard and by whom; `said` is that, too, until the learner corrects it. */
    heard: text(),
    heardBy: text(),
    /** Why a mentor has to hear it, in words. */
    unheard: text(),
    /** What the scorer says of it; null: there is no answer yet. */
    judged: jsonb().$type<JudgedLine>(),
    /** With the hints taken off. */
    score: score(),
    answeredAt: instant(),
    /** Whether a judge reads it: is asked, has, or has not and why; null: nobody was asked to. */
    opinionState: text({ enum: ['WAITING', 'GIVEN', 'NONE'] }),
    /** How often a judge was asked. */
    opinionTries: smallint().notNull().default(0),
    opinion: jsonb().$type<Opinion>(),
    /** The judge is far from the scorer, or was spoken to: a mentor should look. */
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
    // what waits to be heard
    index('rehearsal_line_listening_ix').on(t.tenantId, t.recordingId).where(sql`${t.listening} = 'WAITING'`),
  ],
)

/** How a judge read an answer, once or twice, under the hash of all that it was asked; the words themselves are not kept. */
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

/** Tokens that a judge has used on a day of the tenant. */
export const judgeUse = pgTable(
  'judge_use',
  { tenantId: id().notNull(), day: date().notNull(), tokens: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
)

/** What a mentor said of a line, each time: the last one holds. Nothing of it is changed or taken back. */
export const rehearsalReview = pgTable(
  'rehearsal_review',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    rehearsalId: id().notNull(),
    scriptId: id().notNull(),
    /** Before hints; null: a remark alone. */
    score: score(),
    remark: text().notNull(),
    /** Why it is another than the scorer's. */
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

/** A learner asks that a run be looked at again; one for a run. */
export const rehearsalAppeal = pgTable(
  'rehearsal_appeal',
  {
    tenantId: id().notNull(),
    rehearsalId: id().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** null: it waits. */
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

/** What a judge said of an answer. */
export interface Opinion {
  /** Which model. */
  by: string
  /** The scorer's score alone, and the one with the judge's, hints not taken off. */
  before: number
  after: number
  /** Why the scorer's stands, in words; null: the judge was heard. */
  why: string | null
  points: { text: string; verdict: Verdict; quote: string; effect: Effect; hit: number }[]
  advice: string
}

/** Of the scorer's answer what reports tell. */
export interface JudgedLine {
  score: number
  dimensions: Record<'points' | 'order' | 'completeness' | 'compliance' | 'fluency', number | null>
  /** Lines that were scored before points had words lack `name` to `example`. */
  points: (Partial<PointWords> & { text: string; must: boolean; hit: number; why: string | null; contradicts?: boolean })[]
  derived: boolean
  /** What bounds the score, in words. */
  remarks?: string[]
  offences: { text: string; level: 'RED_LINE' | 'WARNING' | 'NOTICE'; advice?: string }[]
}
