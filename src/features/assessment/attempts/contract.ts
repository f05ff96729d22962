// Endpoints, shapes and errors of exam sittings, imported attempts and scoring anew.
import { z } from 'zod'
import { contract, EXAM, get, personal, post, put } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'
import { Id } from '#shared/ids.ts'
import { LinesTaken } from '#shared/lines.ts'
import { broughtMoment } from '#shared/moment.ts'
import { ChangesAsked, changesOf } from '#features/organisation/events/contract.ts'
import { aliveSeconds, measureNames } from '#features/assessment/exams/fields.ts'
import { adjustmentKinds, Regrade, Regraded, wrongRegrades } from './regrade-contract.ts'
import { Mine, Standing } from './mine-contract.ts'
import { AttemptStatus, Ending, Notice } from './notices-contract.ts'
import { GivenAnswer, AnswerBatch, Holder, maxAnswers, Response } from './answer-contract.ts'
import { AnswerContent, QuestionContents } from '#features/assessment/question-banks/contract.ts'

export { maxCorrections, Mine, type Standing } from './mine-contract.ts'
export { GivenAnswer, type AnswerBatch, Response, type Revised } from './answer-contract.ts'
export {
  type Adjusted,
  maxReason,
  maxRecords,
  type Regrade,
  type RegradeRecord,
  type RegradeResult,
  type Regraded,
  regrades,
} from './regrade-contract.ts'
export { noticeKinds, attemptNotices, type AttemptMoved, type Ending, type Notice } from './notices-contract.ts'
export { attemptEvents, type ExamEvent, minHiddenMs, minPasted, maxEvents, maxEventsAtOnce, maxEventMs } from './events-contract.ts'

/** Maximum number of listed exams of a person, the newest first. */
export const maxOwnAttempts = 500

/** A question without its answer key. */
export const Put = QuestionContents.pick({
  type: true,
  typeLabel: true,
  subjectName: true,
  images: true,
  imageUrls: true,
  options: true,
}).extend({
  subjectId: Id,
  score: z.number(),
  /** Number of blanks of a fill-in question. */
  blanks: z.int(),
})

