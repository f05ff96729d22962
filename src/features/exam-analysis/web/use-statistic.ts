// Asking for the statistics of one exam: short lists in the address, thousands of people in the body.
import { useAsk } from '../../../ui/asking.ts'
import type { CallFailure } from '../../../ui/call-failure.ts'
import type { ContentOf } from '../../../shared/contract.ts'
import { examAnalysis } from '../contract.ts'

/** What was generated. */
export interface AskedFor {
  examId: string
  analyzeType: 'BY_DEPARTMENT' | 'BY_STUDENT'
  departmentId?: string | undefined
  userIds?: string[] | undefined
}
const MOST_IN_ADDRESS = 50

/** An address holds so many; beyond it the twin is asked. */
export const goesInBody = (asked: AskedFor) => (asked.userIds?.length ?? 0) > MOST_IN_ADDRESS

type Read = 'perhaps' | 'ranges' | 'levels' | 'types' | 'participation' | 'org' | 'top'
interface Answered<T> {
  data: T | undefined
  error: CallFailure | null
  refetch: () => unknown
}

export function useStatistic<K extends Read>(read: K, asked: AskedFor, more: Record<string, string> = {}) {
  const inBody = goesInBody(asked)
  const endpoint = inBody ? examAnalysis[`${read}By`] : examAnalysis[read]
  const fields = { ...asked, ...more }
  return useAsk(endpoint as typeof examAnalysis.perhaps, (inBody ? { body: fields } : { query: fields }) as never, {
    inPlace: true,
  }) as unknown as Answered<ContentOf<(typeof examAnalysis)[K]>>
}
