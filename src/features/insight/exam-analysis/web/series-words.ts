// Rows of charts and tables of a series of exams, from the responses of the calls.
import { ratioOf } from '#shared/ratio.ts'
import type { Compared, History, Measures, Stretch } from '../contract.ts'

/** A point on the axis; ratios are null if undefined. */
export interface SeriesRow {
  key: string
  /** Short name on the axis. */
  at: string
  /** Full name in the table. */
  name: string
  required: number
  participated: number
  pending: number
  participateRatio: number | null
  passRatio: number | null
  averageRatio: number | null
  medianRatio: number | null
}
export const lines = { participateRatio: '参与率', passRatio: '合格率', averageRatio: '平均得分率', medianRatio: '中位得分率' } as const
export type Line = keyof typeof lines

export const share = (score: number | null, total: number) => (score === null ? null : ratioOf(score, total))

const rowOf = (of: Stretch, key: string, at: string, name: string): SeriesRow => ({
  key,
  at,
  name,
  required: of.requiredUserCount,
  participated: of.participatedUserCount,
  pending: of.pendingUserCount,
  participateRatio: of.participateRatio,
  passRatio: of.passRatio,
  averageRatio: of.averageRatio,
  medianRatio: of.medianRatio,
})

export const rowsOfExams = (compared: readonly Compared[]): SeriesRow[] =>
  compared.map(({ overview: o }) => ({
    key: o.examId,
    at: o.beginTime.slice(2, 10),
    name: o.examinationName,
    required: o.requiredUserCount,
    participated: o.participatedUserCount,
    pending: o.pendingUserCount,
    participateRatio: o.participateRatio,
    passRatio: o.passRatio,
    averageRatio: share(o.averageScore, o.totalScore),
    medianRatio: share(o.medianScore, o.totalScore),
  }))

/** E.g. 2025-07-01 -> 2025 年 3 季度 */
const quarterName = (from: string) => `${from.slice(0, 4)} 年 ${Math.ceil(Number(from.slice(5, 7)) / 3)} 季度`

export const rowsOfQuarters = ({ quarters }: History): SeriesRow[] =>
  quarters.map((q) => rowOf(q, q.from, quarterName(q.from).slice(2).replaceAll(' ', ''), `${quarterName(q.from)}（${q.exams} 场）`))

export const rowsOfHistory = ({ exams }: History): SeriesRow[] =>
  exams.map((e) => rowOf(e, e.examId, e.beginTime.slice(2, 10), e.examinationName))

export interface DepartmentRow {
  id: string
  name: string
  isWhole: boolean
  /** Measures by exam id. */
  of: ReadonlyMap<string, { detail: Measures; total: number }>
}
/** Departments of all exams, joined by id, in the order of the latest exam that has them. */
export function joined(compared: readonly Compared[]): DepartmentRow[] {
  const found = new Map<string, DepartmentRow & { of: Map<string, { detail: Measures; total: number }> }>()
  for (const { overview, departments } of compared.toReversed())
    for (const { departmentId: id, departmentName: name, layer, detail } of departments) {
      const row = found.get(id) ?? { id, name, isWhole: layer === 0, of: new Map() }
      row.of.set(overview.examId, { detail, total: overview.totalScore })
      found.set(id, row)
    }
  return [...found.values()].toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
}
/** Value of a department in one exam for a line. */
export const lineOf = (row: DepartmentRow, examId: string, line: Line): number | null => {
  const at = row.of.get(examId)
  if (!at) return null
  return line === 'participateRatio' || line === 'passRatio' ? at.detail[line] : share(at.detail.averageScore, at.total)
}
