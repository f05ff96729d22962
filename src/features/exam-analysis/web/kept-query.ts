// What a tab keeps, as the page reads it: whatever is there that cannot be used is as if it were not there.
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import { type AnalysisRange, askedRange, keptId, keptRange, rangeOf } from '../../analysis-tabs/web/use-analysis-query.ts'
import type { AskedFor } from './use-statistic.ts'

export interface Query {
  examId: string | undefined
  range: AnalysisRange
  /** The report is open. */
  shown: boolean
}

export const queryOf = (kept: AnalysisTab['query']): Query => ({
  examId: keptId(kept['examId']),
  range: rangeOf(kept),
  shown: kept['shown'] === true,
})

export const keptOf = ({ examId, range, shown }: Query): AnalysisTab['query'] => ({
  ...(examId ? { examId } : {}),
  ...keptRange(range),
  ...(shown ? { shown } : {}),
})

/** As the calls ask it; null while the exam, or the department and the people, are missing. */
export function askedFor({ examId, range }: Query): AskedFor | null {
  const asked = askedRange(range)
  return examId && asked ? { examId, ...asked } : null
}
