// Analysis of exams: what may be asked of the results of one exam, by departments or by people, and what is answered.
import { z } from 'zod'
import { contract, EXAM, get, post } from '../../shared/contract.ts'
import { answeredFields } from '../../shared/field-schemas.ts'
import { sought } from '../../shared/fields.ts'
import { Id } from '../../shared/ids.ts'
import { pageInBody, Paging, sizeInBody } from '../../shared/paging.ts'
import { Flag, inQuery } from '../../shared/query.ts'
import { BINS, LEVELS } from '../../shared/scores.ts'
import { AnalysedPerson, ChartData, idList, measureFields, orgRow, rangeFields, Ratio, Score } from '../analysis-tabs/contract.ts'
import { Response } from '../attempts/contract.ts'
import { examFields } from '../exams/fields.ts'
import { QuestionContents } from '../question-banks/contract.ts'

export const maxExams = 99_999
/** Exams side by side, and the latest of a history. */
export const [maxCompared, maxHistory] = [5, 60] as const
/** Rows of a ranking. */
export const RANKED = 5

export const rankings = {
  AVG_SCORE_TOP: '平均分前五',
  PARTICIPANT_COUNT_TOP: '参与人数前五',
  PASS_RATE_TOP: '合格率前五',
  AVG_SCORE_BOTTOM: '平均分后五',
  PARTICIPANT_COUNT_BOTTOM: '参与人数后五',
  PASS_RATE_BOTTOM: '合格率后五',
} as const
export type Ranking = keyof typeof rankings
const rankingNames = Object.keys(rankings) as [Ranking, ...Ranking[]]

const Detail = z.object(measureFields)
export type Measures = z.infer<typeof Detail>

export const Overview = z.object({
  examId: Id,
  examinationName: z.string(),
  ...answeredFields(examFields),
  /** The department with all above it, or how many people. */
  scope: z.string(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  beginTime: z.string(),
  /** null: open for good. */
  endTime: z.string().nullable(),
  totalScore: z.number(),
  /** The pass line, percent of the total. */
  passRate: z.number(),
  ...measureFields,
  /** Of those whose score counts; of an even number the mean of the two in the middle. */
  medianScore: Score,
  /** Somebody waits for marking: means, ratios and rankings will still change. */
  provisional: z.boolean(),
  /** BY_STUDENT: everybody asked for. */
  users: z.array(AnalysedPerson),
  /** BY_STUDENT: those of them who need not sit; they count nowhere. */
  unassignedUsers: z.array(AnalysedPerson),
  /** When these numbers were read. */
  readAt: z.string(),
})
export type Overview = z.infer<typeof Overview>

const Ranked = z.object({
  value: z.number(),
  departmentFullName: z.string(),
  departmentId: Id,
  /** People of it whose score counts. */
  scored: z.int(),
  /** Departments that are ranked, of which these are the first or the last. */
  of: z.int(),
})
export type Ranked = z.infer<typeof Ranked>

const OrgRow = orgRow(Detail)
export type OrgRow = z.infer<typeof OrgRow>

export const resultStates = {
  PARTICIPATED: '已参加',
  ALL: '全部应考',
  ABSENT: '未参加',
  PENDING: '待阅卷',
  OUTSIDE: '非应考',
} as const
export type ResultStatus = keyof typeof resultStates

const ResultRow = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  sumScore: Score,
  /** null: the paper has none of this type, or nothing of theirs is graded. */
  choicesScore: Score,
  multipleScore: Score,
  judgementScore: Score,
  fillBlankScore: Score,
  shortAnswerScore: Score,
  scoreLevel: z.enum(LEVELS).nullable(),
  passed: z.boolean().nullable(),
  state: z.enum(['SCORED', 'PENDING', 'ABSENT']),
  /** null: they have none. */
  departmentFullName: z.string().nullable(),
  /** The attempt that counts. */
  attemptId: Id.nullable(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  submittedAt: z.string().nullable(),
  durationSec: z.int().nullable(),
  attemptCount: z.int(),
  /** Of the exam that is compared with: what they reached there, of its total. */
  previousRatio: Ratio,
})
export type ResultRow = z.infer<typeof ResultRow>

