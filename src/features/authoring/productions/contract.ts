// Productions: making speech and video of scripts and intros, and telling how far it is.
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
  /** Another one: it was asked for anew, or what was asked for was cancelled. */
  taskId: Id,
  /** Place among the tenant's waiting tasks, from 1; null where it does not wait. */
  place: z.int().nullable(),
  percent: z.int().nullable(),
  elapsedSec: z.int().nullable(),
  remainSec: z.int().nullable(),
  reason: z.string().nullable(),
  /** The text, the figure or the voice has changed since the medium was made. */
  stale: z.boolean(),
  /** It converts the upload that stands there: what browsers do not play into what they do. */
  converts: z.boolean(),
  figureName: z.string().nullable(),
  voiceName: z.string().nullable(),
  /** What spoke and drew it. */
  engine: z.string().nullable(),
  /** When the medium was made; null where there is none yet. */
  madeDate: z.string().nullable(),
  /** It was not made again: a medium of the same words, figure and voice was there. */
  reused: z.boolean(),
  /** Its words stand in the picture. */
  burnSubtitles: z.boolean(),
  /** It waits in a course whose tasks rest. */
  paused: z.boolean(),
})
export type TaskInfo = z.infer<typeof TaskInfo>

/** State of one row; a part that is absent has never been generated. */
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
        /** Rows below the parent, by comma: those of the page shown. */
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
        /** Courses in which something waits that rests: by whom, since when. */
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
            /** It converts an upload. */
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
        /** The same as `done`. */
        submitted: z.array(Id),
        /** How many media were there already; absent = none. */
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
/** A sub-scene with its introduction and lines. */
export const BoardSection = z.object({
  sceneId: Id,
  sceneTitle: z.string(),
  subSceneId: Id,
  subSceneTitle: z.string(),
  counts: Counts,
})
export type BoardSection = z.infer<typeof BoardSection>

/** One medium: of a line, of its answer, or the introduction of a sub-scene. */
export const BoardRow = z.object({
  /** {sourceId}.{part} */
  id: z.string(),
  sourceId: Id,
  part: MediaPart,
  sceneId: Id,
  subSceneId: Id,
  /** Title of its sub-scene. */
  subSceneTitle: z.string(),
  /** Place of the line from 0; null of an introduction. */
  seq: z.int().nullable(),
  kind: z.enum(['VIDEO', 'AUDIO']),
  text: z.string(),
  state: BoardState,
  /** Why it cannot be made now, where it is not made, out of date or failed. */
  lack: z.string().nullable(),
  /** It is an upload that browsers do not play: making it is converting it. */
  converts: z.boolean(),
  info: TaskInfo.nullable(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  subtitlesUrl: z.string().nullable(),
  durationMs: z.int().nullable(),
  peaks: z.array(z.number()).nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** MISSING: what was never made; STALE: what is out of date; FAILED: what broke off. */
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
        /** Whose tasks rest, since when; null while they go on. */
        paused: z.object({ userName: z.string().nullable(), since: z.string() }).nullable(),
        counts: Counts,
        sections: z.array(BoardSection),
        /** Seconds until everything of this course that waits will be done, about; null where nothing does. */
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
        /** Not to be made: media of the same words, figure and voice are there. */
        reused: z.int(),
        /** Cannot be made, e.g. for want of words. */
        skipped: z.int(),
        /** Hanzi without a reading: our voices leave them out. */
        unread: z.array(z.string()),
        /** Seconds that the tenant's other tasks need before. */
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
