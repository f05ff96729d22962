// Contract of reviews of free talks: the queue of a mentor, a talk with its findings, acts on them, answers to appeals; for learners, the
// trend over their talks and drills of single goals.
import { z } from 'zod'
import { contract, get, LEARNING, MANAGEMENT, personal, post, put } from '#shared/contract.ts'
import { codes } from '#shared/errors.ts'
import { optionalLine, optionalText, requiredName, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { endReasons, maxTurns, maxTurnText } from '#shared/scenario-rules.ts'
import { Report } from '#features/practice/talks/contract.ts'

export const maxReason = 200
export const maxAnswer = 500
/** Longest wording that a mentor can add to a goal, in characters. */
export const maxWording = 60
/** Maximum number of acts that one request stores. */
const maxActs = 20
/** Number of a learner's latest talks of a scenario that the trend shows. */
export const maxTrend = 10

const Talk = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  departName: z.string().nullable(),
  projectName: z.string(),
  courseTitle: z.string(),
  title: z.string(),
  /** Name of the customer. */
  persona: z.string(),
  mode: z.enum(['PRACTICE', 'EXAM']),
  ended: z.enum(endReasons).nullable(),
  endedAt: z.string(),
  score: z.number().nullable(),
  /** Number of findings on which no mentor has acted. */
  open: z.int(),
  /** Number of appeals without an answer. */
  appeals: z.int(),
  /** It left the queue: a mentor was done with it. */
  isReviewed: z.boolean(),
})
export type ReviewedTalk = z.infer<typeof Talk>

const Review = Talk.extend({
  report: Report,
  /** Number of acts on the talk (optimistic concurrency check). */
  seen: z.int(),
  /** A model still looks for goals in other words; acts are refused until it is done. */
  isWitnessing: z.boolean(),
  subSceneId: Id,
  scenarioVersion: z.int(),
  goals: z.array(
    z.object({ id: z.string(), name: z.string(), stage: z.string(), kind: z.enum(['SAY', 'ASK', 'TELL_FACT']), point: z.string() }),
  ),
  objections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Turns in which the customer raised it. */
      turns: z.array(z.int()),
      /** Id of the goal that settles it; '' for none. */
      settledBy: z.string(),
      isSettled: z.boolean(),
    }),
  ),
  avoid: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Sentences of the model that the learner never saw, and failures of the model, whose text is ''; by turn. */
  stopped: z.array(z.object({ turn: z.int(), text: z.string(), why: z.string() })),
})
export type TalkReview = z.infer<typeof Review>

const finding = z.int().min(0)
const Act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('CONFIRM'), finding }),
  z.object({ act: z.literal('STRIKE'), finding, reason: requiredText('请写明划去的原因', maxReason) }),
  z.object({
    act: z.literal('ADD'),
    /** OBJECTION: the words settle it, which its goal tells. WRONG: a fact was told wrongly, and the reason says how. */
    of: z.enum(['GOAL', 'OBJECTION', 'WRONG', 'AVOID']),
    /** Id of the goal, the objection or the avoided point. */
    id: optionalLine(12),
    turn: z.int().min(1).max(maxTurns),
    /** Words of the learner in this turn. */
    quote: requiredText('请选中学员的话', maxTurnText),
    /** Worth of a goal; ignored for the others. */
    worth: z.union([z.literal(1), z.literal(0.5)]).default(1),
    reason: optionalText(maxReason).default(''),
  }),
])
export type Act = z.output<typeof Act>
const acts = z.array(Act).max(maxActs, `一次最多${maxActs}处`)
const seen = z.int().min(0)

const Trend = z.object({
  title: z.string(),
  courseTitle: z.string(),
  persona: z.string(),
  /** Talks that went to an end, the earliest first. */
  talks: z.array(z.object({ id: Id, at: z.string(), score: z.number() })),
  /** Goals of the latest talk, those missed most often first. */
  goals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      must: z.boolean(),
      /** Talks of the list with this goal, and those that missed it. */
      talks: z.int(),
      missed: z.int(),
      /** The latest talk missed it, or reached it in part. */
      isLost: z.boolean(),
      /** Words of the customer that ask for it: an objection that it settles; '' for none. */
      cue: z.string(),
    }),
  ),
})
export type TalkTrend = z.infer<typeof Trend>

