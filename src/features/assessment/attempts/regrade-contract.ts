// Shapes of scoring an exam anew; endpoints of its history, and of the points of one answer.
import { z } from 'zod'
import { contract, EXAM, get, put } from '#shared/contract.ts'
import { codes } from '#shared/errors.ts'
import { maxDecimal, optionalText, requiredText } from '#shared/fields.ts'
import { GradeScale } from '#shared/grade-scale.ts'
import { Id } from '#shared/ids.ts'
import { page, pageSize, Paging } from '#shared/paging.ts'
import { percent, policies } from '#features/assessment/exams/contract.ts'
import { GivenQuestion, maxScore, QuestionContents } from '#features/assessment/question-banks/contract.ts'
import { maxAnswers } from './answer-contract.ts'

/** Maximum length of a reason, and of a message to a candidate. */
export const maxReason = 500
/** Full points for all; a further right answer; out of the total. */
export const adjustmentKinds = ['ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL'] as const

const score = maxDecimal(maxScore, '分数应为0到1000', '请输入分数')
/** How a bad question counts from now on. NONE: as usual again. */
const Adjusted = z.object({
  subjectId: Id,
  kind: z.enum([...adjustmentKinds, 'NONE']),
  /** The further right answer of ALSO_RIGHT, in the notation of the answer of a question. */
  answer: GivenQuestion.shape.answer.optional(),
})
export type Adjusted = z.infer<typeof Adjusted>

/** New scoring rules of an exam; omitted fields stay unchanged. */
export const Regrade = z.object({
  /** Uses the newest version of questions that were edited since. */
  newest: z.boolean().default(false),
  scores: z
    .array(z.object({ subjectId: Id, score }))
    .max(maxAnswers)
    .default([]),
  questions: z.array(Adjusted).max(maxAnswers).default([]),
  /** A regrade with `questions` must give a reason; a preview need not. */
  reason: optionalText(maxReason).default(''),
  /** Explanation that people read whose result changes. */
  message: optionalText(maxReason).default(''),
  passRate: percent.optional(),
  attemptPolicy: policies.attemptPolicy.optional(),
  multiPolicy: policies.multiPolicy.optional(),
  blankPolicy: policies.blankPolicy.optional(),
  gradeScale: GradeScale.nullish(),
})
export type Regrade = z.infer<typeof Regrade>

const ChangedResult = z.object({
  name: z.string(),
  workNo: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  passedBefore: z.boolean().nullable(),
  passedAfter: z.boolean().nullable(),
})
export const Regraded = z.object({
  attempts: z.int(),
  /** Number of people whose result changed. */
  changed: z.int(),
  /** Number of people who pass now and did not before, or the reverse. */
  passFlips: z.int(),
  /** Those of them who pass now, and who do not pass any more. */
  passUp: z.int(),
  passDown: z.int(),
  totalScore: z.number(),
  /** The first 50 changed results: those that cross the pass line first, then the largest change first. */
  rows: z.array(ChangedResult),
})
export type Regraded = z.infer<typeof Regraded>

const Record = z.object({
  id: Id,
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  regradedAt: z.string(),
  /** Name of the examiner who made the change. */
  name: z.string(),
  reason: z.string().nullable(),
  /** Message to the candidate, for one answer. */
  message: z.string().nullable(),
  /** Questions by number, with the plain text, and their new way of counting; POINTS: points by hand for one answer. */
  questions: z.array(
    z.object({ place: z.int(), drawn: z.boolean(), text: z.string(), kind: z.enum([...adjustmentKinds, 'NONE', 'SCORE', 'POINTS']) }),
  ),
  newest: z.boolean(),
  /** Number of changed rules of the exam. */
  rules: z.int(),
  /** The candidate of a change of one answer; null: the whole exam. */
  candidate: z.string().nullable(),
  totalBefore: z.number(),
  totalAfter: z.number(),
  changed: z.int(),
  /** Sum of the changes of the results. */
  sum: z.number(),
  passFlips: z.int(),
})
export type RegradeRecord = z.infer<typeof Record>

/** A person whose result a regrade changed. */
const RegradeResult = ChangedResult.extend({ userId: Id, orgName: z.string().nullable() })
export type RegradeResult = z.infer<typeof RegradeResult>

/** Maximum number of listed regrades, the newest first. */
export const maxRecords = 100

/** A question of the exam, fixed or drawn, without its key. */
const AskedQuestion = QuestionContents.pick({ type: true, options: true }).extend({
  subjectId: Id,
  place: z.int(),
  /** Only some candidates have the question. */
  drawn: z.boolean(),
  /** Plain text; ____ stands for a blank. */
  text: z.string(),
  score: z.number(),
})

export const regrades = contract(
  'regrades',
  {
    records: get(`${EXAM}/examination/:id/regrade`, {
      may: 'exam:btn:paper',
      summary: '一场考试的题目处理现状，与最近 100 次重新计分、改分：前后总分、变化人数与原因；subjectId 给出时含这道题',
      query: z.object({ subjectId: Id.optional() }),
      content: z.object({
        question: AskedQuestion.nullable(),
        /** Questions that draw rules gave to candidates; they come after the fixed ones. */
        drawn: z.array(AskedQuestion),
        adjustments: z.array(z.object({ subjectId: Id, place: z.int(), kind: z.enum(adjustmentKinds), answers: z.array(z.string()) })),
        records: z.array(Record),
      }),
    }),
    results: get(`${EXAM}/examination/:id/regrade/:recordId`, {
      may: 'exam:btn:paper',
      summary: '一次重新计分或改分改变了谁的成绩：改变前后的成绩与是否合格，合格结果改变的在前；打印用，最多 9999 人',
      query: Paging.extend({ pageSize: pageSize(20, 9999) }),
      content: page(RegradeResult),
    }),
    points: put(`${EXAM}/attempt/:id/points`, {
      may: ['exam:btn:paper', 'marking:btn:score'],
      summary: '修改一份答卷中一题的得分，任何题型均可；写明原因，可给考生答复；成绩立即重算',
      body: z.object({
        subjectId: Id,
        score,
        /** The score that the examiner saw. */
        seen: z.number().nullable().optional(),
        reason: requiredText('请输入原因', maxReason),
        message: optionalText(maxReason).default(''),
      }),
      content: z.object({ score: z.number().nullable(), totalScore: z.number(), passFlips: z.int() }),
      audit: '修改得分',
    }),
  },
  {
    ...{ notHandedIn: '这份答卷尚未交卷', noQuestion: '这份答卷没有这道题', own: '不能修改本人的得分' },
    ...{ overMax: '分数不能超过满分{max}', meanwhile: [codes.STALE, '得分已变为{score}分，确认后再改一次'], unchanged: '得分没有变化' },
    kept: '您还能参加的考试里有这道题，考完后才能改分',
  },
)

export const wrongRegrades = {
  notSat: '还没有人参加考试，请直接修改试卷或考试',
  noReason: '请输入原因',
  noAlso: '简答题由人评分，不能设第二答案',
  wrongAlso: '{question}的第二答案不正确：{why}',
  sameAlso: '{question}的第二答案已是正确答案',
  keptAlso: '您还能参加的考试里有{question}，考完后才能设第二答案',
  isOut: '{question}不计入总分，请先恢复再改分数',
} as const
