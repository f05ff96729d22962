// Contract of the tabs of the analysis pages: each user saves tabs, each with its query. Also the shared fields of analyses.
import { z } from 'zod'
import { contract, get, MANAGEMENT, put } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'

export const maxTabs = 20
export const maxTabNameLength = 30
/** Maximum number of people in one analysis. */
export const maxPeople = 9999

export const Screen = z.enum(['EXAM', 'TRAINING'])
export type Screen = z.infer<typeof Screen>

const Value = z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(200)).max(maxPeople)])
const fields = {
  name: requiredName('请输入标签名', maxTabNameLength),
  /** Free fields, defined by the page. */
  query: z.record(z.string().max(40), Value).default({}),
}
const Tab = z.object({ id: Id, ...fields, key: z.string().optional() })
export type AnalysisTab = Pick<z.infer<typeof Tab>, 'name' | 'query'> & { id?: string | undefined }
export type StoredTab = z.infer<typeof Tab>
/** A tab that a window saves. An untouched tab has its id only, so that the version of another window stays. */
const GivenTab = z
  .object({
    id: Id.optional(),
    name: fields.name.optional(),
    query: fields.query.unwrap().optional(),
    /** Returned with the saved tab, so that the window can match it. */
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
        /** Ids of the tabs that the window last read, 0 for none. Without it the list replaces all tabs. */
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

/** The range of an analysis: a department with all below it, or people. */
export const AnalyzeType = z.enum(['BY_DEPARTMENT', 'BY_STUDENT'])
export type AnalyzeType = z.infer<typeof AnalyzeType>
export const analyzeLabels: Readonly<Record<AnalyzeType, string>> = { BY_DEPARTMENT: '按部门', BY_STUDENT: '按账号' }

/** A repeated query field, or ids separated by commas. */
export const idList = (most: number) =>
  z.union([
    z
      .string()
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(most)),
    z.array(Id).max(most),
  ])
/** The range in statistics calls; a single person may be given as `id`. */
export const rangeFields = {
  analyzeType: AnalyzeType.optional(),
  departmentId: Id.optional(),
  userIds: idList(maxPeople).optional(),
  id: Id.optional(),
}

/** Ratios are 0 to 1 with four decimals, null without a denominator; scores have two decimals. */
export const Ratio = z.number().nullable()
export const Score = z.number().nullable()
/** Figures of a group of people that every analysis returns. */
export const measureFields = {
  requiredUserCount: z.int(),
  participatedUserCount: z.int(),
  /** Handed in but not yet graded: counted as participants, without a score. */
  pendingUserCount: z.int(),
  /** Number of people with a score that counts. */
  scoredUserCount: z.int(),
  passedUserCount: z.int(),
  highestScore: Score,
  lowestScore: Score,
  averageScore: Score,
  participateRatio: Ratio,
  /** Denominator of this and the following ratios: people with a score that counts. */
  passRatio: Ratio,
  excellentRatio: Ratio,
  goodRatio: Ratio,
  slightPoorRatio: Ratio,
  poorRatio: Ratio,
}
export const ChartData = z.object({ xaxisData: z.array(z.string()), yaxisData: z.array(z.number().nullable()) })
export type ChartData = z.infer<typeof ChartData>
export const AnalysedPerson = z.object({ id: Id, name: z.string(), loginName: z.string() })

/** The lowest layer with rows, counted from the chosen department; deeper departments count in their ancestor there. */
export const MAX_DEPTH = 3

/** A department of a report with its figures; the rows are in depth-first order. */
export const orgRow = <D extends z.ZodType>(detail: D) =>
  z.object({
    departmentName: z.string(),
    departmentId: Id,
    /** Full name: with the names of all departments above. */
    departmentFullName: z.string(),
    /** Layer below the chosen department, which has 0. */
    layer: z.int(),
    detail,
  })

/** Follows the number of waiting people wherever figures can still change. */
export const provisionalText = '人待阅卷，平均分、合格率和等级为暂定数'
