// Rules of exam analysis. The range is limited to the reach of the user, and all figures come from one SQL source.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { ChartData } from '#features/insight/analysis-tabs/contract.ts'
import { type Range, rangeOf } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { typeLabels, type QuestionType } from '#features/assessment/question-banks/contract.ts'
import { levelLabels, LEVELS, tenthNames } from '#shared/scores.ts'
import {
  type ExamReportQuery,
  examAnalysis,
  type Measures,
  type OrgRow,
  type Overview,
  type Ranked,
  type ResultAsked,
  resultStates,
  type TopAsked,
} from '../contract.ts'
import { depthFirst } from './department-order.ts'
import * as queries from './statistic-queries.ts'
import { pageResults } from './result-queries.ts'
import type { ScopeValues } from './scope.ts'

export interface Scope {
  exam: queries.ExamRow
  range: Range
  values: ScopeValues
}

/** The requested exam and range. @throws 404 for unknown or foreign ones, 403 out of reach */
export async function scopeOf(db: Db, { examId, ...asked }: ExamReportQuery): Promise<Scope> {
  const [exam, range] = await Promise.all([examId === undefined ? null : queries.findExam(db, examId), rangeOf(db, asked)])
  if (exam === null || !range) throw examAnalysis.fail('nothingChosen')
  if (!exam) throw notFound()
  const [departmentId, userIds] = range.analyzeType === 'BY_DEPARTMENT' ? [range.departmentId, null] : [null, range.userIds]
  return { exam, range, values: [db.tenantId, exam.id, departmentId, userIds] }
}

const chart = (bars: readonly (readonly [string, number | null])[]): ChartData => ({
  xaxisData: bars.map(([x]) => x),
  yaxisData: bars.map(([, y]) => y),
})

/** Builds the overview from figures that were already read. */
export async function overviewOf(db: Db, { exam, range, values }: Scope, sums: queries.Whole): Promise<Overview> {
  const people = range.analyzeType === 'BY_STUDENT' ? range.people : []
  const required = people.length ? await queries.listRequiredAmong(db, exam.id, values[3] ?? []) : new Set<string>()
  const { id: examId, startTime: beginTime, ...rest } = exam
  return {
    examId,
    beginTime,
    ...rest,
    ...sums,
    provisional: sums.pendingUserCount > 0,
    scope: range.analyzeType === 'BY_DEPARTMENT' ? range.fullName : `${people.length} 名学员`,
    users: people,
    unassignedUsers: people.filter((p) => !required.has(p.id)),
  }
}

export const overview = async (db: Db, scope: Scope): Promise<Overview> => overviewOf(db, scope, await queries.sumWhole(db, scope.values))

/** Empty for a paper without points, which has no score ranges and no levels. */
export const scoreRanges = async (db: Db, { exam, values }: Scope): Promise<ChartData> =>
  exam.totalScore === 0 ? chart([]) : { xaxisData: tenthNames(exam.totalScore), yaxisData: await queries.countByTenths(db, values) }

export async function scoreLevels(db: Db, { exam, values }: Scope): Promise<ChartData> {
  if (exam.totalScore === 0) return chart([])
  const { a, b, c, d } = await queries.sumResults(db, values)
  return chart(LEVELS.map((level, i) => [levelLabels[level], [a, b, c, d][i] ?? 0]))
}

export const typeRates = async (db: Db, { values }: Scope): Promise<ChartData> =>
  chart((await queries.listByTypes(db, values)).map(({ type, ratio }) => [typeLabels[type as QuestionType], ratio]))

/**
 * Participation by department (those below the chosen one, or it alone); for people, the numbers of participants, sitting and absent ones.
 */
export async function participation(db: Db, { range, values }: Scope): Promise<ChartData & { departmentIds: (string | null)[] }> {
  if (range.analyzeType === 'BY_STUDENT') {
    const { requiredUserCount: all, participatedUserCount: took, sittingUserCount: sitting } = await queries.sumResults(db, values)
    const { PARTICIPATED, SITTING, ABSENT } = resultStates
    const now: [string, number][] = sitting ? [[SITTING, sitting]] : []
    const bars: [string, number][] = all ? [[PARTICIPATED, took], ...now, [ABSENT, all - took - sitting]] : []
    return { ...chart(bars), departmentIds: bars.map(() => null) }
  }
  const parts = await queries.listParticipationBelow(db, values)
  const alone = parts.length === 1 && !parts[0]?.hasChildren ? range.name : '本部门'
  return {
    ...chart(parts.map((p) => [p.departmentName ?? alone, p.ratio])),
    departmentIds: parts.map((p) => p.departmentId ?? range.departmentId),
  }
}

export const ranking = (db: Db, { values }: Scope, range: TopAsked['range']): Promise<Ranked[]> => queries.listRanked(db, values, range)

export const detailOf = (row: queries.OrgMeasures): Measures => {
  const { layer: _l, way: _w, departmentId: _i, departmentName: _n, departmentFullName: _f, seq: _s, ...detail } = row
  return detail
}

/** Rows for the response, in depth-first order. */
export const orgRows = (rows: readonly queries.OrgMeasures[]): OrgRow[] =>
  depthFirst(rows).map((row) => ({
    departmentName: row.departmentName,
    departmentId: row.departmentId,
    departmentFullName: row.departmentFullName,
    layer: row.layer,
    detail: detailOf(row),
  }))

/** Empty for a range of people, which has no departments. */
export const organisation = async (db: Db, { range, values }: Scope): Promise<OrgRow[]> =>
  range.analyzeType === 'BY_STUDENT' ? [] : orgRows(await queries.listByDepartments(db, values))

export const results = (db: Db, { values }: Scope, { pageNumber, pageSize, ...filter }: ResultAsked) =>
  pageResults(db, values, filter, pageSize, (pageNumber - 1) * pageSize)

export const analysable = (db: Db, limit: number) => queries.listExams(db, limit)

export { listPending, listReachedFigures } from './list-queries.ts'
