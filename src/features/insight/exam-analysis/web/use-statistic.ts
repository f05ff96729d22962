// Queries of one exam's statistics, and of the compared exam's.
import { type AskedRange, useAskRange } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { itemAnalysis } from '#features/insight/item-analysis/contract.ts'
import { examAnalysis } from '../contract.ts'

/** The generated query of a report. */
export interface AskedFor extends AskedRange {
  examId: string
}
type Read = 'perhaps' | 'scoreDistribution' | 'levels' | 'types' | 'participation' | 'org' | 'top' | 'previous'
interface More {
  /** False: does not load yet. */
  when?: boolean
  range?: string
}

export const useStatistic = <K extends Read>(read: K, asked: AskedFor, { when = true, ...more }: More = {}) =>
  useAskRange(examAnalysis[read], examAnalysis[`${read}By`], { ...asked, ...more } as AskedFor, when)

/** The query of another exam's statistic; not sent without one. */
export const useStatisticBefore = <K extends Read>(read: K, asked: AskedFor, examId: string | null) =>
  useStatistic(read, { ...asked, examId: examId ?? asked.examId }, { when: examId !== null })

/** The statistic of another exam; undefined without one. */
export const useBefore = <K extends Read>(read: K, asked: AskedFor, examId: string | null) => {
  const { data } = useStatisticBefore(read, asked, examId)
  return examId === null ? undefined : data
}

export const useItems = (asked: AskedFor, compareId: string | null, when = true) =>
  useAskRange(itemAnalysis.items, itemAnalysis.itemsBy, { ...asked, ...(compareId ? { compareId } : {}) } as AskedFor, when)