const Previous = z.object({
  id: Id,
  examinationName: z.string(),
  endTime: z.string(),
  /** Of those who must sit, how many had to sit that one, too. */
  sharedPeople: z.int(),
})
export type Previous = z.infer<typeof Previous>

const PaperQuestion = QuestionContents.pick({ type: true, options: true, imageUrls: true }).extend({
  subjectId: Id,
  place: z.int(),
  /** Plain; of a fill-in each blank as ____. */
  text: z.string(),
  /** As on the wire of a question; null where who asks must sit an exam that asks it. */
  key: z.string().nullable(),
  response: Response,
  score: Score,
  maxScore: z.number(),
  /** Of choices: what part of those who handed in took each option, by its letter; of true or false by 对 and 错. */
  share: z.record(z.string(), z.number()),
})
const PersonPaper = z.object({
  attemptNo: z.int(),
  attempts: z.int(),
  /** Among those in the range whose score counts; null where they have none or need not sit. */
  rank: z.int().nullable(),
  of: z.int(),
  startedAt: z.string(),
  submittedAt: z.string(),
  score: Score,
  totalScore: z.number(),
  questions: z.array(PaperQuestion),
})
export type PersonPaper = z.infer<typeof PersonPaper>

const Compared = z.object({ overview: Overview, departments: z.array(OrgRow) })
export type Compared = z.infer<typeof Compared>
const noLevels = { excellentRatio: true, goodRatio: true, slightPoorRatio: true, poorRatio: true } as const
/** Of one exam, or of all that began in three months; scores as parts of what could be reached. */
const Stretch = Detail.omit({ highestScore: true, lowestScore: true, averageScore: true, ...noLevels }).extend({
  averageRatio: Ratio,
  medianRatio: Ratio,
})
const History = z.object({
  scope: z.string(),
  /** From the first day of a quarter; the earliest first. */
  quarters: z.array(Stretch.extend({ from: z.string(), exams: z.int() })),
  /** The latest first. */
  exams: z.array(Stretch.extend({ examId: Id, examinationName: z.string(), beginTime: z.string(), endTime: z.string().nullable() })),
})
export type History = z.infer<typeof History>
export type Stretch = z.infer<typeof Stretch>
const Asked = z.object({ examId: Id.optional(), ...rangeFields })
const Range = z.object(rangeFields)
const CompareAsked = Range.extend({ examIds: idList(maxCompared) })
const TopAsked = Asked.extend({ range: z.enum(rankingNames) })
const ResultFilter = Asked.extend({
  status: z.enum(Object.keys(resultStates) as [ResultStatus, ...ResultStatus[]]).default('PARTICIPATED'),
  scoreLevel: z.enum(LEVELS).optional(),
  passed: Flag.optional(),
  /** A part of the range: this department with all below it. */
  within: Id.optional(),
  /** Part of a name or work number. */
  query: sought(50).optional(),
  /** An exam to compare with. */
  compareId: Id.optional(),
})
/** A bar of the distribution of scores, from 0. */
const bin = z
  .int()
  .min(0)
  .max(BINS - 1)
const ResultAsked = ResultFilter.extend({ ...Paging.shape, bin: inQuery(bin).optional() })
const ResultInBody = ResultFilter.extend({ pageNumber: pageInBody, pageSize: sizeInBody(50), bin: bin.optional() })
/** The name is the tab's. */
const ExportAsked = Asked.extend({ name: sought(100).optional() })

const may = 'examAnalysis:menu'
const mayExport = 'examAnalysis:btn:export'
const audit = '导出考试数据分析'

/** A GET with its twin: the same fields in the body, for thousands of people. */
const read = <const P extends string, Q extends z.ZodObject, C extends z.ZodType, B extends z.ZodType = Q>(
  path: P,
  summary: string,
  query: Q,
  content: C,
  body: B = query as unknown as B,
) => ({
  get: get(path, { may, replica: true, summary, query, content }),
  post: post(path, { may, replica: true, summary: `${summary}（条件在请求体中）`, body, content, allowImpersonated: true }),
})

