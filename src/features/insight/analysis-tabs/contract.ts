// Tabs of the analysis pages: a person's own, each with what was asked in it.
import { z } from 'zod'
import { contract, get, MANAGEMENT, put } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'

export const maxTabs = 20
export const maxTabNameLength = 30
/** As many people as one analysis takes. */
export const maxPeople = 9999

export const Screen = z.enum(['EXAM', 'TRAINING'])
export type Screen = z.infer<typeof Screen>

const Value = z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(maxPeople)])
const fields = {
  name: requiredName('请输入标签名', maxTabNameLength),
  /** As the page keeps it. */
  query: z.record(z.string().max(40), Value).default({}),
}
const Tab = z.object({ id: Id, ...fields, key: z.string().optional() })
export type AnalysisTab = Pick<z.infer<typeof Tab>, 'name' | 'query'> & { id?: string | undefined }
export type StoredTab = z.infer<typeof Tab>
/** A tab as a window saves it: one that it has not touched by its id alone, which leaves it as another window may have made it. */
const GivenTab = z
  .object({
    id: Id.optional(),
    name: fields.name.optional(),
    query: fields.query.unwrap().optional(),
    /** Told back, so that the window knows which one it is. */
    key: z.string().max(40).optional(),
  })
  .refine((tab) => tab.id !== undefined || tab.name !== undefined)
export type GivenTab = z.infer<typeof GivenTab>

const taken = '该标签名已存在'
const ScreenQuery = z.object({ screen: Screen })

export const analysisTabs = contract(
  'analysis-tabs',
  {
    list: get(`${MANAGEMENT}/analysis/tabs`, {
      may: 'signed-in',
      summary: '本人在数据分析页面的标签；没有保存过时为空',
      query: ScreenQuery,
      content: z.array(Tab),
    }),
    save: put(`${MANAGEMENT}/analysis/tabs`, {
      may: 'signed-in',
      summary: '保存本人在数据分析页面的全部标签；known 为读取时已有的标签，给出时其他窗口新增和修改的标签保留',
      query: ScreenQuery.extend({
        /** Ids of the tabs that were there when the window last read them, 0 for none; without it the list replaces all. */
        known: z
          .string()
          .regex(/^\d{1,16}(,\d{1,16}){0,99}$/)
          .optional(),
      }),
      body: z
        .array(GivenTab)
        .min(1)
        .max(maxTabs, `最多${maxTabs}个标签`)
        .refine((tabs) => {
          const names = tabs.flatMap((t) => t.name ?? [])
          return new Set(names).size === names.length
        }, taken),
      content: z.array(Tab),
      audit: '保存分析标签',
    }),
  },
  { taken, full: `最多${maxTabs}个标签` },
)

/** Whose results are looked at: a department with all below it, or people. */
export const AnalyzeType = z.enum(['BY_DEPARTMENT', 'BY_STUDENT'])
export type AnalyzeType = z.infer<typeof AnalyzeType>
export const analyzeLabels: Readonly<Record<AnalyzeType, string>> = { BY_DEPARTMENT: '按部门', BY_STUDENT: '按账号' }

/** Repeated, or separated by commas. */
export const idList = (most: number) =>
  z.union([
    z
      .string()
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(most)),
    z.array(Id).max(most),
  ])
/** The range as the statistics calls ask it; one person alone may be called id. */
export const rangeFields = {
  analyzeType: AnalyzeType.optional(),
  departmentId: Id.optional(),
  userIds: idList(maxPeople).optional(),
  id: Id.optional(),
}

/** Ratios are 0 to 1 with four decimals, null where they have no denominator; scores have two decimals. */
export const Ratio = z.number().nullable()
export const Score = z.number().nullable()
/** What every analysis tells of a group of people. */
export const measureFields = {
  requiredUserCount: z.int(),
  participatedUserCount: z.int(),
  /** Handed in, and waiting for marking: they take part, no score of theirs counts. */
  pendingUserCount: z.int(),
  /** Those whose score counts. */
  scoredUserCount: z.int(),
  passedUserCount: z.int(),
  highestScore: Score,
  lowestScore: Score,
  averageScore: Score,
  participateRatio: Ratio,
  /** Of those whose score counts. */
  passRatio: Ratio,
  excellentRatio: Ratio,
  goodRatio: Ratio,
  slightPoorRatio: Ratio,
  poorRatio: Ratio,
}
export const ChartData = z.object({ xaxisData: z.array(z.string()), yaxisData: z.array(z.number().nullable()) })
export type ChartData = z.infer<typeof ChartData>
export const AnalysedPerson = z.object({ id: Id, name: z.string(), loginName: z.string() })

/** The lowest layer below the chosen department that has rows of its own; what lies deeper counts there. */
export const MAX_DEPTH = 3

/** A department of a report with its numbers; they stand depth first. */
export const orgRow = <D extends z.ZodType>(detail: D) =>
  z.object({
    departmentName: z.string(),
    departmentId: Id,
    /** With the names of all above it. */
    departmentFullName: z.string(),
    /** Below the chosen department, which is 0. */
    layer: z.int(),
    detail,
  })

/** Said behind how many wait, wherever figures are shown that marking will still change. */
export const provisionalText = '人待阅卷，平均分、合格率和等级为暂定数'
