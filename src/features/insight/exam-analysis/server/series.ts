// Rules of exams side by side and of histories. The figures equal those of the single reports.
import type { Db } from '#platform/database/transaction.ts'
import { rangeOf } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { type ExamReportQuery, type Compared, type CompareAsked, examAnalysis, type History } from '../contract.ts'
import { detailOf, orgRows, overview, overviewOf, type Scope, scopeOf } from './exam-analysis.ts'
import { type ComparedRow, listKeptCompared } from './kept-queries.ts'
import { listStretches } from './series-queries.ts'
import { listCompared } from './statistic-queries.ts'

/** Overview and departments directly below; without departments for a range of people, or if nobody is required. */
async function comparedOf(db: Db, scope: Scope, kept: ComparedRow[] | undefined): Promise<Compared> {
  const read = kept ?? (scope.range.analyzeType === 'BY_DEPARTMENT' ? await listCompared(db, scope.values) : [])
  const rows = read.map(({ medianScore: _m, readAt: _r, ...row }) => row)
  const [top] = rows
  if (!top || !read[0]) return { overview: await overview(db, scope), departments: [] }
  const { medianScore, readAt } = read[0]
  return { overview: await overviewOf(db, scope, { ...detailOf(top), medianScore, readAt }), departments: orgRows(rows) }
}

/** Overviews and departments of each exam, the earliest first. */
export async function compareExams(db: Db, { examIds, ...range }: CompareAsked): Promise<Compared[]> {
  const scopes = await Promise.all([...new Set(examIds)].map((examId) => scopeOf(db, { ...range, examId })))
  const departmentId = scopes[0]?.values[2]
  const kept = departmentId ? await listKeptCompared(db, examIds, departmentId) : new Map<string, ComparedRow[]>()
  const compared = await Promise.all(scopes.map((scope) => comparedOf(db, scope, kept.get(scope.exam.id))))
  return compared.toSorted((a, b) => {
    const [one, other] = [a.overview, b.overview]
    if (one.beginTime !== other.beginTime) return one.beginTime < other.beginTime ? -1 : 1
    return Number(one.examId) - Number(other.examId)
  })
}

/** Latest exams of a department or of people, one by one and by quarter. */
export async function historyOf(db: Db, asked: Omit<ExamReportQuery, 'examId'>): Promise<History> {
  const range = await rangeOf(db, asked)
  if (!range) throw examAnalysis.fail('nothingChosen')
  const isDepartment = range.analyzeType === 'BY_DEPARTMENT'
  const rows = await listStretches(db, isDepartment ? range.departmentId : null, isDepartment ? null : range.userIds)
  const quarters = rows.flatMap(({ examId, examinationName: _n, beginTime: _b, endTime: _e, ...quarter }) =>
    examId === null ? [quarter] : [],
  )
  const exams = rows.flatMap(({ from: _f, exams: _x, examId, examinationName, beginTime, ...exam }) =>
    examId === null || examinationName === null || beginTime === null ? [] : [{ ...exam, examId, examinationName, beginTime }],
  )
  return {
    scope: isDepartment ? range.fullName : range.people.map((p) => p.name).join('、'),
    quarters,
    exams: exams.toSorted((a, b) => (a.beginTime < b.beginTime ? 1 : -1)),
  }
}
