// What a tab keeps, as the page reads it: whatever is there that cannot be used is as if it were not there.
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import type { AnalysisRange } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import type { AskedFor } from './use-statistic.ts'

export interface Query {
  examId: string | undefined
  range: AnalysisRange
  /** The report is open. */
  shown: boolean
}

const id = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? value : undefined)
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [])

export function queryOf(kept: AnalysisTab['query']): Query {
  const userIds = texts(kept['userIds']).filter(id)
  return {
    examId: id(kept['examId']),
    range: {
      analyzeType: kept['analyzeType'] === 'BY_STUDENT' ? 'BY_STUDENT' : 'BY_DEPARTMENT',
      departmentId: id(kept['departmentId']),
      userIds,
      names: texts(kept['names']).slice(0, userIds.length),
    },
    shown: kept['shown'] === true,
  }
}

export const keptOf = ({ examId, range, shown }: Query): AnalysisTab['query'] => ({
  ...(examId ? { examId } : {}),
  analyzeType: range.analyzeType,
  ...(range.departmentId ? { departmentId: range.departmentId } : {}),
  ...(range.userIds.length ? { userIds: range.userIds, names: range.names } : {}),
  ...(shown ? { shown } : {}),
})

/** As the calls ask it; null while the exam, or the department and the people, are missing. */
export function askedFor({ examId, range }: Query): AskedFor | null {
  const { analyzeType, departmentId, userIds } = range
  if (!examId) return null
  if (analyzeType === 'BY_DEPARTMENT') return departmentId ? { examId, analyzeType, departmentId } : null
  return userIds.length ? { examId, analyzeType, userIds } : null
}
