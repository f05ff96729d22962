// Endpoints of productions: requests for speech and video of scripts and intros, and their progress.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { Batch } from '#shared/batch.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { maxLines } from '#features/authoring/scripts/contract.ts'

export const TaskStatus = z.enum(['TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED'])
export type TaskStatus = z.infer<typeof TaskStatus>
export const MediaPart = z.enum(['QUESTION', 'ANSWER', 'SUB_SCENE_INTRO', 'FILM'])
export type MediaPart = z.infer<typeof MediaPart>

export const TaskInfo = z.object({
  /** A new id after a new request or a cancellation. */
  taskId: Id,
  /** Position among the tenant's waiting tasks, from 1; null if it does not wait. */
  place: z.int().nullable(),
  percent: z.int().nullable(),
  elapsedSec: z.int().nullable(),
  remainSec: z.int().nullable(),
  reason: z.string().nullable(),
  /** True if the text, the figure or the voice changed after the medium was made. */
  stale: z.boolean(),
  /** True if the task converts an upload with a codec that browsers cannot play. */
  converts: z.boolean(),
  figureName: z.string().nullable(),
  voiceName: z.string().nullable(),
  /** Engine or service that made the medium. */
  engine: z.string().nullable(),
  /** Time when the medium was made; null if there is none yet. */
  madeDate: z.string().nullable(),
  /** True if an existing medium of an equal recipe was used. */
  reused: z.boolean(),
  /** True for burned-in subtitles. */
  burnSubtitles: z.boolean(),
  /** True if the tasks of the course are paused. */
  paused: z.boolean(),
})
export type TaskInfo = z.infer<typeof TaskInfo>

/** State of one row; a missing part has never been requested. */
export const TaskState = z.object({
  sourceId: Id,
  taskDetail: z.partialRecord(MediaPart, TaskStatus),
  taskInfo: z.partialRecord(MediaPart, TaskInfo),
})
export type TaskState = z.infer<typeof TaskState>

/** 16:9 is 1280x720, 9:16 is 720x1280. */
export const Format = z.enum(['16:9', '9:16'])
const how = z.object({ format: Format.default('16:9') })

export const productions = contract(
  'productions',
  {
    status: get(`${MANAGEMENT}/aigc/task/status`, {
      may: 'course:menu',
      summary: '生成状态；sourceId 可以是上级（返回全部下级，给出 ids 时只返回其中的）或一行',
      query: z.object({
        sourceId: Id,
        taskType: z.enum(['OPERATION', 'COURSE']),
        /** Comma-separated ids of the rows on the current page, all below the parent. */
        ids: z
          .string()
          .max(2000)
          .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)
          .optional(),
      }),
      content: z.array(TaskState),
    }),
    active: get(`${MANAGEMENT}/aigc/task/active`, {
      may: 'course:menu',
      summary: '进行中与排队中的任务，已暂停的课程',
      content: z.object({
        processing: z.int(),
        waiting: z.int(),
        /** Courses with paused tasks, with the person and the time of the pause. */
        pauses: z.array(
          z.object({
            courseId: Id,
            title: z.string(),
            waiting: z.int(),
            userName: z.string().nullable(),
            since: z.string(),
            canEdit: z.boolean(),
          }),
        ),
        records: z.array(
          z.object({
            sourceId: Id,
            part: MediaPart,
            status: TaskStatus,
            title: z.string(),
            courseId: Id.nullable(),
            place: z.int().nullable(),
            percent: z.int().nullable(),
            elapsedSec: z.int().nullable(),
            remainSec: z.int().nullable(),
            paused: z.boolean(),
            /** True if the task converts an upload. */
            converts: z.boolean(),
          }),
        ),
      }),
    }),
    stream: get(`${MANAGEMENT}/aigc/task/stream`, {
      may: 'course:menu',
      summary: '生成进度的事件流（SSE），每个事件是一个 TaskState',
      answer: 'events',
    }),
    intro: post(`${MANAGEMENT}/aigc/subscene/:id`, {
      may: 'course:btn:generate',
      summary: '生成子场景介绍视频',
      query: how,
      content: TaskState,
      audit: '生成介绍视频',
    }),
    one: post(`${MANAGEMENT}/aigc/operation/:id`, {
      may: 'course:btn:generate',
      summary: '生成一条脚本的音视频',
      query: how,
      content: TaskState,
      audit: '生成音视频',
    }),
    batch: post(`${MANAGEMENT}/aigc/operation`, {
      may: 'course:btn:generate',
      summary: '批量生成音视频；不能生成的留下并说明原因',
      query: how,
      body: chosenIds('请勾选需要生成音视频的脚本', maxLines),
      content: Batch.extend({
        /** Holds the same ids as `done`. */
        submitted: z.array(Id),
        /** Number of media that existed already; absent = none. */
        reused: z.int().optional(),
      }),
      audit: '批量生成音视频',
    }),
    cancel: del(`${MANAGEMENT}/aigc/task/:sourceId`, {
      may: 'course:btn:generate',
      summary: '取消一行的生成任务',
      content: TaskState,
      audit: '取消生成',
    }),
  },
  {
    nothingToMake: '没有需要生成的内容',
    tooShort: '文本只有{n}个字符，至少8个字符才能生成',
    answerTooShort: '参考答案只有{n}个字符，至少8个字符才能生成',
    introEmpty: '请先填写子场景内容',
    unfilled: '变量 {names} 还没有值，请在课程里填写',
    running: '任务进行中，暂不能操作',
    nothingRunning: '没有进行中的任务',
  },
)

