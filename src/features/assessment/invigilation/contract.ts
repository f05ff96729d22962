// Endpoints, shapes and errors of watching an exam and acting on its candidates (监考).
import { z } from 'zod'
import { contract, EXAM, get, post } from '#shared/contract.ts'
import { Skipped } from '#shared/batch.ts'
import { requiredText, searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { inQuery } from '#shared/query.ts'
import { noticeKinds } from '#features/assessment/attempts/contract.ts'
import { noCandidates, maxMinutesAdded, wrongMinutes } from './fields.ts'

/** States of a candidate in the live view. AWAY: the page is hidden now. OFFLINE: no sign of life for a minute. */
export const liveStates = ['NOT_STARTED', 'WRITING', 'AWAY', 'OFFLINE', 'DONE', 'VOIDED'] as const
export const LiveState = z.enum(liveStates)
export type LiveState = z.infer<typeof LiveState>

/** A candidate with the latest attempt. Answers are never part of it. */
const Candidate = z.object({
  userId: Id,
  name: z.string(),
  workNo: z.string(),
  orgName: z.string().nullable(),
  state: LiveState,
  attemptId: Id.nullable(),
  attemptNo: z.int().nullable(),
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** How the attempt was handed in. */
  submitKind: z.enum(['USER', 'TIMEOUT', 'IMPORT', 'OFFICER']).nullable(),
  answered: z.int(),
  /** Milliseconds until the deadline of an open attempt. */
  leftMs: z.int().nullable(),
  timeFactor: z.number(),
  /** Minutes added by examiners: to the latest attempt, or to the first one before its start. */
  extraMinutes: z.int(),
  /** Milliseconds since the last sign of life, and since the page was hidden. */
  seenMs: z.int().nullable(),
  awayMs: z.int().nullable(),
  /** Minutes without a sign of life that were not given back. */
  gapMinutes: z.int(),
  device: z.string().nullable(),
  /** Facts, for those who may edit the exam; null for others. */
  leaves: z.int().nullable(),
  pastes: z.int().nullable(),
  moves: z.int().nullable(),
  /** Messages to the person, and how many of them are unread. */
  messages: z.int(),
  unread: z.int(),
})
export type Candidate = z.infer<typeof Candidate>

const Counts = z.object({
  NOT_STARTED: z.int(),
  WRITING: z.int(),
  AWAY: z.int(),
  OFFLINE: z.int(),
  DONE: z.int(),
  VOIDED: z.int(),
})

const LiveView = z.object({
  id: Id,
  examinationName: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  state: z.enum(['COMING', 'OPEN', 'ENDED']),
  examDurationMinute: z.int(),
  questionCount: z.int(),
  serverTime: z.string(),
  /** The caller may act on candidates, and sees facts. */
  canEdit: z.boolean(),
  /** The exam records when the page is hidden; without it no candidate is AWAY. */
  trackHidden: z.boolean(),
  trackPaste: z.boolean(),
  singleDevice: z.boolean(),
  /** Candidates by state, with the filters except the state. */
  counts: Counts,
  candidates: z.array(Candidate),
  /** Cursor of the next page; null: this is the last one. */
  next: z.string().nullable(),
})
export type LiveView = z.infer<typeof LiveView>

/** Id and work number of the last candidate of a page. */
const Cursor = z
  .string()
  .max(400)
  .regex(/^[1-9]\d{0,15}:/)
  .transform((text): [workNo: string, userId: string] => {
    const at = text.indexOf(':')
    return [text.slice(at + 1), text.slice(0, at)]
  })

const filters = {
  state: LiveState.optional(),
  departmentId: Id.optional(),
  query: searchText(100).optional(),
}

const Action = z.object({
  userIds: z.array(Id, noCandidates).min(1, noCandidates).max(9999),
  /** Idempotency key of the action: a repetition changes nothing for people whom it reached. */
  key: z.guid('操作标识无效'),
  reason: requiredText('请输入原因', 200),
})
const minutes = z.int(wrongMinutes).min(1, wrongMinutes).max(maxMinutesAdded, wrongMinutes)
const Done = z.object({ done: z.int(), leftOut: z.array(Skipped) })

/** An entry in the history of a candidate: an action of an examiner, or a fact. */
const Entry = z.object({
  at: z.string(),
  kind: z.enum([
    ...noticeKinds,
    'START',
    'SUBMIT',
    'LEFT_PAGE',
    'LONG_PASTE',
    'OTHER_DEVICE',
    'FREED_DEVICE',
    'LATE_ANSWER',
    'EQUAL_ANSWERS',
  ]),
  attemptNo: z.int().nullable(),
  words: z.string().nullable(),
  minutes: z.int().nullable(),
  seconds: z.int().nullable(),
  chars: z.int().nullable(),
  /** Position of the question in the paper, from 1. */
  place: z.int().nullable(),
  /** The examiner of an action, or the other person of equal answers. */
  name: z.string().nullable(),
  /** Receipt of a message. */
  seenAt: z.string().nullable(),
})
export type Entry = z.infer<typeof Entry>

const base = `${EXAM}/examination/:id/invigilation` as const

export const invigilation = contract(
  'invigilation',
  {
    view: get(base, {
      may: 'exam:menu',
      summary:
        '监考：一场考试各状态的人数和一页考生，限于本人的数据范围，按工号排列，after 为上一页的 next；切屏等事实只给可编辑这场考试的人；不含作答和答案',
      query: z.object({ ...filters, after: Cursor.optional(), pageSize: inQuery(z.int().min(1).max(200)).prefault(50) }),
      content: LiveView,
    }),
    listIds: get(`${base}/ids`, {
      may: 'exam:menu',
      summary: '符合筛选的全部考生，最多 9999 人，用于对他们一起操作',
      query: z.object(filters),
      content: z.array(Id),
    }),
    history: get(`${base}/people/:userId`, {
      may: 'exam:menu',
      summary: '一位考生在这场考试中的经过：考官的操作和事实，限可编辑这场考试的人',
      content: z.object({ name: z.string(), workNo: z.string(), entries: z.array(Entry) }),
    }),
    stream: get(`${base}/stream`, {
      may: 'exam:menu',
      summary: '监考的事件流（SSE）：有变化时通知刷新，每秒最多一次',
      answer: 'events',
    }),
    addMinutes: post(`${base}/minutes`, {
      may: 'exam:btn:assign',
      summary: '加时：正在作答的随即延长，结束时间也随之推后；未开始的从开始时计入；同一 key 只加一次',
      body: Action.extend({ minutes }),
      content: Done,
      audit: '考试加时',
    }),
    giveBack: post(`${base}/gap`, {
      may: 'exam:btn:assign',
      summary: '补回断开的时间：正在作答的考生，各补回自己没有联系的分钟数，每段只补一次',
      body: Action,
      content: Done,
      audit: '补回断开的时间',
    }),
    submit: post(`${base}/submit`, {
      may: 'exam:btn:assign',
      summary: '代为交卷：按已保存的答案交卷，原因会告诉考生',
      body: Action,
      content: Done,
      audit: '代为交卷',
    }),
    void: post(`${base}/void`, {
      may: 'exam:btn:assign',
      summary: '作废最近一次作答：不计成绩，也不占考试次数；可以恢复',
      body: Action,
      content: Done,
      audit: '作废作答',
    }),
    restore: post(`${base}/restore`, {
      may: 'exam:btn:assign',
      summary: '恢复被作废的最近一次作答',
      body: Action,
      content: Done,
      audit: '恢复作答',
    }),
    reopen: post(`${base}/reopen`, {
      may: 'exam:btn:assign',
      summary:
        '重开因故障交卷的最近一次作答：保留已存的答案，撤回成绩，再给 minutes 分钟（不给出时为交卷时剩余的时间）；超过考试结束时间时要 beyondEnd 为 true',
      body: Action.extend({ minutes: minutes.nullable().default(null), beyondEnd: z.boolean().default(false) }),
      content: Done,
      audit: '重开作答',
    }),
    message: post(`${base}/message`, {
      may: 'exam:btn:assign',
      summary: '给考生发消息，显示在考试页面，读过的有回执',
      body: Action.omit({ reason: true }).extend({ words: requiredText('请输入消息', 500) }),
      content: Done,
      audit: '给考生发消息',
    }),
  },
  {
    noneSitting: '没有正在作答的',
    notOpen: '没有正在作答的一次，也不能再开始',
    noGap: '没有断开的时间',
    noAttempt: '还没有作答',
    notVoided: '最近一次没有作废',
    voided: '已经作废',
    notHandedIn: '最近一次还没有交卷',
    imported: '是导入的成绩，不能重开',
    beyondEnd: '新的截止时间晚于考试结束时间，请勾选允许超过结束时间',
    notCandidate: '不是这场考试的考生，或不在您的数据范围内',
  },
)
