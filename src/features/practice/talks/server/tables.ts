// Tables of free talks, and of the reviews and appeals after them.
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
import type { TalkScore } from '#engines/directing/score.ts'
import type { GuardFault } from '#engines/directing/guard.ts'
import type { ReviewAct } from '#engines/directing/review.ts'
import type { Finding, Talk } from '#engines/directing/talk.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'
import type { Scenario } from '#shared/scenario.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { project } from '#features/practice/projects/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** A sentence of the model that was not shown; with `why`, the model failed with this reason. */
export interface Stopped {
  turn: number
  text: string
  fault: GuardFault | null
  why: string | null
}

/** A talk of a person by a scenario. */
export const talk = pgTable(
  'talk',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    projectId: id().notNull(),
    courseId: id().notNull(),
    sceneId: id().notNull(),
    subSceneId: id().notNull(),
    /** Snapshot of the scenario at the start, so that later edits change neither customer nor score. */
    scenario: jsonb().$type<Scenario>().notNull(),
    scenarioVersion: integer().notNull(),
    /** Turns, findings and state of the talk. */
    course: jsonb().$type<Talk>().notNull(),
    /** Number of the last turn of the learner; a turn is taken only if it is the next one. */
    turn: smallint().notNull().default(0),
    state: text({ enum: ['OPEN', 'DONE', 'BROKEN'] })
      .notNull()
      .default('OPEN'),
    /** Registration of the practice run that the talk becomes. */
    registration: uuid().notNull().defaultRandom(),
    startedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    score: numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** The score with its parts and proofs; null while the talk is open. */
    result: jsonb().$type<TalkScore>(),
    /** EXAM: without hints, stages and repetition; counts as a try of the exam. */
    mode: text({ enum: ['PRACTICE', 'EXAM'] })
      .notNull()
      .default('PRACTICE'),
    /** Name of the chat model that plays the customer; null: the author's lines do. */
    model: text(),
    /** Version of the prompt of the model. */
    promptVersion: text(),
    /** Tokens of an exam that are reserved and not used yet. */
    reserved: integer().notNull().default(0),
    /** Lease of the process that makes the customer's reply; null if the customer has replied. */
    replyId: uuid(),
    /** End of the lease. Then the sentences that were said, or the author's line, are the reply. */
    replyUntil: instant(),
    /** Sentences of the reply that the learner has seen so far. */
    saying: jsonb().$type<string[]>().notNull().default([]),
    /** Sentences that the guard stopped, and failures of the model, for mentors. */
    stopped: jsonb().$type<Stopped[]>().notNull().default([]),
    /** DUE: the model still has to name goals that were reached in other words; null: no model does. */
    witness: text({ enum: ['DUE', 'DONE', 'FAILED'] }),
    /** Time at which mentors were done with it; null: it waits in their queue. */
    reviewedAt: instant(),
    /** The talk that this one repeats, from its turn `fromTurn`. */
    fromId: id(),
    fromTurn: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    foreignKey({ columns: [t.tenantId, t.projectId], foreignColumns: [project.tenantId, project.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    // concurrent starts make one talk
    uniqueIndex('talk_open_uq').on(t.tenantId, t.userId, t.projectId, t.subSceneId).where(sql`${t.state} = 'OPEN'`),
    index('talk_due_ix').on(t.startedAt).where(sql`${t.state} = 'OPEN'`),
    index('talk_witness_ix').on(t.endedAt).where(sql`${t.witness} = 'DUE'`),
    index('talk_user_ix').on(t.tenantId, t.userId, t.subSceneId, t.startedAt),
    index('talk_course_ix').on(t.tenantId, t.courseId),
    index('talk_waiting_ix').on(t.tenantId, t.endedAt).where(sql`${t.state} = 'DONE' and ${t.reviewedAt} is null`),
    index('talk_ended_ix').on(t.tenantId, t.endedAt).where(sql`${t.state} = 'DONE'`),
    check('talk_state_ck', sql`${t.state} in ('OPEN', 'DONE', 'BROKEN') and (${t.state} = 'OPEN') = (${t.endedAt} is null)`),
    check('talk_result_ck', sql`(${t.state} = 'OPEN') = (${t.result} is null)`),
    check('talk_score_ck', sql`${t.score} between 0 and 100`),
    check('talk_reply_ck', sql`(${t.replyId} is null) = (${t.replyUntil} is null) and (${t.replyId} is null or ${t.state} = 'OPEN')`),
    check('talk_mode_ck', sql`${t.mode} in ('PRACTICE', 'EXAM')`),
    check('talk_witness_ck', sql`${t.witness} in ('DUE', 'DONE', 'FAILED')`),
    check('talk_from_ck', sql`(${t.fromId} is null) = (${t.fromTurn} is null)`),
  ],
)

/** An act of a mentor on a finding of an ended talk; the latest act on a finding counts. */
export const talkReview = pgTable(
  'talk_review',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    talkId: id().notNull(),
    /** Number of the finding from 0; see `Reviewing` of engines/directing. */
    finding: smallint().notNull(),
    act: text().$type<ReviewAct>().notNull(),
    /** The finding of an ADD. */
    added: jsonb().$type<Finding>(),
    /** The learner reads it; '' for none. */
    reason: text().notNull(),
    userId: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.talkId], foreignColumns: [talk.tenantId, talk.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('talk_review_talk_ix').on(t.tenantId, t.talkId, t.id),
    uniqueIndex('talk_review_added_uq').on(t.tenantId, t.talkId, t.finding).where(sql`${t.act} = 'ADD'`),
    check('talk_review_act_ck', sql`${t.act} in ('CONFIRM', 'STRIKE', 'ADD') and (${t.act} = 'ADD') = (${t.added} is not null)`),
  ],
)

/** A learner's question about one finding or one goal of an ended talk. */
export const talkAppeal = pgTable(
  'talk_appeal',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    talkId: id().notNull(),
    /** Number of the finding; null for a goal. */
    finding: smallint(),
    /** Id of the goal in the scenario of the talk; null for a finding. */
    goal: text(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** null: not answered yet. */
    answer: text(),
    /** Whether findings changed with the answer. */
    isChanged: boolean(),
    answeredBy: id(),
    answeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.talkId], foreignColumns: [talk.tenantId, talk.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.answeredBy], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('talk_appeal_talk_ix').on(t.tenantId, t.talkId, t.id),
    // one open appeal for each finding and each goal
    uniqueIndex('talk_appeal_finding_uq').on(t.tenantId, t.talkId, t.finding).where(sql`${t.answer} is null and ${t.finding} is not null`),
    uniqueIndex('talk_appeal_goal_uq').on(t.tenantId, t.talkId, t.goal).where(sql`${t.answer} is null and ${t.goal} is not null`),
    check('talk_appeal_of_ck', sql`(${t.finding} is null) <> (${t.goal} is null)`),
    check(
      'talk_appeal_answer_ck',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null) = (${t.isChanged} is null)`,
    ),
  ],
)