export { boardStateLabels, boardStates } from '#features/authoring/generation-tasks/contract.ts'
export type { BoardState } from '#features/authoring/generation-tasks/contract.ts'

const Counts = z.record(BoardState, z.int())
/** A sub-scene with its intro and lines. */
export const BoardSection = z.object({
  sceneId: Id,
  sceneTitle: z.string(),
  subSceneId: Id,
  subSceneTitle: z.string(),
  counts: Counts,
})
export type BoardSection = z.infer<typeof BoardSection>

/** One medium: of a line, of its answer, or the intro of a sub-scene. */
export const BoardRow = z.object({
  /** Has the form `{sourceId}.{part}`. */
  id: z.string(),
  sourceId: Id,
  part: MediaPart,
  sceneId: Id,
  subSceneId: Id,
  /** Title of the sub-scene of the medium. */
  subSceneTitle: z.string(),
  /** Position of the line from 0; null for an intro. */
  seq: z.int().nullable(),
  kind: z.enum(['VIDEO', 'AUDIO']),
  text: z.string(),
  state: BoardState,
  /** The reason why a missing, stale or failed medium cannot be made now. */
  lack: z.string().nullable(),
  /** True if making the medium means converting an unplayable upload. */
  converts: z.boolean(),
  info: TaskInfo.nullable(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  peaks: z.array(z.number()).nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** MISSING: never made; STALE: out of date; FAILED: the last attempt failed. */
export const BoardWhat = z.enum(['MISSING', 'STALE', 'FAILED'])
export type BoardWhat = z.infer<typeof BoardWhat>
const Estimate = z.object({ media: z.int(), videoSec: z.int(), audioSec: z.int(), bytes: z.int(), makeSec: z.int() })

/** A part of a course: all of it, one of its scenes or one of its sub-scenes. */
const within = { courseId: Id, sceneId: Id.optional(), subSceneId: Id.optional() }

export const productionBoard = contract(
  'production-board',
  {
    overview: get(`${MANAGEMENT}/aigc/board`, {
      may: 'course:menu',
      summary: '生成看板：课程全部音视频的状态统计、各子场景的进度、是否已暂停',
      query: z.object({ courseId: Id }),
      content: z.object({
        courseId: Id,
        title: z.string(),
        canEdit: z.boolean(),
        /** The person and time of the pause; null if the course is not paused. */
        paused: z.object({ userName: z.string().nullable(), since: z.string() }).nullable(),
        counts: Counts,
        sections: z.array(BoardSection),
        /** Estimated seconds until all waiting tasks of this course are done; null if none waits. */
        remainSec: z.int().nullable(),
      }),
    }),
    rows: get(`${MANAGEMENT}/aigc/board/pages`, {
      may: 'course:menu',
      summary: '生成看板：一页音视频，按场景、子场景与脚本的顺序；可按子场景和状态筛选',
      query: Paging.extend({ ...within, state: BoardState.optional() }),
      content: page(BoardRow),
    }),
    estimate: get(`${MANAGEMENT}/aigc/board/estimate`, {
      may: 'course:menu',
      summary: '生成前的估计：条数、视频与音频时长、大小、用时；可直接复用的单独计数',
      query: z.object({ ...within, what: BoardWhat, format: Format.default('16:9') }),
      content: Estimate.extend({
        /** Number of media that are reused, because a medium of an equal recipe exists. */
        reused: z.int(),
        /** Number of media that cannot be made, e.g. without a text. */
        skipped: z.int(),
        /** Hanzi without a reading: our voices skip them. */
        unread: z.array(z.string()),
        /** Estimated seconds for the tenant's tasks ahead in the queue. */
        aheadSec: z.int(),
      }),
    }),
    generate: post(`${MANAGEMENT}/aigc/board`, {
      may: 'course:btn:generate',
      summary: '生成缺少的、重新生成已过期的或重试失败的；已过期的与失败的保持原来的画面比例',
      query: how,
      body: z.object({ ...within, what: BoardWhat }),
      content: z.object({ submitted: z.int(), reused: z.int(), skipped: z.int() }),
      audit: '按课程生成音视频',
    }),
    cancel: post(`${MANAGEMENT}/aigc/board/cancel`, {
      may: 'course:btn:generate',
      summary: '取消课程或子场景全部排队中和进行中的任务',
      body: z.object(within),
      content: z.object({ cancelled: z.int() }),
      audit: '取消课程的生成',
    }),
    pause: put(`${MANAGEMENT}/aigc/board/state`, {
      may: 'course:btn:generate',
      summary: '暂停或继续课程的生成；已经开始的会做完',
      body: z.object({ courseId: Id, paused: z.boolean() }),
      audit: '暂停或继续生成',
    }),
  },
  { nothingToDo: '没有需要生成的内容', nothingRunning: '没有进行中的任务' },
)
