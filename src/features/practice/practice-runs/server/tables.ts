// What people practised: runs through sub-scenes with their scores, and how far each is in their training projects.
import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  check,
  date,
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
import { course } from '#features/authoring/courses/server/tables.ts'
import { project } from '#features/practice/projects/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

const score = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** One run of one person through one sub-scene, scored from 0 to 100 by who ran it. */
export const practiceAttempt = pgTable(
  'practice_attempt',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    courseId: id().notNull(),
    sceneId: id().notNull(),
    subSceneId: id().notNull(),
    /** EXAM: a run of the course's conversation exam, without hints. */
    mode: text({ enum: ['PRACTICE', 'EXAM'] }).notNull(),
    /** Names the run wherever it came from: the same brought twice is one. */
    registration: uuid().notNull(),
    /** What was brought, to tell the same from something else. */
    contentHash: bytea(),
    source: text({ enum: ['IMPORT', 'DEMO', 'LEARNER'] }).notNull(),
    startedAt: instant().notNull(),
    /** null: broken off. */
    endedAt: instant(),
    durationSec: integer(),
    completed: boolean().notNull(),
    score: score(),
    /** 0 to 100 each, e.g. 要点覆盖, 流利度, 合规, 情绪. */
    dimensions: jsonb().$type<Record<string, number>>().notNull().default({}),
    departmentId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    uniqueIndex('practice_attempt_registration_uq').on(t.tenantId, t.registration),
    // what is counted of a course is read from these two indexes alone
    index('practice_attempt_course_ix').on(
      ...[t.tenantId, t.courseId, t.userId, t.subSceneId, t.startedAt, t.mode, t.completed, t.score, t.durationSec, t.id],
    ),
    index('practice_attempt_exam_ix')
      .on(t.tenantId, t.courseId, t.userId, t.subSceneId, t.startedAt, t.id, t.completed, t.score)
      .where(sql`${t.mode} = 'EXAM'`),
    index('practice_attempt_time_ix').on(t.tenantId, t.courseId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('practice_attempt_user_ix').on(t.tenantId, t.userId, t.startedAt.desc().nullsFirst()),
    check('practice_attempt_mode_ck', sql`${t.mode} in ('PRACTICE', 'EXAM')`),
    check('practice_attempt_source_ck', sql`${t.source} in ('IMPORT', 'DEMO', 'LEARNER')`),
    check('practice_attempt_score_ck', sql`${t.score} between 0 and 100`),
    check('practice_attempt_completed_ck', sql`not ${t.completed} or (${t.endedAt} is not null and ${t.score} is not null)`),
  ],
)

/** What was said to a line of the script. */
export const practiceTurn = pgTable(
  'practice_turn',
  {
    tenantId: id().notNull(),
    attemptId: id().notNull(),
    scriptId: id().notNull(),
    turnNo: smallint().notNull(),
    transcript: text(),
    score: score(),
    pointsHit: jsonb().$type<string[]>(),
    at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId, t.scriptId, t.turnNo] }),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [practiceAttempt.tenantId, practiceAttempt.id] }).onDelete('cascade'),
    // the mean score of a line is read from this index alone
    index('practice_turn_script_ix').on(t.tenantId, t.scriptId, t.attemptId, t.score),
    check('practice_turn_score_ck', sql`${t.score} between 0 and 100`),
  ],
)

/** Weeks of which it is kept who practised in them. */
const KEPT_WEEKS = 26
const sumOfScores = () => numeric({ mode: 'number' }).notNull()

/**
 * Of each person who has ever run anything: in which weeks of the tenant's time zone, and what their completed practice of the latest two was
 * worth. Kept by the database with every run, and anew where the time zone changes.
 */
export const practiceRecent = pgTable(
  'practice_recent',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** The Monday of the latest week in which they ran something. */
    week: date().notNull(),
    /** That week first, then those before it, each 1 where they ran something. */
    weeks: bit({ dimensions: KEPT_WEEKS }).notNull(),
    lastAt: instant().notNull(),
    scored: integer().notNull(),
    points: sumOfScores(),
    /** Of the week before. */
    scoredBefore: integer().notNull(),
    pointsBefore: sumOfScores(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
  ],
)

/**
 * What each person ran of a course on each day, and in each week, of the tenant's time zone. Kept by the database with every run, and anew
 * where the time zone changes: a report over months counts days and weeks, not runs.
 */
export const practiceTally = pgTable(
  'practice_tally',
  {
    tenantId: id().notNull(),
    courseId: id().notNull(),
    span: text({ enum: ['DAY', 'WEEK'] }).notNull(),
    /** The day, or the Monday of the week. */
    since: date().notNull(),
    userId: id().notNull(),
    runs: integer().notNull(),
    completed: integer().notNull(),
    /** Sum of the scores of what was completed, in hundredths: whole numbers add up in half the time of decimals. */
    scoreHundredths: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.courseId, t.span, t.since, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    check('practice_tally_span_ck', sql`${t.span} in ('DAY', 'WEEK')`),
  ],
)

/** How far a person is in a training project; rebuilt from runs by one function. */
export const projectResult = pgTable(
  'project_result',
  {
    tenantId: id().notNull(),
    projectId: id().notNull(),
    userId: id().notNull(),
    courseCount: integer().notNull(),
    courseDone: integer().notNull(),
    completed: boolean().notNull(),
    passed: boolean().notNull(),
    /** Mean of its courses; null where none was begun. */
    score: score(),
    firstAt: instant(),
    lastAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
  ],
)
