// The views of a report, and the people behind its numbers.
import { type Narrowed, useAnalysisView } from '../../analysis-tabs/web/use-analysis-view.ts'
import type { Level } from '../../../shared/scores.ts'
import type { ResultStatus } from '../contract.ts'

export const views = { overview: '概览', org: '按组织', detail: '组织明细', results: '考试成绩明细' } as const
export type View = keyof typeof views
const known = Object.keys(views) as View[]

/** The people behind a number. */
export interface Behind extends Narrowed {
  status?: ResultStatus
  scoreLevel?: Level
  passed?: 'true' | 'false'
}

export function useView() {
  const view = useAnalysisView(known, 'results')
  return {
    ...view,
    lookBehind: ({ status, scoreLevel, passed, ...narrowed }: Behind) =>
      view.lookBehind({ status: status === 'PARTICIPATED' ? undefined : status, scoreLevel, passed }, narrowed),
  }
}
export type ViewState = ReturnType<typeof useView>
