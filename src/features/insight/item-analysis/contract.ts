// Analysis of items: how each question of an exam was answered, and how well it and the whole test measure.
import { z } from 'zod'
import { contract, EXAM, get, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Ratio, rangeFields } from '#features/insight/analysis-tabs/contract.ts'
import { QuestionType } from '#features/assessment/question-banks/contract.ts'

/** People with a graded first attempt below whom no figure of test theory is told. */
export const minPeople = 30
/** How answers to a short question are sorted by their score: in so many parts of the most possible, the most in the last. */
export const FIFTHS = 5

/** Where a figure is null though people were graded. */
export const reasons = {
  FEW_PEOPLE: `首次作答已评分的不足${minPeople}人`,
  NO_POINTS: '本题不计分',
  NO_SPREAD: '所有人得分相同',
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

/** Not rounded; null where it is not defined. */
const Figure = z.number().nullable()

const Option = z.object({
  /** Its letter; 对 and 错 of a true or false question. */
  name: z.string(),
  text: z.string(),
  correct: z.boolean(),
  /** Who chose it, and their share of all who were asked. */
  count: z.int(),
  share: Ratio,
})

/** Of the first graded attempt of each person. */
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
  /** In the paper, from 1. */
  place: z.int(),
  type: QuestionType,
  /** Plain; of a fill-in each blank as ____. */
  text: z.string(),
  maxScore: z.number(),
  /** Who answered it, and who left it blank: of the attempt that counts, or where nothing counts yet of the last, and then not of what waits. */
  answered: z.int(),
  blank: z.int(),
  /** Of those who answered: with all points, with some, with none. */
  full: z.int(),
  partial: z.int(),
  none: z.int(),
  /** Multiple choice: nothing wrong chosen, but not all that is right. */
  fewer: z.int(),
  /** Short answers by their score, lowest part first; empty for other types. */
  fifths: z.array(z.int()),
  scoreRate: Ratio,
  /** Entirely right, of all who were asked. */
  correctRate: Ratio,
  /** Score rate of the upper 27 % less that of the lower, by the score that counts; null where fewer than `minPeople` have one. */
  discrimination: Ratio,
  /** Its score rate in the exam that is compared with. */
  previousRate: Ratio,
  options: z.array(Option),
  /** Who asks must still sit what asks this: what was chosen would tell the key, so it is left out. */
  keysKept: z.boolean(),
  quality: Quality.nullable(),
  reason: Reason.nullable(),
})
export type Item = z.infer<typeof Item>

const ItemDetail = Item.extend({
  categoryId: Id,
  categoryName: z.string(),
  imageUrls: z.array(z.string()),
  /** People in the upper group, and as many in the lower; 0 where there are none. */
  groupSize: z.int(),
  options: z.array(
    Option.extend({
      /** Share of the upper and of the lower group that chose it, and of all in the exam that is compared with. */
      high: Ratio,
      low: Ratio,
      previous: Ratio,
      /** Of the first graded attempt of each person: mean total of those who chose it, and how choosing it goes with the total. */
      meanTotal: Figure,
      pointBiserial: Figure,
      flags: z.array(DistractorFlag),
    }),
  ),
  /** Directly below the chosen one, lowest rate first: who was asked there, and who was right. */
  departments: z.array(z.object({ departmentId: Id, name: z.string(), scored: z.int(), correct: z.int() })),
})
export type ItemDetail = z.infer<typeof ItemDetail>

/** Of the first graded attempt of each person. */
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
  /** Why there are no figures. */
  reason: Reason.nullable(),
})
export type Reliability = z.infer<typeof Reliability>

const ItemReportQuery = z.object({ examId: Id.optional(), ...rangeFields })
const ItemsAsked = ItemReportQuery.extend({
  /** The exam that is compared with. */
  compareId: Id.optional(),
})
const may = 'examAnalysis:menu'

/** A GET with its twin: the same fields in the body, for thousands of people. */
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
