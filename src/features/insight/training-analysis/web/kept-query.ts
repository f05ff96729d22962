// The query of a tab from its stored fields; unusable values are ignored.
import type { AnalysisTab } from '#features/insight/analysis-tabs/contract.ts'
import {
  type AnalysisRange,
  askedRange,
  keptId,
  keptRange,
  keptText,
  rangeOf,
} from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import type { TrainingType } from '../contract.ts'
import type { AskedFor } from './use-report.ts'

export interface Query {
  type: TrainingType
  contentId: string | undefined
  range: AnalysisRange
  /** First and last day as YYYY-MM-DD. */
  beginTime: string | undefined
  endTime: string | undefined
  /** True if the report is open. */
  shown: boolean
}

const types: readonly unknown[] = ['COURSE', 'EXAM', 'PROJECT'] satisfies TrainingType[]
const isType = (value: unknown): value is TrainingType => types.includes(value)
const day = (value: unknown) => keptText(value, /^\d{4}-\d\d-\d\d$/)

export const queryOf = (kept: AnalysisTab['query']): Query => ({
  type: isType(kept['type']) ? kept['type'] : 'COURSE',
  contentId: keptId(kept['contentId']),
  range: rangeOf(kept),
  beginTime: day(kept['beginTime']),
  endTime: day(kept['endTime']),
  shown: kept['shown'] === true,
})

const days = ({ beginTime, endTime }: Query) => ({ ...(beginTime ? { beginTime } : {}), ...(endTime ? { endTime } : {}) })

export const keptOf = (query: Query): AnalysisTab['query'] => ({
  type: query.type,
  ...(query.contentId ? { contentId: query.contentId } : {}),
  ...keptRange(query.range),
  ...days(query),
  ...(query.shown ? { shown: true } : {}),
})

/** Query for the calls; null without content, or without department and people. */
export function askedFor(query: Query): AskedFor | null {
  const { type, contentId } = query
  const asked = askedRange(query.range)
  return contentId && asked ? { type, contentId, ...asked, ...days(query) } : null
}

/** Address of the report for other users. */
export function addressOfReport(
  { type, contentId, departmentId, userIds, ...days }: AskedFor,
  { name, view }: { name: string; view: string },
): string {
  const fields = {
    type,
    contentId,
    name,
    departmentId,
    userIds: userIds?.join(','),
    beginTime: days.beginTime,
    endTime: days.endTime,
    view: view === 'overview' ? undefined : view,
  }
  return `/dataAnalysis?${new URLSearchParams(Object.entries(fields).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`
}
