// Productions: making speech and video of scripts and intros, and telling how far it is.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post } from '../../shared/contract.ts'
import { Id, ManyIds } from '../../shared/ids.ts'

export const TaskStatus = z.enum(['TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED'])
export type TaskStatus = z.infer<typeof TaskStatus>
export const Part = z.enum(['QUESTION', 'ANSWER', 'SUB_SCENE_INTRO'])
export type Part = z.infer<typeof Part>

export const TaskInfo = z.object({
  /** Place among the tenant's waiting tasks, from 1; null where it does not wait. */
  place: z.int().nullable(),
  percent: z.int().nullable(),
  elapsedSec: z.int().nullable(),
  remainSec: z.int().nullable(),
  reason: z.string().nullable(),
  /** The text, the figure or the voice has changed since the medium was made. */
  stale: z.boolean(),
  figureName: z.string().nullable(),
  voiceName: z.string().nullable(),
})
export type TaskInfo = z.infer<typeof TaskInfo>

/** State of one row; a part that is absent has never been generated. */
export const TaskState = z.object({
  sourceId: Id,
  taskDetail: z.partialRecord(Part, TaskStatus),
  taskInfo: z.partialRecord(Part, TaskInfo),
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
      summary: '进行中与排队中的任务',
      content: z.object({
        processing: z.int(),
        waiting: z.int(),
        records: z.array(
          z.object({
            sourceId: Id,
            part: Part,
            status: TaskStatus,
            title: z.string(),
            place: z.int().nullable(),
            percent: z.int().nullable(),
            elapsedSec: z.int().nullable(),
            remainSec: z.int().nullable(),
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
      summary: '批量生成音视频',
      query: how,
      body: ManyIds,
      content: z.object({ submitted: z.array(Id), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
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
    running: '任务进行中，暂不能操作',
    nothingRunning: '没有进行中的任务',
  },
)
