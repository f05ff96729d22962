// What a tab keeps, as the page reads it: whatever is there that cannot be used is as if it were not there.
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import type { AnalysisRange } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import type { TrainingType } from '../contract.ts'
import type { AskedFor } from './use-report.ts'

export interface Query {
  type: TrainingType
  contentId: string | undefined
  range: AnalysisRange
  /** Days, YYYY-MM-DD. */
  beginTime: string | undefined
  endTime: string | undefined
  /** The report is open. */
  shown: boolean
}

const types: readonly unknown[] = ['COURSE', 'EXAM', 'PROJECT'] satisfies TrainingType[]
const isType = (value: unknown): value is TrainingType => types.includes(value)
const text = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
const id = (value: unknown) => text(value, /^[1-9]\d{0,15}$/)
const day = (value: unknown) => text(value, /^\d{4}-\d\d-\d\d$/)
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [])

export function queryOf(kept: AnalysisTab['query']): Query {
  const userIds = texts(kept['userIds']).filter(id)
  const type = kept['type']
  return {
    type: isType(type) ? type : 'COURSE',
    contentId: id(kept['contentId']),
    range: {
      analyzeType: kept['analyzeType'] === 'BY_STUDENT' ? 'BY_STUDENT' : 'BY_DEPARTMENT',
      departmentId: id(kept['departmentId']),
      userIds,
      names: texts(kept['names']).slice(0, userIds.length),
    },
    beginTime: day(kept['beginTime']),
    endTime: day(kept['endTime']),
    shown: kept['shown'] === true,
  }
}

export const keptOf = ({ type, contentId, range, beginTime, endTime, shown }: Query): AnalysisTab['query'] => ({
  type,
  ...(contentId ? { contentId } : {}),
  analyzeType: range.analyzeType,
  ...(range.departmentId ? { departmentId: range.departmentId } : {}),
  ...(range.userIds.length ? { userIds: range.userIds, names: range.names } : {}),
  ...(beginTime ? { beginTime } : {}),
  ...(endTime ? { endTime } : {}),
  ...(shown ? { shown } : {}),
})

/** As the calls ask it; null while the content, or the department and the people, are missing. */
export function askedFor({ type, contentId, range, beginTime, endTime }: Query): AskedFor | null {
  const { analyzeType, departmentId, userIds } = range
  if (!contentId) return null
  const days = { ...(beginTime ? { beginTime } : {}), ...(endTime ? { endTime } : {}) }
  if (analyzeType === 'BY_DEPARTMENT') return departmentId ? { type, contentId, analyzeType, departmentId, ...days } : null
  return userIds.length ? { type, contentId, analyzeType, userIds, ...days } : null
}
