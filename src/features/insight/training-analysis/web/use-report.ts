// Queries of a training report.
import { type AskedRange, useAskRange } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { type TrainingType, trainingAnalysis } from '../contract.ts'

/** The generated query of a report. */
export interface AskedFor extends AskedRange {
  type: TrainingType
  contentId: string
  beginTime?: string | undefined
  endTime?: string | undefined
}
type Read = 'overview' | 'content' | 'org' | 'talks'

export const useReport = <K extends Read>(read: K, asked: AskedFor, when = true) =>
  useAskRange(trainingAnalysis[read], trainingAnalysis[`${read}Of`], asked, when)

export const useTrend = (asked: AskedFor, by: 'DAY' | 'WEEK') =>
  useAskRange(trainingAnalysis.trend, trainingAnalysis.trendOf, { ...asked, by } as AskedFor)
