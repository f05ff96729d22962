// Contract of training analysis: reports on practice in a course, an exam or a training project, by content, department and person.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { optionalLine, searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { page, pageInBody, Paging, sizeInBody } from '#shared/paging.ts'
import { inQuery } from '#shared/query.ts'
import { BINS, LEVELS } from '#shared/scores.ts'
import {
  AnalysedPerson,
  AnalyzeType,
  ChartData,
  measureFields,
  orgRow,
  rangeFields,
  Ratio,
  Score,
} from '#features/insight/analysis-tabs/contract.ts'
import { ContentRow, missKinds, TalkExample, TalkMiss } from './content-contract.ts'

export type { ContentRow, TalkMiss } from './content-contract.ts'

export const TrainingType = z.enum(['COURSE', 'EXAM', 'PROJECT'])
export type TrainingType = z.infer<typeof TrainingType>
export const typeLabels: Readonly<Record<TrainingType, string>> = { COURSE: '课程练习', EXAM: '考试', PROJECT: '培训项目' }

const Measures = z.object({
  ...measureFields,
  completeUserCount: z.int(),
  completeRatio: Ratio,
  /** Practice runs, or sittings that were handed in. */
  attemptCount: z.int(),
  totalDurationSec: z.int(),
  /** Mean over the runs that ended. */
  avgDurationSec: z.int().nullable(),
})
export type Measures = z.infer<typeof Measures>

export const Overview = Measures.extend({
  type: TrainingType,
  contentId: Id,
  contentName: z.string(),
  remark: z.string().nullable(),
  analyzeType: AnalyzeType,
  /** Full name of the department, or the number of people. */
  scope: z.string(),
  /** First and last day; null: no limit. */
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  fullScore: z.number(),
  /** Pass line in points of the full score. */
  passScore: z.number(),
  /** Number of people who took part without being required. */
  extraUserCount: z.int(),
  /** Exams: people who have begun and not handed in; they are not absent. */
  sittingUserCount: z.int(),
  scoreLevels: ChartData,
  scoreRanges: ChartData,
  /** BY_STUDENT: all requested people. */
  users: z.array(AnalysedPerson),
  /** BY_STUDENT: requested people who are not required; they count nowhere. */
  unassignedUsers: z.array(AnalysedPerson),
})
export type Overview = z.infer<typeof Overview>

/** Maximum number of days or weeks in a trend. */
export const maxTrend = 400
const TrendRow = z.object({
  /** The day, or the Monday of the week. */
  from: z.string(),
  users: z.int(),
  attempts: z.int(),
  /** People with a completed run or a graded sitting in this time. */
  completedUsers: z.int(),
  /** Mean score of these runs or sittings. */
  averageScore: Score,
})
export type TrendRow = z.infer<typeof TrendRow>

const OrgRow = orgRow(Measures)
export type OrgRow = z.infer<typeof OrgRow>

export const states = {
  PARTICIPATED: '已参加',
  ALL: '全部应参加',
  SITTING: '进行中',
  ABSENT: '未参加',
  COMPLETED: '已完成',
  UNCOMPLETED: '未完成',
  PASSED: '已合格',
  UNPASSED: '未合格',
  PENDING: '待阅卷',
  EXTRA: '非应参加',
} as const
export type State = keyof typeof states

const PersonRow = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  departmentFullName: z.string().nullable(),
  participated: z.boolean(),
  /** Exams: the person has begun and not handed in. */
  sitting: z.boolean(),
  pending: z.boolean(),
  completed: z.boolean(),
  passed: z.boolean(),
  score: Score,
  /** Mean score of the required conversation exams. */
  examScore: Score,
  scoreLevel: z.enum(LEVELS).nullable(),
  /** Number of completed sub-scenes of a course or courses of a project, and their total number. */
  doneCount: z.int().nullable(),
  partCount: z.int().nullable(),
  attemptCount: z.int(),
  totalDurationSec: z.int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
})
export type PersonRow = z.infer<typeof PersonRow>

const TrainingReportQuery = z.object({
  type: TrainingType.default('COURSE'),
  contentId: Id.optional(),
  ...rangeFields,
  beginTime: z.iso.date().optional(),
  endTime: z.iso.date().optional(),
})
export type TrainingReportQuery = z.infer<typeof TrainingReportQuery>
const PeopleFilter = TrainingReportQuery.extend({
  status: z.enum(Object.keys(states) as [State, ...State[]]).default('PARTICIPATED'),
  scoreLevel: z.enum(LEVELS).optional(),
  /** Limits the rows to this department with all below it. */
  within: Id.optional(),
  query: searchText(50).optional(),
})
/** Index of a bar of the score distribution, from 0. */
const bin = z
  .int()
  .min(0)
  .max(BINS - 1)
const PeopleAsked = PeopleFilter.extend({ ...Paging.shape, bin: inQuery(bin).optional() })
const PeopleInBody = PeopleFilter.extend({ pageNumber: pageInBody, pageSize: sizeInBody(50), bin: bin.optional() })
export type PeopleAsked = z.infer<typeof PeopleAsked>
const ExamplesAsked = TrainingReportQuery.extend({ kind: z.enum(missKinds), subSceneId: Id, part: optionalLine(12) })
const TrendAsked = TrainingReportQuery.extend({ by: z.enum(['DAY', 'WEEK']).default('DAY') })
/** `name`: name of the tab, used for the file. */
const ExportAsked = TrainingReportQuery.extend({ name: searchText(100).optional() })

