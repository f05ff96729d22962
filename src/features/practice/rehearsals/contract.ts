// Contract of the practice room: a learner runs through a sub-scene, answers its lines and gets a report.
import { z } from 'zod'
import { contract, get, LEARNING, personal, post, put } from '#shared/contract.ts'
import { optionalText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Flag, inQuery } from '#shared/query.ts'
import { maxPartBytes } from '#features/practice/recordings/contract.ts'
import { Dictated, Feedback, Judged, Mode, Reference, Report, Spoken } from './report-contract.ts'

export type { Mode } from './fields.ts'
export type { Feedback, Judged, PointTold, Report, ReportLine, Spoken } from './report-contract.ts'

export const maxSaid = 2000
export const maxAppeal = 500
/** Maximum number of takes for a line in practice; the last take counts. */
export const maxTakes = 3
/** Factor of the score by the number of hints used: none, number of points, points, reference. */
export const hintWorth = [1, 0.9, 0.8, 0] as const
export const maxHints = hintWorth.length - 1
/** The pass mark, from 0 to 100. */
export const passScore = 60

/** Maximum number of lines in a drill. */
export const maxDrilled = 20
/** Maximum number of weakest lines that a learner is offered. */
export const maxWeakest = 3

/** A line with low recent scores. */
export const WeakLine = z.object({
  scriptId: Id,
  courseId: Id,
  subSceneId: Id,
  text: z.string(),
  subSceneTitle: z.string(),
  courseTitle: z.string(),
  /** Mean of the last three answers within 30 days. */
  mean: z.number(),
  answers: z.int(),
})
export type WeakLine = z.infer<typeof WeakLine>

const Media = {
  videoUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** The figure listening, in a silent loop; null unless the house made the figure. */
  idleUrl: z.string().nullable(),
  /** WebVTT cues of the video or the audio; null if there are none. */
  subtitlesUrl: z.string().nullable(),
  /** The voice or the video is AI-made, and the tenant marks such content. */
  isAiMade: z.boolean(),
}
/** The current line of the run. */
const Current = z.object({
  scriptId: Id,
  type: z.enum(['QUESTION', 'INTRO', 'ACTION', 'TIPS']),
  text: z.string(),
  /** Chapter of the dialogue, such as 需求挖掘. */
  section: z.string().nullable(),
  ...Media,
  wantsAnswer: z.boolean(),
  said: z.string().nullable(),
  dictated: Dictated,
  spoken: Spoken.nullable(),
  takesLeft: z.int(),
  /** null: this mode gives no hints. */
  hintsLeft: z.int().nullable(),
  pointCount: z.int().nullable(),
  points: z.array(z.string()).nullable(),
  /** Present in STUDY, after the last hint, and in practice after a spoken answer. */
  reference: Reference.nullable(),
  /** Present in practice after an answer. */
  feedback: Feedback.nullable(),
  /** With feedback: the score of the same line in the person's run before this one. */
  scoreBefore: z.number().nullable(),
  /** While practising, where a judge was asked. */
  judge: Judged.nullable(),
})
export type Current = z.infer<typeof Current>

