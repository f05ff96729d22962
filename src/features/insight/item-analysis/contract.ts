// Contract of item analysis: how people answered each question, and how well each question and the whole test measure.
import { z } from 'zod'
import { contract, EXAM, get, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Ratio, rangeFields } from '#features/insight/analysis-tabs/contract.ts'
import { QuestionType } from '#features/assessment/question-banks/contract.ts'

/** Minimum number of people with a graded first attempt for figures of test theory. */
export const minPeople = 30
/** Number of score bands of a short answer; the last band has the highest scores. */
export const FIFTHS = 5

/** Reasons why a figure is null although people were graded. */
export const reasons = {
  FEW_PEOPLE: `首次作答已评分的不足${minPeople}人`,
  NO_POINTS: '本题不计分',
  NO_SPREAD: '所有人得分相同',
  DIFFERENT_PAPERS: '按规则抽题，考生的题目不同，不计算信度',
} as const
export type Reason = keyof typeof reasons
const Reason = z.enum(Object.keys(reasons) as [Reason, ...Reason[]])

export const distractorLabels = {
  UNUSED: '很少有人选',
  ATTRACTS_STRONG: '高分的人更多选',
  KEY_NEGATIVE: '正确选项，高分的人反而少选',
} as const
export const DistractorFlag = z.enum(Object.keys(distractorLabels) as [DistractorFlag, ...DistractorFlag[]])
export type DistractorFlag = keyof typeof distractorLabels

/** A figure without rounding; null if it is not defined. */
const Figure = z.number().nullable()

const Option = z.object({
  /** Letter of the option; 对 or 错 of a true or false question. */
  name: z.string(),
  text: z.string(),
  correct: z.boolean(),
  /** Number of people who chose it, and their share of all who got the question. */
  count: z.int(),
  share: Ratio,
})

/** Figures over the first graded attempt of each person. */
const Quality = z.object({
  facility: Figure,
  sd: Figure,
  discriminationIndex: Figure,
  discriminativeEfficiency: Figure,
  effectiveWeight: Figure,
  pointBiserial: Figure,
  upperLower: Figure,
  alphaIfDeleted: Figure,
})
export type Quality = z.infer<typeof Quality>

const Item = z.object({
  subjectId: Id,
  /** Number among the questions of the exam, from 1. Further draws shift the numbers of drawn questions. */
  place: z.int(),
  /** Only some candidates have the question: by a draw, or in a make-up with another paper. */
  drawn: z.boolean(),
  type: QuestionType,
  /** Plain text; ____ stands for a blank. */
  text: z.string(),
  maxScore: z.number(),
  /**
   * People who answered, and people who left it blank, in the attempt that counts. If no attempt counts yet, the latest one is used,
   * without its ungraded answers.
   */
  answered: z.int(),
  blank: z.int(),
  /** Answers with full, partial and zero points. */
  full: z.int(),
  partial: z.int(),
  none: z.int(),
  /** Multiple choice: only right options chosen, but not all of them. */
  fewer: z.int(),
  /** Short answers by score band, the lowest first; empty for other types. */
  fifths: z.array(z.int()),
  scoreRate: Ratio,
  /** Share of fully right answers among all who got the question. */
  correctRate: Ratio,
  /** Score rate of the upper 27 % minus the lower 27 %, by the score that counts; null for fewer than `minPeople` scores. */
  discrimination: Ratio,
  /** Score rate in the compared exam. */
  previousRate: Ratio,
  options: z.array(Option),
  /** The user must still sit an exam with this question, so the figures that would reveal its key are left out. */
  keysKept: z.boolean(),
  quality: Quality.nullable(),
  reason: Reason.nullable(),
})
export type Item = z.infer<typeof Item>

const ItemDetail = Item.extend({
  categoryId: Id,
  categoryName: z.string(),
  imageUrls: z.array(z.string()),
  /** Number of people in each of the two groups; 0 without groups. */
  groupSize: z.int(),
  options: z.array(
    Option.extend({
      /** Shares of the upper group, the lower group, and of everybody in the compared exam. */
      high: Ratio,
      low: Ratio,
      previous: Ratio,
      /** Over first graded attempts: mean total of those who chose the option, and correlation of choosing it with the total. */
      meanTotal: Figure,
      pointBiserial: Figure,
      flags: z.array(DistractorFlag),
    }),
  ),
  /** Departments directly below the chosen one, the lowest rate first; numbers of people who got the question and who were right. */
  departments: z.array(z.object({ departmentId: Id, name: z.string(), scored: z.int(), correct: z.int() })),
})
export type ItemDetail = z.infer<typeof ItemDetail>

/** Figures over the first graded attempt of each person. */
const Reliability = z.object({
  people: z.int(),
  items: z.int(),
  mean: Figure,
  median: Figure,
  sd: Figure,
  skewness: Figure,
  kurtosis: Figure,
  alpha: Figure,
  cic: Figure,
  errorRatio: Figure,
  standardError: Figure,
  meanFacility: Figure,
  /** Reason why figures are null: all of them, or with DIFFERENT_PAPERS those of the reliability. */
  reason: Reason.nullable(),
})
export type Reliability = z.infer<typeof Reliability>

const ItemReportQuery = z.object({ examId: Id.optional(), ...rangeFields })
const ItemsAsked = ItemReportQuery.extend({
  /** Id of the exam to compare with. */
  compareId: Id.optional(),
})
const may = 'examAnalysis:menu'

/** A GET and its POST twin, which takes the query in its body, for thousands of people. */
const read = <const P extends string, Q extends z.ZodObject, C extends z.ZodType>(path: P, summary: string, asked: Q, content: C) => ({
  get: get(path, { may, replica: true, summary, query: asked, content }),
  post: post(path, { may, replica: true, summary: `${summary}（条件在请求体中）`, body: asked, content, allowImpersonated: true }),
})
const items = read(`${EXAM}/statistics/items`, '试题分析：每题的作答情况与质量', ItemsAsked, z.array(Item))
const item = read(`${EXAM}/statistics/items/:subjectId`, '一道题的作答情况与质量', ItemsAsked, ItemDetail)
const reliability = read(`${EXAM}/statistics/reliability`, '整卷的信度与得分分布', ItemReportQuery, Reliability)

export const itemAnalysis = contract(
  'item-analysis',
  {
    items: items.get,
    itemsBy: items.post,
    item: item.get,
    itemBy: item.post,
    reliability: reliability.get,
    reliabilityBy: reliability.post,
  },
  { nothingChosen: '请选择考试、部门或学员' },
)
export type ItemReportQuery = z.infer<typeof ItemReportQuery>
export type ItemsAsked = z.infer<typeof ItemsAsked>
