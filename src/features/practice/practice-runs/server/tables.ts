// Tables of practice runs with their scores, of sums over them, and of the progress in projects.
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

/** A run of a person through a sub-scene, scored from 0 to 100 by the system that ran it. */
export const practiceAttempt = pgTable(
  'practice_attempt',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    courseId: id().notNull(),
    sceneId: id().notNull(),
    subSceneId: id().notNull(),
    /** EXAM: conversation exam of the course, without hints. */
    mode: text({ enum: ['PRACTICE', 'EXAM'] }).notNull(),
    /** Identifies the run across systems, so that a repeated import counts once. */
    registration: uuid().notNull(),
    /** Hash of the imported content, to tell a repetition from a conflict. */
    contentHash: bytea(),
    source: text({ enum: ['IMPORT', 'DEMO', 'LEARNER'] }).notNull(),
    startedAt: instant().notNull(),
    /** null: the run was broken off. */
    endedAt: instant(),
    durationSec: integer(),
    completed: boolean().notNull(),
    score: score(),
    /** Scores from 0 to 100, e.g. 要点覆盖, 流利度, 合规, 情绪. */
    dimensions: jsonb().$type<Record<string, number>>().notNull().default({}),
    departmentId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    uniqueIndex('practice_attempt_registration_uq').on(t.tenantId, t.registration),
    // covering indexes: counts of a course read these two alone
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

/** The answer to a script line in a run. */
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
    // covering index for the mean score of a line
    index('practice_turn_script_ix').on(t.tenantId, t.scriptId, t.attemptId, t.score),
    check('practice_turn_score_ck', sql`${t.score} between 0 and 100`),
  ],
)

/** Number of weeks that `weeks` covers. */
const KEPT_WEEKS = 26
const sumOfScores = () => numeric({ mode: 'number' }).notNull()

/**
 * Per person with runs: the weeks with practice in the tenant's time zone, and the scores of the latest two. Triggers update it with each
 * run and after a change of the time zone.
 */
export const practiceRecent = pgTable(
  'practice_recent',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** Monday of the latest week with a run. */
    week: date().notNull(),
    /** One bit per week, starting with the latest; 1 for a week with a run. */
    weeks: bit({ dimensions: KEPT_WEEKS }).notNull(),
    lastAt: instant().notNull(),
    scored: integer().notNull(),
    points: sumOfScores(),
    /** Number and sum of scores in the week before `week`. */
    scoredBefore: integer().notNull(),
    pointsBefore: sumOfScores(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
  ],
)

/**
 * Sums per person and course for each day and each week in the tenant's time zone, so that reports over months do not count runs. Triggers
 * update it with each run and after a change of the time zone.
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
    /** Sum of the scores of completed runs in hundredths, because integers add up twice as fast as decimals. */
    scoreHundredths: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.courseId, t.span, t.since, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    check('practice_tally_span_ck', sql`${t.span} in ('DAY', 'WEEK')`),
  ],
)

/** Progress of a person in a project; `rebuildProject` writes it from runs. */
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
    /** Mean score of the courses; null if none was begun. */
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
