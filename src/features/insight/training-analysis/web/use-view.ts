// State of the views of a report, and links to the people behind figures.
import { type Narrowed, useAnalysisView } from '#features/insight/analysis-tabs/web/use-analysis-view.ts'
import type { Level } from '#shared/scores.ts'
import type { State } from '../contract.ts'

export const views = { overview: '概览', content: '按内容', talks: '自由对话', org: '按组织', people: '人员明细' } as const
export type View = keyof typeof views
const known = Object.keys(views) as View[]

/** Filter of the people behind a figure. */
export interface Behind extends Narrowed {
  status?: State
  scoreLevel?: Level
}

const filtersOf = ({ status, scoreLevel }: Behind) => ({ status: status === 'PARTICIPATED' ? undefined : status, scoreLevel })

export function useView() {
  const view = useAnalysisView<View>(known, 'people')
  return {
    ...view,
    lookBehind: (behind: Behind) => view.lookBehind(filtersOf(behind), behind),
    behind: (behind: Behind) => view.toRows(filtersOf(behind), behind),
  }
}
export type ViewState = ReturnType<typeof useView>