const Sitting = z.object({
  id: Id,
  attemptNo: z.int(),
  status: AttemptStatus,
  examinationId: Id,
  examinationName: z.string(),
  startedAt: z.string(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone, like all times here. */
  deadline: z.string().nullable(),
  serverTime: z.string(),
  /** Milliseconds until the deadline, and since the start. They hold across clock changes, unlike the times above. */
  leftMs: z.int().nullable(),
  spentMs: z.int(),
  submittedAt: z.string().nullable(),
  /** The server handed it in at the deadline. */
  timedOut: z.boolean(),
  ending: Ending,
  /** Messages and actions of examiners that the person has not read. */
  notices: z.array(Notice),
  totalScore: z.number(),
  /** null: not handed in, not marked yet, not published yet, or hidden. */
  score: z.number().nullable(),
  /** Notice if scores are visible, but not yet: «成绩将于 … 公布». */
  scoreNotice: z.string().nullable(),
  /** Integrity measures; the watermark names the candidate. */
  measures: z.array(z.enum(measureNames)),
  watermark: z.string().nullable(),
  /** In the order of this person; empty after handing in. */
  questions: z.array(Put),
  answers: z.array(z.object({ subjectId: Id, response: Response })),
  /** Revisions of all questions that were ever answered, including cleared ones. */
  revs: z.record(z.string(), z.int()),
})
export type Sitting = z.infer<typeof Sitting>

/** Result of an answer: all points, some points, or none. */
export const AnswerOutcome = z.enum(['RIGHT', 'PART', 'WRONG'])
export type AnswerOutcome = z.infer<typeof AnswerOutcome>
/** The answer key and its explanation. */
export const Key = z.object({ answer: AnswerContent, analysis: z.string().nullable() })
export type Key = z.infer<typeof Key>
const Reviewed = Put.extend({
  response: Response,
  /** Points and result; null if the person may still sit another exam that asks the question. */
  points: z.number().nullable(),
  outcome: AnswerOutcome.nullable(),
  /** Comment of a marker. */
  remark: z.string().nullable(),
  /** Answer of an examiner who changed the points. */
  message: z.string().nullable(),
  /** How the exam counts a bad question; null: as usual. */
  adjustment: z.enum(adjustmentKinds).nullable(),
  /** null: the exam hides keys, or the person may still sit an exam that asks the question. */
  key: Key.nullable(),
})
export type Reviewed = z.infer<typeof Reviewed>
const Review = z.object({
  id: Id,
  attemptNo: z.int(),
  examinationId: Id,
  examinationName: z.string(),
  submittedAt: z.string(),
  score: z.number(),
  totalScore: z.number(),
  /** null: the paper was worth nothing. */
  passed: z.boolean().nullable(),
  /** The attempt that counts, among all attempts of the person. */
  counts: z.boolean(),
  /** The exam shows its keys, except those that another exam keeps secret. */
  withKeys: z.boolean(),
  /** Comment of a marker on the whole attempt. */
  remark: z.string().nullable(),
  /** In the order in which the person saw them. */
  questions: z.array(Reviewed),
})
export type Review = z.infer<typeof Review>

const idNamed = (wrong: string) => z.string(wrong).regex(/^[1-9]\d{0,15}$/, wrong)

export const AttemptLine = z.object({
  examinationId: idNamed('考试无效'),
  loginName: z
    .string('登录名无效')
    .overwrite(cleanCode)
    .min(1, '登录名无效')
    .max(50, '登录名无效')
    .regex(/^[^\p{C}]+$/u, '登录名无效'),
  startedAt: broughtMoment,
  submittedAt: broughtMoment,
  answers: z.array(z.object({ subjectId: idNamed('题目无效'), response: Response }), '答案无效').max(maxAnswers, '答案过多'),
})
export type AttemptLine = z.infer<typeof AttemptLine>

/** Error code: another device answers the sitting. */
export const heldElsewhere = 40_031

/** A result as other systems read it. */
const ChangedResult = z.object({
  id: Id,
  examinationId: Id,
  userId: Id,
  attemptNo: z.int(),
  /** GRADING: an answer waits for its mark. VOIDED: the result does not count. */
  status: z.enum(['GRADING', 'GRADED', 'VOIDED']),
  startedAt: z.string(),
  submittedAt: z.string().nullable(),
  /** Points of the paper; the score is null until the attempt is graded. */
  totalScore: z.number(),
  sumScore: z.number().nullable(),
})
export type ChangedResult = z.infer<typeof ChangedResult>

export const attempts = contract(
  'attempts',
  {
    changes: get(`${EXAM}/attempt/changes`, {
      may: 'examAnalysis:menu',
      summary: '变更过的考试成绩，限于本人的数据范围内的人员，供其他系统同步。以上一次的 next 为 after 继续读取',
      query: ChangesAsked,
      content: changesOf(ChangedResult),
    }),
    mine: get(`${EXAM}/attempt/mine`, {
      ...personal,
      summary: '我的考试：应考的与参加过的，最近开始的在前，最多500场',
      content: z.array(Mine),
    }),
    standing: get(`${EXAM}/attempt/mine/:examinationId/standing`, {
      ...personal,
      summary: '我在一场考试中的等级和名次；成绩未显示时都为 null',
      content: Standing,
    }),
    start: post(`${EXAM}/attempt`, {
      may: 'signed-in',
      summary: '开始考试；有未交的一次时继续那一次；题目不含答案',
      body: z.object({ examinationId: Id }),
      content: Sitting,
      audit: '开始考试',
    }),
    detail: get(`${EXAM}/attempt/:id`, { ...personal, summary: '本人的一次考试；交卷后按设置显示成绩', content: Sitting }),
    review: get(`${EXAM}/attempt/:id/review`, {
      ...personal,
      summary: '查看本人一次考试的答卷：作答与对错，考试开放时含答案与解析；能看到成绩之后，按考试的设置开放',
      content: Review,
    }),
    save: put(`${EXAM}/attempt/:id/answer`, {
      may: 'signed-in',
      summary:
        '保存答案，可重复；response 为 null 时清除；带 holder 时按 rev 取较新的，较旧的在 stale 中列出；已转到其他设备时答复 40031，其余答案可以用 merge 交一次',
      body: z.union([z.array(GivenAnswer).min(1).max(maxAnswers), AnswerBatch]),
      content: z.object({
        saved: z.int(),
        stale: z.array(Id),
        serverTime: z.string(),
        deadline: z.string().nullable(),
        leftMs: z.int().nullable(),
      }),
      audit: '保存答案',
      journal: true,
    }),
    hold: post(`${EXAM}/attempt/:id/hold`, {
      may: 'signed-in',
      summary:
        '在这台设备上作答，也是每 20 秒的心跳；正在其他设备上作答时 held 为 false，take 为 true 时转到这台设备；考试限单设备时，要等原来的设备断开，或由考官解除；away 为页面是否在后台，只在考试设置了切屏记录时记下；答复含剩余时间和未读的考官消息',
      body: z.object({ holder: Holder, take: z.boolean().default(false), away: z.boolean().default(false) }),
      content: z.object({ held: z.boolean(), leftMs: z.int().nullable(), notices: z.array(Notice) }),
      audit: '转到其他设备作答',
      auditNoted: true,
    }),
    submit: post(`${EXAM}/attempt/:id/submit`, {
      may: 'signed-in',
      summary: '交卷，可重复；考试限单设备时要带正在作答的设备 holder，已转到其他设备时答复 40031',
      query: z.object({ holder: Holder.optional() }),
      content: Sitting,
      audit: '交卷',
    }),
    import: post(`${EXAM}/attempt/import`, {
      may: 'service:exam-results',
      summary: '导入考试作答：每行一个 JSON；同一作答重复提交只算一次，逐行答复拒绝原因',
      lines: AttemptLine,
      content: LinesTaken,
      audit: '导入考试作答',
    }),
    preview: post(`${EXAM}/examination/:id/regrade/preview`, {
      may: 'exam:btn:paper',
      summary: '重新计分会改变什么',
      body: Regrade,
      content: Regraded,
      allowImpersonated: true,
    }),
    regrade: post(`${EXAM}/examination/:id/regrade`, {
      may: 'exam:btn:paper',
      summary: '按新的答案、分数或规则重新计分；人工评分保留，不超过新的满分',
      body: Regrade,
      content: Regraded,
      audit: '重新计分',
    }),
  },
  {
    notRequired: '您不在应考名单中',
    notStarted: '考试尚未开始',
    ended: '考试已结束',
    tooLate: '已过最晚入场时间，不能再开始',
    noPaper: '请先设置试卷',
    noneLeft: '考试次数已用完',
    cannotDraw: '题库暂时不能为您抽出一份试卷，请联系考试管理员：{reason}',
    timeUp: '考试时间已到',
    handedIn: '已交卷，不能修改答案',
    voided: '这次作答已被作废，不能继续',
    heldElsewhere: [heldElsewhere, '已在其他设备继续作答'],
    needsDevice: '这场考试只能在一台设备上作答，请在考试页面作答和交卷',
    otherAlive: `原来的设备还在作答：关闭它 ${aliveSeconds} 秒后再转到本机，或请考官解除设备`,
    unknownQuestion: '试卷中没有题目{id}',
    twice: '题目{id}重复',
    wrongShape: '题目{id}的答案格式不正确',
    // errors of the review of a person's own answers
    notHandedIn: '还没有交卷',
    notGraded: '阅卷完成后可以查看答卷',
    noScore: '这场考试的成绩由管理员公布',
    noReview: '这场考试不开放查看答卷',
    reviewLater: '考试结束后可以查看答卷',
    scoreLater: '{notice}',
    // errors of imported lines
    noExam: '考试{id}不存在',
    noPerson: '人员“{name}”不存在',
    drawn: '这场考试按规则抽题，每位考生的试卷不同，不能导入作答',
    early: '开始时间早于考试开始时间',
    late: '交卷时间晚于考试结束时间',
    backwards: '交卷时间早于开始时间',
    future: '时间晚于当前时间',
    tooMany: '考试次数超过{n}次',
    differs: '同一次考试的内容与已导入的不一致',
    ...wrongRegrades,
  },
)
