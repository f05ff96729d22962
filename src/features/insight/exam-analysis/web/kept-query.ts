// What a tab keeps, as the page reads it: whatever is there that cannot be used is as if it were not there.
import type { AnalysisTab } from '#features/insight/analysis-tabs/contract.ts'
import { type AnalysisRange, askedRange, keptId, keptRange, rangeOf } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import type { AskedFor } from './use-statistic.ts'

export interface Query {
  examId: string | undefined
  range: AnalysisRange
  /** The exam that it is compared with; null: none, undefined: the one before. */
  compareId?: string | null | undefined
  /** The report is open. */
  shown: boolean
}
const nothing = 'none'

export function queryOf(kept: AnalysisTab['query']): Query {
  const compareId = kept['compareId'] === nothing ? null : keptId(kept['compareId'])
  return {
    examId: keptId(kept['examId']),
    range: rangeOf(kept),
    ...(compareId === undefined ? {} : { compareId }),
    shown: kept['shown'] === true,
  }
}

export const keptOf = ({ examId, range, compareId, shown }: Query): AnalysisTab['query'] => ({
  ...(examId ? { examId } : {}),
  ...keptRange(range),
  ...(compareId === undefined ? {} : { compareId: compareId ?? nothing }),
  ...(shown ? { shown } : {}),
})

/** As the calls ask it; null while the exam, or the department and the people, are missing. */
export function askedFor({ examId, range }: Query): AskedFor | null {
  const asked = askedRange(range)
  return examId && asked ? { examId, ...asked } : null
}

/** Where somebody else finds the same report: accounts by their numbers, nobody by name. */
export function addressOfReport(
  { examId, departmentId, userIds }: AskedFor,
  { name, compareId, view }: { name: string; compareId: string | null; view: string },
): string {
  const fields = {
    examId,
    name,
    departmentId,
    userIds: userIds?.join(','),
    compareId: compareId ?? nothing,
    view: view === 'overview' ? undefined : view,
  }
  return `/examDataAnalysis?${new URLSearchParams(Object.entries(fields).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`
}