const scoreDistribution = read(`${EXAM}/statistics/score-range-distribution`, '分数段分布：十段，每段人数', Asked, ChartData)
const levels = read(`${EXAM}/statistics/score-level-distribution`, '成绩等级分布：优秀、良好、较差、差的人数', Asked, ChartData)
const types = read(`${EXAM}/statistics/question-type-score-rate`, '各题型得分率，0 到 1', Asked, ChartData)
const perhaps = read(`${EXAM}/statistics/perhaps`, '考试概览', Asked, Overview)
const participation = read(
  `${EXAM}/statistics/participation-ratio`,
  '按部门：各下级部门的参与率；按账号：已参加与未参加的人数',
  Asked,
  ChartData.extend({ departmentIds: z.array(Id.nullable()) }),
)
const top = read(`${EXAM}/statistics-top`, '前五或后五的基层部门；还有人待阅卷的部门不参加平均分与合格率的排名', TopAsked, z.array(Ranked))
const results = read(
  `${EXAM}/statistics-result`,
  '成绩明细分页，总分从高到低；status 为 OUTSIDE 时为非应考人员的成绩',
  ResultAsked,
  z.object({ records: z.array(ResultRow), total: z.int() }),
  ResultInBody,
)
const previous = read(
  `${EXAM}/statistics/previous`,
  '可对比的考试：此前已结束、题库有重合、至少一半应考人员也应考的考试，最近的在前',
  Asked,
  z.array(Previous),
)
const org = read(`${EXAM}/statistics-org`, '组织明细：所选部门及其下三层，按部门顺序', Asked, z.array(OrgRow))
const compare = read(`${EXAM}/statistics/compare`, `至多${maxCompared}场考试的概览，及所选部门和下一级`, CompareAsked, z.array(Compared))
const history = read(`${EXAM}/statistics/history`, `部门或学员应考的最近${maxHistory}场考试，逐场和按季度（开始时间所在）`, Range, History)

export const examAnalysis = contract(
  'exam-analysis',
  {
    exams: get(`${EXAM}/statistics/exams`, {
      may,
      summary: '可供分析的考试，最近创建的在前',
      query: z.object({ limit: inQuery(z.int().min(1).max(maxExams)).prefault(maxExams) }),
      content: z.array(z.object({ id: Id, examinationName: z.string(), startTime: z.string(), endTime: z.string().nullable() })),
    }),
    scoreDistribution: scoreDistribution.get,
    scoreDistributionBy: scoreDistribution.post,
    levels: levels.get,
    levelsBy: levels.post,
    types: types.get,
    typesBy: types.post,
    perhaps: perhaps.get,
    perhapsBy: perhaps.post,
    participation: participation.get,
    participationBy: participation.post,
    top: top.get,
    topBy: top.post,
    results: results.get,
    resultsBy: results.post,
    org: org.get,
    orgBy: org.post,
    previous: previous.get,
    previousBy: previous.post,
    compare: compare.get,
    compareBy: compare.post,
    history: history.get,
    historyBy: history.post,
    paper: get(`${EXAM}/statistics/paper/:userId`, {
      may,
      summary: '范围内一名学员的试卷：计入成绩的一次，待阅卷时为最后交卷的一次',
      query: Asked,
      content: PersonPaper,
      audit: '查看试卷',
    }),
    export: get(`${EXAM}/statistics/export`, {
      may: mayExport,
      summary: '导出分析（.xlsx）：概览、按组织、成绩明细、分布；name 为文件名',
      query: ExportAsked,
      answer: 'file',
      repeatableRead: true,
      replica: true,
      audit,
    }),
    exportBy: post(`${EXAM}/statistics/export`, {
      may: mayExport,
      summary: '导出分析（.xlsx）（条件在请求体中）',
      body: ExportAsked,
      answer: 'file',
      repeatableRead: true,
      replica: true,
      audit,
    }),
  },
  {
    nothingChosen: '请选择考试、部门或学员',
    noPaper: '该学员不在所选范围内，或还没有交卷',
  },
)
export type Asked = z.infer<typeof Asked>
export type CompareAsked = z.infer<typeof CompareAsked>
export type ResultAsked = z.infer<typeof ResultAsked>
export type TopAsked = z.infer<typeof TopAsked>
export type ExportAsked = z.infer<typeof ExportAsked>
