// Dialog that changes the conditions of a training report.
import { AnalysisRangePicker } from '#features/insight/analysis-tabs/web/AnalysisRangePicker.tsx'
import { Condition, ConditionDialog } from '#features/insight/analysis-tabs/web/ConditionDialog.tsx'
import { ContentSelect } from './ContentSelect.tsx'
import { DaysChoice, TypeChoice } from './ConditionFields.tsx'
import type { Query } from './kept-query.ts'

export interface ConditionsProps {
  /** Conditions to change; null: closed. */
  of: Query | null
  onGenerate: (query: Query) => void
  onClose: () => void
}

export const Conditions = (props: ConditionsProps) => (
  <ConditionDialog {...props}>
    {(query, change) => (
      <>
        <Condition title="类型">
          <TypeChoice query={query} change={change} />
        </Condition>
        <Condition title="分析内容">
          <ContentSelect
            key={query.type}
            type={query.type}
            value={query.contentId}
            disabled={false}
            onChange={(contentId) => change({ contentId })}
          />
        </Condition>
        <Condition title="范围">
          <AnalysisRangePicker value={query.range} onChange={(range) => change({ range })} />
        </Condition>
        <Condition title="日期">
          <DaysChoice query={query} change={change} />
        </Condition>
      </>
    )}
  </ConditionDialog>
)