const Rehearsal = z.object({
  id: Id,
  mode: Mode,
  state: z.enum(['OPEN', 'DONE', 'BROKEN']),
  title: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  projectId: Id,
  subSceneId: Id,
  /** Description of the character that the learner talks to, one text per line. */
  persona: z.array(z.string()),
  /** The customer, head and shoulders; null after the first line, in a drill, and for roles without a figure. */
  portraitUrl: z.string().nullable(),
  /** Names of the most important answer points, at most three; empty in exams and drills. */
  goals: z.array(z.string()),
  /** Number of this run among the person's runs of the same sub-scene and mode, from 1. */
  runNumber: z.int(),
  /** Number of lines that ask for an answer, and the estimated length in minutes. */
  answers: z.int(),
  minutes: z.int(),
  /** Place of the current line, from 0; `total` after the last line. */
  place: z.int(),
  total: z.int(),
  /** Lines before the current one. */
  passed: z.array(
    z.object({
      type: Current.shape.type,
      text: z.string(),
      said: z.string().nullable(),
      spoken: Spoken.nullable(),
      score: z.number().nullable(),
    }),
  ),
  /** null after the last line. */
  current: Current.nullable(),
  /** Media of the following line, for preloading. */
  next: z.object(Media).nullable(),
  /** Answers go to the judge, if one is configured. */
  judged: z.boolean(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** The learner has lost access to the content of the run: the server hides its content, and only ending it is allowed. */
export const noLongerTheirs = 40_032

/** Syllables that both sides together say in a minute, for estimates. */
export const syllablesPerMinute = 200
/** Most goals that are shown before a run. */
export const maxGoals = 3

export const rehearsals = contract(
  'rehearsals',
  {
    start: post(`${LEARNING}/rehearsal`, {
      may: 'signed-in',
      summary: '开始学习、练习或考核一个子场景；有未完成的一次时继续那一次',
      body: z.object({ subSceneId: Id, projectId: Id, mode: Mode.exclude(['DRILL']) }),
      content: Rehearsal,
      audit: '开始陪练',
    }),
    drill: post(`${LEARNING}/rehearsal/drill`, {
      may: 'signed-in',
      summary: `只练这几句：本人参加的课程中要回答的句子，最多${maxDrilled}句；不计入练习记录；未完成的同几句时继续那一次`,
      body: z.object({ scriptIds: z.array(Id).min(1).max(maxDrilled) }),
      content: Rehearsal,
      audit: '开始陪练',
    }),
    notice: get(`${LEARNING}/rehearsal-notice`, {
      ...personal,
      summary: '回答的文字会发送给谁辅助评分；练习中是否允许浏览器识别',
      content: z.object({
        /** Operator of the judge; null: no judge is configured. */
        judge: z.string().nullable(),
        /** The tenant allows speech recognition by the browser in practice. */
        browserListening: z.boolean(),
      }),
    }),
    weakest: get(`${LEARNING}/weakest`, {
      ...personal,
      summary: `接下来练：最近30天内最弱的${maxWeakest}句，按每句最近3次的平均分`,
      content: z.array(WeakLine),
    }),
    detail: get(`${LEARNING}/rehearsal/:id`, {
      ...personal,
      summary: '本人的一次陪练：进行到的一句和下一句的媒体；考核不含参考答案和要点',
      content: Rehearsal,
    }),
    answer: put(`${LEARNING}/rehearsal/:id/line/:scriptId`, {
      may: 'signed-in',
      summary: '回答进行到的一句；练习立即评分，最多3次，以最后一次为准；考核1次；dictated 为浏览器识别的原文，只在允许时的练习中',
      body: z.object({ said: optionalText(maxSaid), dictated: optionalText(maxSaid).optional() }),
      content: Rehearsal,
      audit: '回答陪练',
      journal: true,
    }),
    record: put(`${LEARNING}/rehearsal/:id/recording/:scriptId`, {
      may: 'signed-in',
      summary: '上传正在录的回答的一段，答复已连续收到的字节数；可重复、可乱序；anew 为 true 时先清空',
      query: z.object({ take: inQuery(z.int().min(1).max(maxTakes)), offset: inQuery(z.int().min(0)), anew: Flag.optional() }),
      octets: { maxBytes: maxPartBytes },
      content: z.object({ received: z.int() }),
      audit: '上传录音',
      journal: true,
    }),
    speak: put(`${LEARNING}/rehearsal/:id/spoken/:scriptId`, {
      may: 'signed-in',
      summary: '录音已传完，作为进行到的一句的第 take 次回答；配置了语音识别时由其识别后评分，否则待点评',
      body: z.object({ take: z.int().min(1).max(maxTakes), bytes: z.int().min(1) }),
      content: Rehearsal,
      audit: '录音回答陪练',
      journal: true,
    }),
    audio: get(`${LEARNING}/rehearsal/:id/audio/:scriptId`, {
      ...personal,
      summary: '听本人的一段录音；不缓存',
      answer: 'file',
    }),
    correct: put(`${LEARNING}/rehearsal/:id/heard/:scriptId`, {
      may: 'signed-in',
      summary: '更正练习中一句的识别文字，重新评分；原文保留；考核不能更正，可以申诉',
      body: z.object({ said: requiredText('请填写您说的话', maxSaid) }),
      content: Rehearsal,
      audit: '更正识别文字',
    }),
    hint: post(`${LEARNING}/rehearsal/:id/hint`, {
      may: 'signed-in',
      summary: '练习时的下一个提示：要点数、要点、参考答案；这一句分别按90%、80%、0计分',
      body: z.object({ scriptId: Id }),
      content: Rehearsal,
      audit: '查看陪练提示',
      journal: true,
    }),
    next: post(`${LEARNING}/rehearsal/:id/next`, {
      may: 'signed-in',
      summary: '到下一句，可重复；place 为当前一句',
      body: z.object({ place: z.int().min(0) }),
      content: Rehearsal,
      audit: '陪练下一句',
      journal: true,
    }),
    finish: post(`${LEARNING}/rehearsal/:id/finish`, {
      may: 'signed-in',
      summary: '结束，可重复；练习没有到最后一句时不计成绩，考核未答的按0分',
      content: Report,
      audit: '结束陪练',
    }),
    appeal: post(`${LEARNING}/rehearsal/:id/appeal`, {
      may: 'signed-in',
      summary: '对本人一次练习或考核的得分申诉，由导师复核；每次只能申诉一次',
      body: z.object({ text: requiredText('请填写申诉理由', maxAppeal) }),
      content: Report,
      audit: '申诉练习得分',
    }),
    report: get(`${LEARNING}/rehearsal/:id/report`, {
      ...personal,
      summary: '本人一次陪练的报告；考核不含参考答案和要点',
      content: Report,
    }),
  },
  {
    notBegun: '培训项目尚未开始',
    noExam: '这门课程不需要考核',
    noneLeft: '考核次数已用完',
    nothing: '请输入您的回答',
    noLines: '这个子场景还没有内容',
    ended: '这一次已经结束',
    gone: [noLongerTheirs, '这些内容已不在您的学习任务中'],
    examined: '您正在考核其中的对话，结束考核后再学习和练习',
    notHere: '已进行到其他句，请刷新',
    noTakes: '这一句的回答次数已用完',
    noHints: '没有更多提示',
    noDictating: '这里不能用浏览器识别，请打字或录音回答',
    open: '这一次还没有结束',
    appealed: '这一次已经申诉过',
    noCorrection: '只有练习中由系统识别、还没有点评的回答可以更正',
    noAppeal: '学习、只练几句和没有到最后一句的练习不能申诉',
  },
)
