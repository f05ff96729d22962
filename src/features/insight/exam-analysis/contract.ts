// Contract of exam analysis: reports on the results of one exam, by department or by people.
import { z } from 'zod'
import { contract, EXAM, get, post } from '#shared/contract.ts'
import { searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { pageInBody, Paging, sizeInBody } from '#shared/paging.ts'
import { Flag, inQuery } from '#shared/query.ts'
import { BINS, LEVELS } from '#shared/scores.ts'
import { ChartData, idList, rangeFields } from '#features/insight/analysis-tabs/contract.ts'
import { PersonPaper, ResultRow, type ResultStatus, resultStates } from './people-contract.ts'
import { OrgRow, Overview, Previous, Ranked, rankingNames } from './report-contract.ts'
import { Compared, History, maxCompared, maxHistory } from './series-contract.ts'

export * from './people-contract.ts'
export * from './report-contract.ts'
export * from './series-contract.ts'

export const maxExams = 99_999
const ExamReportQuery = z.object({ examId: Id.optional(), ...rangeFields })
const Range = z.object(rangeFields)
const CompareAsked = Range.extend({ examIds: idList(maxCompared) })
const TopAsked = ExamReportQuery.extend({ range: z.enum(rankingNames) })
const ResultFilter = ExamReportQuery.extend({
  status: z.enum(Object.keys(resultStates) as [ResultStatus, ...ResultStatus[]]).default('PARTICIPATED'),
  scoreLevel: z.enum(LEVELS).optional(),
  passed: Flag.optional(),
  /** Limits the rows to this department with all below it. */
  within: Id.optional(),
  /** Part of a name or work number. */
  query: searchText(50).optional(),
  /** Id of the exam to compare with. */
  compareId: Id.optional(),
})
/** Index of a bar of the score distribution, from 0. */
const bin = z
  .int()
  .min(0)
  .max(BINS - 1)
const ResultAsked = ResultFilter.extend({ ...Paging.shape, bin: inQuery(bin).optional() })
const ResultInBody = ResultFilter.extend({ pageNumber: pageInBody, pageSize: sizeInBody(50), bin: bin.optional() })
/** `name`: name of the tab, used for the file. */
const ExportAsked = ExamReportQuery.extend({ name: searchText(100).optional() })

const may = 'examAnalysis:menu'

/** A GET and its POST twin, which takes the query in its body, for thousands of people. */
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

/** A GET and a POST that export a spreadsheet; all sheets are read at one moment. */
const take = <const P extends string, Q extends z.ZodObject>(path: P, summary: string, audit: string, asked: Q) => {
  const told = { may: 'examAnalysis:btn:export', answer: 'file', heavy: 'export', repeatableRead: true, replica: true, audit } as const
  return {
    get: get(path, { ...told, summary, query: asked }),
    post: post(path, { ...told, summary: `${summary}（条件在请求体中）`, body: asked }),
  }
}

const scoreDistribution = read(`${EXAM}/statistics/score-range-distribution`, '分数段分布：十段，每段人数', ExamReportQuery, ChartData)
const levels = read(`${EXAM}/statistics/score-level-distribution`, '成绩等级分布：优秀、良好、较差、差的人数', ExamReportQuery, ChartData)
const types = read(`${EXAM}/statistics/question-type-score-rate`, '各题型得分率，0 到 1', ExamReportQuery, ChartData)
const perhaps = read(`${EXAM}/statistics/perhaps`, '考试概览', ExamReportQuery, Overview)
const participation = read(
  `${EXAM}/statistics/participation-ratio`,
  '按部门：各下级部门的参与率；按账号：已参加、进行中与未参加的人数',
  ExamReportQuery,
  ChartData.extend({ departmentIds: z.array(Id.nullable()) }),
)
const top = read(
  `${EXAM}/statistics-top`,
  '前五或后五的基层部门；pending 大于 0 的部门还有人待阅卷，平均分与合格率为暂定',
  TopAsked,
  z.array(Ranked),
)
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
  ExamReportQuery,
  z.array(Previous),
)
const org = read(`${EXAM}/statistics-org`, '组织明细：所选部门及其下三层，按部门顺序', ExamReportQuery, z.array(OrgRow))
const compare = read(`${EXAM}/statistics/compare`, `至多${maxCompared}场考试的概览，及所选部门和下一级`, CompareAsked, z.array(Compared))
const history = read(`${EXAM}/statistics/history`, `部门或学员应考的最近${maxHistory}场考试，逐场和按季度（开始时间所在）`, Range, History)
const sheet = take(
  `${EXAM}/statistics/export`,
  '导出分析（.xlsx）：概览、按组织（按部门分析时）、成绩明细、分布；name 为文件名',
  '导出考试数据分析',
  ExportAsked,
)
const answersSheet = take(
  `${EXAM}/statistics/answers/export`,
  '导出全部作答（.xlsx）：签到表、试题统计、全部作答，以及每题一张表（超过100题时只有固定题和简答题）；本人还要考的题目不显示',
  '导出全部作答',
  ExportAsked,
)
const comparedSheet = take(`${EXAM}/statistics/compare/export`, '导出多场对比（.xlsx）：各场考试、各部门', '导出多场考试对比', CompareAsked)
const historySheet = take(`${EXAM}/statistics/history/export`, '导出历次考试（.xlsx）：按季度、每场考试', '导出历次考试', Range)

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
      summary: '范围内一名学员的试卷：attemptNo 所指的一次；没有时为计入成绩的一次，待阅卷时为最后交卷的一次',
      query: ExamReportQuery.extend({ attemptNo: inQuery(z.int().min(1)).optional() }),
      content: PersonPaper,
      audit: '查看试卷',
    }),
    export: sheet.get,
    exportBy: sheet.post,
    exportAnswers: answersSheet.get,
    exportAnswersBy: answersSheet.post,
    exportCompared: comparedSheet.get,
    exportComparedBy: comparedSheet.post,
    exportHistory: historySheet.get,
    exportHistoryBy: historySheet.post,
  },
  {
    nothingChosen: '请选择考试、部门或学员',
    noPaper: '该学员不在所选范围内，或还没有交卷',
  },
)
export type ExamReportQuery = z.infer<typeof ExamReportQuery>
export type CompareAsked = z.infer<typeof CompareAsked>
export type ResultAsked = z.infer<typeof ResultAsked>
export type TopAsked = z.infer<typeof TopAsked>
export type ExportAsked = z.infer<typeof ExportAsked>
