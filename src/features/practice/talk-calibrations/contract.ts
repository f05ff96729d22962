// Contract of calibrations: two or three mentors mark the same talks blind, and their agreement with each other and with the rules is shown.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { optionalLine, requiredName } from '#shared/fields.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { maxTurnText } from '#shared/scenario-rules.ts'

export const minRaters = 2
export const maxRaters = 3
/** Least and greatest number of talks of a calibration. */
export const minTalks = 3
export const maxTalks = 10
/** Usual share of equal marks that the mentors want to reach, in percent. */
export const usualTarget = 80

/** Most people who are offered as raters. */
export const maxListed = 500

const Worth = z.union([z.literal(1), z.literal(0.5), z.literal(0)])

const Rater = z.object({ id: Id, name: z.string(), /** Number of talks that the person has marked. */ done: z.int() })

const Calibration = z.object({
  id: Id,
  subSceneId: Id,
  /** Titles of the sub-scene and its course. */
  title: z.string(),
  courseTitle: z.string(),
  scenarioVersion: z.int(),
  talks: z.int(),
  raters: z.array(Rater),
  /** The share of equal marks that is wanted, in percent. */
  target: z.int(),
  /** The share that was reached, in percent; null until everybody has marked every talk. */
  reached: z.int().nullable(),
  /** The caller is one of the raters. */
  isRater: z.boolean(),
  createdBy: z.string(),
  createDate: z.string(),
})
export type Calibration = z.infer<typeof Calibration>

const Goal = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.string(),
  kind: z.enum(['SAY', 'ASK', 'TELL_FACT']),
  point: z.string(),
})

/** Agreement of two sides over pairs of talk and goal. */
const Agreed = z.object({
  pairs: z.int(),
  /** Pairs with equal marks. */
  equal: z.int(),
  /** Weighted kappa with its 95 % interval; null below `minPairs` pairs, or if all marks are equal. */
  kappa: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Agreed = z.infer<typeof Agreed>

const Mark = z.object({ goal: z.string(), worth: Worth, /** Words of the learner that prove it; '' for none. */ quote: z.string() })
export type Mark = z.infer<typeof Mark>

const Difference = z.object({
  /** Number of the talk, from 1. */
  place: z.int(),
  /** Null if the caller may not review the talk. */
  talkId: Id.nullable(),
  goal: z.string(),
  marks: z.array(z.object({ rater: z.string(), worth: Worth, quote: z.string() })),
  byRules: z.boolean(),
  byModel: z.boolean(),
})
export type Difference = z.infer<typeof Difference>

const Result = z.object({
  raters: z.array(Agreed.extend({ first: z.string(), second: z.string() })),
  /** Marks of people against the rules alone, and against rules and model. */
  rules: Agreed,
  /** Null if no model named goals in these talks. */
  model: Agreed.nullable(),
  goals: z.array(z.object({ id: z.string(), name: z.string(), people: Agreed, rules: Agreed })),
  /** Goals of talks on which people differ, or of which the rules say something else than all of them. */
  differences: z.array(Difference),
})
export type CalibrationResult = z.infer<typeof Result>

const Detail = Calibration.extend({
  goals: z.array(Goal),
  /** Talks that the caller has marked, by number from 1. */
  marked: z.array(z.int()),
  /** Null until everybody has marked every talk. */
  result: Result.nullable(),
})
export type CalibrationDetail = z.infer<typeof Detail>

const Transcript = z.object({
  place: z.int(),
  talks: z.int(),
  situation: z.string(),
  persona: z.string(),
  turns: z.array(z.object({ by: z.enum(['LEARNER', 'CUSTOMER']), turn: z.int(), text: z.string() })),
  goals: z.array(Goal),
  /** The caller's own marks; null before they are stored. */
  marks: z.array(Mark).nullable(),
  /** The caller may mark: a rater, until everybody has marked every talk. */
  isOpen: z.boolean(),
})
export type TalkToMark = z.infer<typeof Transcript>

const PLACE = `${MANAGEMENT}/talk-calibration` as const
const maxMarks = 200

export const talkCalibrations = contract(
  'talk-calibrations',
  {
    page: get(PLACE, {
      may: 'rehearsal:menu',
      summary: '校准分页：本人发起的和请本人评的；管理员看到全部',
      query: Paging,
      content: page(Calibration),
    }),
    places: get(`${PLACE}-place`, {
      may: 'rehearsal:btn:review',
      summary: `可校准的情景：同一版本里本人可点评的练习对话不少于${minTalks}次`,
      content: z.array(z.object({ subSceneId: Id, title: z.string(), courseTitle: z.string(), scenarioVersion: z.int(), talks: z.int() })),
    }),
    raters: get(`${PLACE}-rater`, {
      may: 'rehearsal:btn:review',
      summary: `可以请来评的人：有点评练习权限的人员，最多${maxListed}位`,
      content: z.array(z.object({ id: Id, name: z.string(), workNo: z.string(), departName: z.string().nullable() })),
    }),
    begin: post(PLACE, {
      may: 'rehearsal:btn:review',
      summary: '发起校准：随机选取对话，由两到三人各自盲评；评的人只看到对话，看不到学员姓名',
      body: z.object({
        subSceneId: Id,
        raterIds: z
          .array(Id, '请选择评的人')
          .min(minRaters, `请选择${minRaters}到${maxRaters}人`)
          .max(maxRaters, `请选择${minRaters}到${maxRaters}人`),
        talks: z
          .int('请输入对话数')
          .min(minTalks, `请输入${minTalks}到${maxTalks}`)
          .max(maxTalks, `请输入${minTalks}到${maxTalks}`)
          .default(maxTalks),
        target: z.int('请输入目标').min(50, '请输入50到100').max(100, '请输入50到100').default(usualTarget),
      }),
      content: z.object({ id: Id }),
      audit: '发起校准',
    }),
    detail: get(`${PLACE}/:id`, {
      may: 'rehearsal:menu',
      summary: '一次校准：进度；全部评完后是一致程度和分歧',
      content: Detail,
    }),
    talk: get(`${PLACE}/:id/talk/:place`, {
      may: 'rehearsal:menu',
      summary: '校准中的一次对话，没有姓名、发现和别人的评定；全部评完前只有评的人能看',
      content: Transcript,
    }),
    mark: put(`${PLACE}/:id/talk/:place`, {
      may: 'rehearsal:btn:review',
      summary: '评定一次对话的全部目标；全部评完前可以修改',
      body: z.object({
        marks: z
          .array(z.object({ goal: requiredName('请选择目标', 12), worth: Worth, quote: optionalLine(maxTurnText).default('') }))
          .max(maxMarks, `最多${maxMarks}个目标`),
      }),
      content: z.object({ left: z.int() }),
      audit: '评定校准对话',
    }),
    remove: patch(PLACE, {
      may: 'rehearsal:btn:review',
      summary: '删除本人发起的校准：[id…]，连同评定；管理员可删除全部',
      body: Ids,
      content: Batch,
      audit: '删除校准',
    }),
  },
  {
    fewTalks: '这个情景可校准的对话不足{least}次，请等学员多练几次',
    sameRater: '评的人不能重复',
    noRater: '“{name}”没有点评练习的权限，或已停用，请另选一位',
    everyGoal: '请评完这次对话的全部目标',
    notSaid: '这句话不在学员的话里，请重新选中',
    complete: '所有人都已评完，不能再改',
    notRater: '没有请您评这次校准',
    notYours: '只有发起人可以删除',
  },
)
