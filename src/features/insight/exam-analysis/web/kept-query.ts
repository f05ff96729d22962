// The query of a tab from its stored fields; unusable values are ignored.
import type { AnalysisTab } from '#features/insight/analysis-tabs/contract.ts'
import { type AnalysisRange, askedRange, keptId, keptRange, rangeOf } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import type { AskedFor } from './use-statistic.ts'

export interface Query {
  examId: string | undefined
  range: AnalysisRange
  /** Id of the compared exam; null: none, undefined: the previous one. */
  compareId?: string | null | undefined
  /** True if the report is open. */
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

/** Query for the calls; null without exam, or without department and people. */
export function askedFor({ examId, range }: Query): AskedFor | null {
  const asked = askedRange(range)
  return examId && asked ? { examId, ...asked } : null
}

/** Address of the report for other users; people are named by id only. */
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
