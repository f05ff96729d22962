// State of the views of a report, and links to the people behind figures.
import { type Narrowed, useAnalysisView } from '#features/insight/analysis-tabs/web/use-analysis-view.ts'
import type { Level } from '#shared/scores.ts'
import type { ResultStatus } from '../contract.ts'

export const views = { overview: '概览', items: '试题分析', org: '按组织', detail: '组织明细', results: '考试成绩明细' } as const
export type View = keyof typeof views
const known = Object.keys(views) as View[]

/** Filter of the people behind a figure. */
export interface DrillDown extends Narrowed {
  status?: ResultStatus
  scoreLevel?: Level
  passed?: 'true' | 'false'
}
const filtersOf = ({ status, scoreLevel, passed }: DrillDown) => ({
  status: status === 'PARTICIPATED' ? undefined : status,
  scoreLevel,
  passed,
})

export function useView() {
  const view = useAnalysisView(known, 'results')
  return {
    ...view,
    lookBehind: (behind: DrillDown) => view.lookBehind(filtersOf(behind), behind),
    behind: (behind: DrillDown) => view.toRows(filtersOf(behind), behind),
  }
}
export type ViewState = ReturnType<typeof useView>