const Drilled = z.object({
  /** HIT: the goal is reached; HALF: half of it was said; WRONG: a fact was told wrongly. */
  result: z.enum(['HIT', 'HALF', 'WRONG', 'MISS']),
  quote: z.string(),
  /** The reason of WRONG; '' otherwise. */
  why: z.string(),
  /** Forbidden phrases in the answer. */
  offences: z.array(z.string()),
})
export type Drilled = z.infer<typeof Drilled>

const PLACE = `${MANAGEMENT}/talk-review` as const

export const talkReviews = contract(
  'talk-reviews',
  {
    page: get(PLACE, {
      may: 'rehearsal:menu',
      summary: '可点评的自由对话：本人任导师的项目，本人所带部门的人员；不含本人的；有申诉的、等待最久的在前',
      query: Paging.extend({ status: z.enum(['WAITING', 'DONE']).default('WAITING') }),
      content: page(Talk),
    }),
    detail: get(`${PLACE}/:id`, {
      may: 'rehearsal:menu',
      summary: '一次自由对话：逐轮的话和发现、历次点评、申诉，以及情景的目标和异议',
      content: Review,
    }),
    act: put(`${PLACE}/:id`, {
      may: 'rehearsal:btn:review',
      summary: '点评自由对话：确认、划去或新增发现，按同一公式重新计分；done 表示看完，其余照旧；seen 为看到的点评数',
      body: z.object({ acts: acts.default([]), done: z.boolean().default(false), seen }),
      content: Review,
      audit: '点评自由对话',
    }),
    answer: put(`${PLACE}/:id/appeal/:appealId`, {
      may: 'rehearsal:btn:review',
      summary: '答复一条申诉，可同时改动发现，一起保存',
      body: z.object({ answer: requiredText('请填写答复', maxAnswer), acts: acts.default([]), seen }),
      content: Review,
      audit: '答复对话申诉',
    }),
    addWording: post(`${PLACE}/:id/wording`, {
      may: 'course:btn:edit',
      summary: '加为另一种说法：把学员的话加到一个目标的要点里，写入情景的草稿，通过后生效',
      body: z.object({ goal: optionalLine(12), wording: requiredName('请填写说法', maxWording) }),
      content: z.object({ subSceneId: Id, version: z.int(), point: z.string() }),
      audit: '加为另一种说法',
    }),
    trend: get(`${LEARNING}/talk-trend/:subSceneId`, {
      ...personal,
      summary: `本人在一个情景里最近${maxTrend}次对话的得分，以及反复没有做到的目标`,
      content: Trend,
    }),
    drill: post(`${LEARNING}/talk-trend/:subSceneId/drill`, {
      ...personal,
      // it changes nothing; `personal` refuses it during impersonation
      allowImpersonated: true,
      summary: '只练一个目标：按对话里的规则判断这句话，不计成绩，不保存',
      body: z.object({ goal: optionalLine(12), said: requiredText('请输入您要说的话', maxTurnText) }),
      content: Drilled,
    }),
  },
  {
    meanwhile: [codes.STALE, '刚刚有人点评过，请看过后再保存'],
    witnessing: '模型还在核对这次对话，请稍后再点评',
    nothing: '请确认、划去或新增至少一处，或选择看完',
    noFinding: '没有这处发现，请刷新',
    noPart: '情景里没有这个目标或异议',
    notSaid: '这句话不在学员的这一轮里，请重新选中',
    noReason: '请写明哪里讲错了',
    noGoal: '这个异议没有设定由哪个目标化解，请改选目标',
    noAppeal: '没有待答复的申诉',
    goneGoal: '情景的新版本里已没有这个目标',
    known: '这个目标已有这种说法',
    tooLong: '这个目标的说法已写满，请到情景里整理',
  },
)
