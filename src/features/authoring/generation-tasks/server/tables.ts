// Generation tasks: the row is the state an author sees and the queue the workers take from.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FigureSource, VoiceSource } from '#engines/sources.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'

/** What is to be made, frozen when it was asked for. */
export interface TaskInput {
  kind: 'VIDEO' | 'AUDIO'
  text: string
  voiceId: string
  voiceName: string
  /** Where it is not the voice's own. */
  speed?: number
  pitch?: number
  /** Words of the tenant's lexicon in the text, with their readings. */
  readings?: Record<string, string>
  figureId: string | null
  figureName: string | null
  /** Where voice and figure come from, unless their ids are of the house. */
  voice?: VoiceSource
  figure?: FigureSource
  format: '16:9' | '9:16'
  burnSubtitles: boolean
  /** Path of an upload that is brought into what browsers play, instead of being spoken; how long it is. */
  convert?: string
  seconds?: number
  /** What speaks and draws, for people; absent in tasks of earlier versions. */
  engine?: string
  /** What the medium was made of; another key means the medium is out of date. */
  key: string
}

export const taskStatuses = ['TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED'] as const
/** FILM: of a sub-scene as a whole; its source is the film. */
export const taskParts = ['QUESTION', 'ANSWER', 'SUB_SCENE_INTRO', 'FILM'] as const

export const generationTask = pgTable(
  'generation_task',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    taskType: text({ enum: ['OPERATION', 'COURSE', 'FILM'] }).notNull(),
    sourceId: id().notNull(),
    /** The row above the source: the sub-scene of a script or a film, the scene of a sub-scene. */
    parentId: id().notNull(),
    part: text({ enum: taskParts }).notNull(),
    status: text({ enum: taskStatuses }).notNull().default('TASK_WAIT'),
    input: jsonb().$type<TaskInput>().notNull(),
    percent: smallint().notNull().default(0),
    reason: text(),
    attempts: smallint().notNull().default(0),
    /** The fence: only the holder of the lease may write the outcome. */
    lease: uuid(),
    leaseUntil: instant(),
    createUserId: id(),
    /** That has asked for it: what is logged of its making says so. */
    requestId: text(),
    /** The span that has asked for it, where spans are kept. */
    traceparent: text(),
    createDate: instant().notNull().default(sql`now()`),
    startedAt: instant(),
    /** When it ended; of a success, when its medium was made. */
    finishedAt: instant(),
    durationMs: integer(),
    /** Nothing was made: a medium of the same recipe was there. */
    reused: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('generation_task_live_uq').on(t.tenantId, t.sourceId, t.part).where(sql`${t.status} in ('TASK_WAIT', 'TASK_PROCESSING')`),
    index('generation_task_latest_ix').on(t.tenantId, t.sourceId, t.part, t.id),
    index('generation_task_parent_ix').on(t.tenantId, t.parentId, t.sourceId, t.part, t.id),
    index('generation_task_queue_ix').on(t.tenantId, t.createDate, t.id).where(sql`${t.status} in ('TASK_WAIT', 'TASK_PROCESSING')`),
    index('generation_task_ended_ix').on(t.tenantId, t.finishedAt),
    check(
      'generation_task_part_ck',
      sql`(${t.taskType} = 'COURSE') = (${t.part} = 'SUB_SCENE_INTRO') and (${t.taskType} = 'FILM') = (${t.part} = 'FILM')`,
    ),
    check('generation_task_status_ck', sql`${t.status} in ('TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED')`),
  ],
)

/** Courses whose tasks rest, however many wait. */
export const generationPause = pgTable(
  'generation_pause',
  {
    tenantId: id().notNull(),
    courseId: id().notNull(),
    userName: text(),
    since: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.courseId] })],
)

/** When somebody's last task was taken up: whoever waits longest for a turn has the next. `userId` 0 is the tenant as a whole. */
export const generationTurn = pgTable(
  'generation_turn',
  { tenantId: id().notNull(), userId: id().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)
