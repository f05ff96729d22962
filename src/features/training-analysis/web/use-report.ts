// Asking for a report of training: short lists in the address, thousands of people in the body.
import type { ContentOf } from '../../../shared/contract.ts'
import { useAsk } from '../../../ui/asking.ts'
import type { CallFailure } from '../../../ui/call-failure.ts'
import { type TrainingType, trainingAnalysis } from '../contract.ts'

/** What was generated. */
export interface AskedFor {
  type: TrainingType
  contentId: string
  analyzeType: 'BY_DEPARTMENT' | 'BY_STUDENT'
  departmentId?: string | undefined
  userIds?: string[] | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}
const MOST_IN_ADDRESS = 50

/** An address holds so many; beyond it the twin is asked. */
export const goesInBody = (asked: AskedFor) => (asked.userIds?.length ?? 0) > MOST_IN_ADDRESS

type Read = 'overview' | 'content' | 'org'
interface Answered<T> {
  data: T | undefined
  error: CallFailure | null
  refetch: () => unknown
}

export function useReport<K extends Read>(read: K, asked: AskedFor) {
  const inBody = goesInBody(asked)
  const endpoint = inBody ? trainingAnalysis[`${read}Of`] : trainingAnalysis[read]
  return useAsk(endpoint as typeof trainingAnalysis.overview, (inBody ? { body: asked } : { query: asked }) as never, {
    inPlace: true,
  }) as unknown as Answered<ContentOf<(typeof trainingAnalysis)[K]>>
}