const may = 'trainingAnalysis:menu'
const report = `${MANAGEMENT}/report` as const
const content = {
  overview: Overview,
  content: z.array(ContentRow),
  org: z.array(OrgRow),
  people: page(PersonRow),
  trend: z.array(TrendRow),
  talks: z.array(TalkMiss),
  examples: z.array(TalkExample),
}
const said = {
  overview: '训练数据分析概览',
  content: '训练数据分析，按内容：课程的子场景、项目的课程、考试的试题',
  org: '训练数据分析，按组织；layer 以所选部门为 0',
  people: '训练数据分析的人员明细，得分高的在前',
  trend: `训练数据分析，按天或按周：只列有人练习（考试为有人交卷）的日子，最近的 ${maxTrend} 个`,
  talks: '自由对话里没有做到的目标和没有化解的异议，按比例从高到低',
  examples: '一个目标说到的原话，或一个异议没有化解时的回答，至多3句，不含姓名',
  export: '导出训练数据分析（.xlsx）：概览、按内容、自由对话、按组织（按部门分析时）、人员明细',
}

export const trainingAnalysis = contract(
  'training-analysis',
  {
    overview: get(`${report}/overview`, {
      may,
      replica: true,
      summary: said.overview,
      query: TrainingReportQuery,
      content: content.overview,
    }),
    content: get(`${report}/content`, { may, replica: true, summary: said.content, query: TrainingReportQuery, content: content.content }),
    org: get(`${report}/org`, { may, replica: true, summary: said.org, query: TrainingReportQuery, content: content.org }),
    people: get(`${report}/people`, { may, replica: true, summary: said.people, query: PeopleAsked, content: content.people }),
    trend: get(`${report}/trend`, { may, replica: true, summary: said.trend, query: TrendAsked, content: content.trend }),
    talks: get(`${report}/talks`, { may, replica: true, summary: said.talks, query: TrainingReportQuery, content: content.talks }),
    examples: get(`${report}/talk-examples`, {
      may: 'rehearsal:menu',
      replica: true,
      summary: said.examples,
      query: ExamplesAsked,
      content: content.examples,
    }),
    talksOf: post(`${report}/talks`, {
      may,
      replica: true,
      summary: said.talks,
      body: TrainingReportQuery,
      content: content.talks,
      allowImpersonated: true,
    }),
    examplesOf: post(`${report}/talk-examples`, {
      may: 'rehearsal:menu',
      replica: true,
      summary: said.examples,
      body: ExamplesAsked,
      content: content.examples,
      allowImpersonated: true,
    }),
    overviewOf: post(`${report}/overview`, {
      may,
      replica: true,
      summary: said.overview,
      body: TrainingReportQuery,
      content: content.overview,
      allowImpersonated: true,
    }),
    contentOf: post(`${report}/content`, {
      may,
      replica: true,
      summary: said.content,
      body: TrainingReportQuery,
      content: content.content,
      allowImpersonated: true,
    }),
    orgOf: post(`${report}/org`, {
      may,
      replica: true,
      summary: said.org,
      body: TrainingReportQuery,
      content: content.org,
      allowImpersonated: true,
    }),
    trendOf: post(`${report}/trend`, {
      may,
      replica: true,
      summary: said.trend,
      body: TrendAsked,
      content: content.trend,
      allowImpersonated: true,
    }),
    peopleOf: post(`${report}/people`, {
      may,
      replica: true,
      summary: said.people,
      body: PeopleInBody,
      content: content.people,
      allowImpersonated: true,
    }),
    export: get(`${report}/export`, {
      may: 'trainingAnalysis:btn:export',
      summary: said.export,
      query: ExportAsked,
      heavy: 'export',
      answer: 'file',
      repeatableRead: true,
      replica: true,
      audit: '导出训练数据分析',
    }),
    exportOf: post(`${report}/export`, {
      may: 'trainingAnalysis:btn:export',
      summary: said.export,
      body: ExportAsked,
      heavy: 'export',
      answer: 'file',
      repeatableRead: true,
      replica: true,
      audit: '导出训练数据分析',
    }),
    contents: get(`${report}/contents`, {
      may,
      summary: '可供分析的课程、考试或培训项目，按名称查找；id 只答复这一个',
      query: z.object({
        type: TrainingType.default('COURSE'),
        q: searchText(100).optional(),
        id: Id.optional(),
        limit: inQuery(z.int().min(1).max(9999)).prefault(100),
      }),
      content: z.array(z.object({ id: Id, name: z.string() })),
    }),
    contentsCount: get(`${report}/contents/count`, {
      may,
      summary: '可供分析的课程、考试或培训项目有多少',
      query: z.object({ type: TrainingType.default('COURSE'), q: searchText(100).optional() }),
      content: z.object({ total: z.int() }),
    }),
  },
  {
    incomplete: '请选择分析内容、部门或学员',
    backwards: '开始日期不能晚于结束日期',
  },
)
