// Asking for the statistics of one exam.
import { type AskedRange, useAskRange } from '../../analysis-tabs/web/use-analysis-query.ts'
import { examAnalysis } from '../contract.ts'

/** What was generated. */
export interface AskedFor extends AskedRange {
  examId: string
}
type Read = 'perhaps' | 'scoreDistribution' | 'levels' | 'types' | 'participation' | 'org' | 'top'

export const useStatistic = <K extends Read>(read: K, asked: AskedFor, more: Record<string, string> = {}) =>
  useAskRange(examAnalysis[read], examAnalysis[`${read}By`], { ...asked, ...more })
