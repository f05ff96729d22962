// The views of a report, and the people behind its numbers.
import { type Narrowed, useAnalysisView } from '../../analysis-tabs/web/use-analysis-view.ts'
import type { Level } from '../../../shared/scores.ts'
import type { State } from '../contract.ts'

export const views = { overview: '概览', content: '按内容', org: '按组织' } as const
export type View = keyof typeof views
/** The people behind a number are a view that only numbers lead to. */
export type Shown = View | 'people'
const known = [...(Object.keys(views) as View[]), 'people'] as const

/** The people behind a number. */
export interface Behind extends Narrowed {
  status?: State
  scoreLevel?: Level
}

export function useView() {
  const view = useAnalysisView<Shown>(known, 'people')
  return {
    ...view,
    lookBehind: ({ status, scoreLevel, ...narrowed }: Behind) =>
      view.lookBehind({ status: status === 'PARTICIPATED' ? undefined : status, scoreLevel }, narrowed),
  }
}
export type ViewState = ReturnType<typeof useView>
