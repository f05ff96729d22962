// Tables of generation tasks: a row is both the state for the author and the queue of the workers.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FigureSource, VoiceSource } from '#engines/sources.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'

/** Inputs of the medium, frozen at the request. */
export interface TaskInput {
  kind: 'VIDEO' | 'AUDIO'
  text: string
  voiceId: string
  voiceName: string
  /** Absent for the voice's own speed and pitch. */
  speed?: number
  pitch?: number
  /** Words of the tenant's lexicon in the text, with their readings. */
  readings?: Record<string, string>
  figureId: string | null
  figureName: string | null
  /** Sources of voice and figure; absent for built-in ones. */
  voice?: VoiceSource
  figure?: FigureSource
  format: '16:9' | '9:16'
  burnSubtitles: boolean
  /** Path of an upload to convert instead of synthesising, and its length in seconds. */
  convert?: string
  seconds?: number
  /** Name of the engine in the interface; absent in tasks of earlier versions. */
  engine?: string
  /** Hash of all inputs; a medium is stale if the current key differs. */
  key: string
}

export const taskStatuses = ['TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED'] as const
/** FILM: a whole sub-scene; its source is the row of the film. */
export const taskParts = ['QUESTION', 'ANSWER', 'SUB_SCENE_INTRO', 'FILM'] as const

export const generationTask = pgTable(
  'generation_task',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    taskType: text({ enum: ['OPERATION', 'COURSE', 'FILM'] }).notNull(),
    sourceId: id().notNull(),
    /** Parent of the source: the sub-scene of a script or a film, the scene of a sub-scene. */
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
    /** Id of the request that added the task, for the log of the worker. */
    requestId: text(),
    /** Span that added the task, if tracing is on. */
    traceparent: text(),
    createDate: instant().notNull().default(sql`now()`),
    startedAt: instant(),
    /** Time of the end; for a success the time when the medium was made. */
    finishedAt: instant(),
    durationMs: integer(),
    /** True if a medium of an equal recipe was used. */
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

/** Paused courses, independent of their number of waiting tasks. */
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

/** Last start of a person's task, for fair scheduling: the least recently served goes next. `userId` 0 is the tenant as a whole. */
export const generationTurn = pgTable(
  'generation_turn',
  { tenantId: id().notNull(), userId: id().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] })],
)
