// Contract of free talks (自由对话): a learner talks with the customer of a scenario, and gets a report with quotes.
import { z } from 'zod'
import { contract, get, LEARNING, personal, post, put } from '#shared/contract.ts'
import { enumOfKeys, optionalLine, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { maxRecordingBytes } from '#features/practice/recordings/contract.ts'
import { endReasons, findingKinds, maxTurns, maxTurnText } from '#shared/scenario-rules.ts'

/** Maximum length of spoken words in seconds; a turn has at most `maxTurnText` characters. */
export const maxSeconds = 90
export const maxAppeal = 500
/** Maximum number of appeals about one talk, answered ones included. */
export const maxAppeals = 20

/** The end of a talk in words for the learner. */
export const endWords = {
  DONE: '全部阶段完成',
  PATIENCE: '客户失去耐心，离开了',
  TURNS: '轮数已满',
  TIME: '时间已到',
  RED: '触碰红线，对话结束',
  LEFT: '您离开了对话',
} as const satisfies Record<(typeof endReasons)[number], string>

/** Something that the rules, a model or a mentor found in a turn of the learner; see `Finding` of engines/directing. */
const Finding = z.object({
  /** Number of the finding in the talk, from 0. */
  number: z.int(),
  origin: z.enum(['RULES', 'MODEL', 'MENTOR']),
  /** A mentor struck it, so it does not count. */
  isStruck: z.boolean(),
  /** The latest act of a mentor on it; null if there is none. */
  review: z.object({ act: z.enum(['CONFIRM', 'STRIKE', 'ADD']), reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  kind: z.enum(findingKinds),
  /** Name of the goal or of the avoided point, or the forbidden phrase; '' for COAXING. */
  name: z.string(),
  quote: z.string(),
  /** Reason of a WRONG finding; '' for other kinds. */
  why: z.string(),
})
export type Finding = z.infer<typeof Finding>

const Turn = z.object({
  by: z.enum(['LEARNER', 'CUSTOMER']),
  /** Number of the turn from 1; the opening has 0. */
  turn: z.int(),
  text: z.string(),
  /** Findings in a turn of the learner. */
  findings: z.array(Finding),
})
export type Turn = z.infer<typeof Turn>

const Stage = z.object({
  name: z.string(),
  /** Number of goals that end the stage. */
  need: z.int(),
  goals: z.array(z.object({ name: z.string(), must: z.boolean(), reached: z.boolean() })),
})
export type Stage = z.infer<typeof Stage>

const About = {
  title: z.string(),
  courseTitle: z.string(),
  persona: z.object({ name: z.string(), job: z.string() }),
  /** The customer, head and shoulders; null for a role without a figure. */
  portraitUrl: z.string().nullable(),
  situation: z.string(),
}

/**
 * The player of the customer. AUTHOR: the author's lines. MODEL: a chat model of `operator`. SPENT, ENOUGH: the author's lines, because the
 * tokens of the day or the talks of the person are used up.
 */
const Customer = z.object({ by: z.enum(['AUTHOR', 'MODEL', 'SPENT', 'ENOUGH']), operator: z.string() })
export type Customer = z.infer<typeof Customer>

/** PRACTICE; EXAM: without hints, stages and repetition, counts as a try of the exam. */
export const talkModes = { PRACTICE: '练习', EXAM: '考核' } as const
const Mode = enumOfKeys(talkModes)
export type Mode = z.infer<typeof Mode>

const Offer = z.object({
  ...About,
  customer: Customer,
  /** Tries of the exam, and whether a model plays its customer; null if the course needs none. */
  exam: z.object({ tries: z.int(), tried: z.int(), byModel: z.boolean() }).nullable(),
  difficulty: z.string(),
  stages: z.array(z.object({ name: z.string(), goals: z.array(z.string()) })),
  /** The formula of the score, and the ends of the talk, as sentences. */
  rules: z.array(z.string()),
  turns: z.int(),
  minutes: z.int(),
  /** Number of ended talks, and the best score. */
  runs: z.int(),
  best: z.number().nullable(),
  /** The open talk, which a start in its mode continues. */
  openId: Id.nullable(),
  openMode: Mode.nullable(),
})
export type Offer = z.infer<typeof Offer>

const Talk = z.object({
  id: Id,
  ...About,
  courseId: Id,
  projectId: Id,
  subSceneId: Id,
  mode: Mode,
  customer: Customer,
  /** DONE: went to one of its ends; BROKEN: the learner left before. */
  state: z.enum(['OPEN', 'DONE', 'BROKEN']),
  ended: z.enum(endReasons).nullable(),
  turns: z.array(Turn),
  /** Whether the customer is still replying; the last turn holds the sentences so far. */
  replying: z.boolean(),
  /** The last hint about the goal that is next, with an example of its wording after the second one. */
  hint: z.object({ name: z.string(), example: z.string() }).nullable(),
  /** Whether there is another hint. */
  hasHint: z.boolean(),
  /** Number of the next turn of the learner. */
  next: z.int(),
  turnsLeft: z.int(),
  /** Milliseconds left; 0 after the end. */
  leftMs: z.int(),
  patience: z.int(),
  maxPatience: z.int(),
  stages: z.array(Stage),
  /** Index of the current stage; the number of stages if all are done. */
  stage: z.int(),
})
export type Talk = z.infer<typeof Talk>

/** Event of the stream: the sentences of the customer's reply so far; the reply is complete when it is not `open`. */
export const TalkMoved = z.object({ talkId: Id, turn: z.int(), said: z.array(z.string()), open: z.boolean() })
export type TalkMoved = z.infer<typeof TalkMoved>

/** More sentences than a reply has: an interruption with this number keeps all that was said so far. */
export const allSaid = 60

const Appeal = z.object({
  id: Id,
  /** Number of the finding; null for a goal. */
  finding: z.int().nullable(),
  /** Id of the goal; null for a finding. */
  goal: z.string().nullable(),
  text: z.string(),
  at: z.string(),
  /** null: not answered yet. */
  answer: z.string().nullable(),
  /** Whether findings changed with the answer. */
  isChanged: z.boolean().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type Appeal = z.infer<typeof Appeal>

export const Report = z.object({
  talk: Talk,
  score: z.number(),
  /** The score without the acts of mentors; null if there are none. */
  autoScore: z.number().nullable(),
  appeals: z.array(Appeal),
  startedAt: z.string(),
  /** The parts of the score in display order. */
  parts: z.array(z.object({ name: z.string(), score: z.number(), full: z.int() })),
  goals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      weight: z.number(),
      must: z.boolean(),
      /** 0 to 1; 0: 没有说到. */
      worth: z.number(),
      turn: z.int().nullable(),
      quote: z.string().nullable(),
    }),
  ),
  /** Whether the model still has to name goals that were reached in other words, which can raise the score. */
  isWitnessDue: z.boolean(),
  /** Reasons that limited the score. */
  caps: z.array(z.string()),
  rules: z.array(z.string()),
  /** Best score of the person's earlier talks of this sub-scene; null if there is none. */
  bestBefore: z.number().nullable(),
  /** The talk that this one repeats from one of its turns. */
  from: z.object({ id: Id, turn: z.int(), score: z.number().nullable() }).nullable(),
})
export type Report = z.infer<typeof Report>

export const talks = contract(
  'talks',
  {
    offer: get(`${LEARNING}/talk-offer/:subSceneId`, {
      ...personal,
      summary: '自由对话开始之前：客户、情形、阶段与目标、计分规则，以及本人的最好成绩',
      query: z.object({ projectId: Id }),
      content: Offer,
    }),
    start: post(`${LEARNING}/talk`, {
      may: 'signed-in',
      summary: '开始自由对话；有未结束的一次时继续那一次',
      body: z.object({ subSceneId: Id, projectId: Id, mode: Mode.default('PRACTICE') }),
      content: Talk,
      audit: '开始自由对话',
    }),
    detail: get(`${LEARNING}/talk/:id`, { ...personal, summary: '本人的一次自由对话', content: Talk }),
    say: put(`${LEARNING}/talk/:id/turn`, {
      may: 'signed-in',
      summary: '说一轮，答复客户的回应；turn 为轮次，同一轮重复发送只算一次',
      body: z.object({ turn: z.int().min(1).max(maxTurns), said: requiredText('请输入您要说的话', maxTurnText) }),
      content: Talk,
      audit: '自由对话',
      journal: true,
    }),
    hear: post(`${LEARNING}/talk/:id/heard`, {
      may: 'signed-in',
      summary: '识别说的一段话（mp3），答复文字，由本人核对后再发送；录音不保存，须已同意录音',
      octets: { maxBytes: maxRecordingBytes },
      content: z.object({ text: z.string() }),
      audit: '识别对话里说的话',
    }),
    stream: get(`${LEARNING}/talk/stream`, {
      ...personal,
      summary: '本人对话的事件流（SSE）：客户说出的每一句，每个事件是一个 TalkMoved',
      answer: 'events',
    }),
    played: put(`${LEARNING}/talk/:id/played`, {
      may: 'signed-in',
      summary: '打断客户：sentences 为已经听到的句数，其余的算没有说；可重复',
      body: z.object({ turn: z.int().min(1).max(maxTurns), sentences: z.int().min(0).max(allSaid) }),
      content: Talk,
      audit: '打断客户',
      journal: true,
    }),
    hint: post(`${LEARNING}/talk/:id/hint`, {
      may: 'signed-in',
      summary: '要一个提示：先给出接下来的目标，再给出一种说法；目标的得分相应减少，考核没有提示',
      content: Talk,
      audit: '自由对话的提示',
      journal: true,
    }),
    again: post(`${LEARNING}/talk/:id/again`, {
      may: 'signed-in',
      summary: '从这里再来：保留这一轮之前的对话，从这一轮起重新说，作为新的一次',
      body: z.object({ turn: z.int().min(1).max(maxTurns) }),
      content: Talk,
      audit: '从一轮再来',
    }),
    finish: post(`${LEARNING}/talk/:id/finish`, {
      may: 'signed-in',
      summary: '离开对话，可重复；时间已到时按时间结束，提前离开不计成绩',
      content: Report,
      audit: '结束自由对话',
    }),
    report: get(`${LEARNING}/talk/:id/report`, {
      ...personal,
      summary: '本人一次自由对话的报告：得分、各项目标的原话、逐轮批注',
      content: Report,
    }),
    appeal: post(`${LEARNING}/talk/:id/appeal`, {
      may: 'signed-in',
      summary: '对报告里的一处发现或一个目标申诉，由导师答复；同一处在答复前只能申诉一次',
      body: z
        .object({
          finding: z.int().min(0).nullish(),
          goal: optionalLine(12).nullish(),
          text: requiredText('请填写申诉理由', maxAppeal),
        })
        .refine(({ finding, goal }) => ((finding ?? null) === null) !== !goal, '请选择一处发现或一个目标'),
      content: Report,
      audit: '申诉对话得分',
    }),
  },
  {
    notBegun: '培训项目尚未开始',
    noScenario: '这个子场景还没有启用的情景',
    ended: '这次对话已经结束',
    open: '这次对话还没有结束',
    openAlready: '您有一次没有结束的对话，请先完成或离开',
    replying: '客户还在说话，请听完，或打断他',
    notSpoken: '客户还没有开口',
    noListener: '没有配置语音识别，请打字',
    silent: '没有听到说话，请再说一次',
    unheard: '没有识别出来：{reason}。请再说一次，或打字',
    noHint: '没有更多提示了',
    noExam: '这门课程不需要考核',
    noneLeft: '考核次数已用完',
    noRepeat: '考核的对话不能从中间再来',
    notHere: '已进行到其他轮，请刷新',
    noTurn: '这次对话没有这一轮',
    gone: '这些内容已不在您的学习任务中',
    noAppeal: '中途离开的对话不计成绩，不能申诉',
    noSuchThing: '报告里没有这处发现或这个目标，请刷新',
    appealed: '这一处已经申诉，请等待答复',
    manyAppeals: `一次对话最多申诉${maxAppeals}次`,
  },
)
