// Dialog that changes exam and range of a report.
import { AnalysisRangePicker } from '#features/insight/analysis-tabs/web/AnalysisRangePicker.tsx'
import { Condition, ConditionDialog as Conditions } from '#features/insight/analysis-tabs/web/ConditionDialog.tsx'
import { ExamSelect } from './ExamSelect.tsx'
import type { Query } from './kept-query.ts'

export interface ConditionDialogProps {
  /** Conditions to change; null: closed. */
  of: Query | null
  onGenerate: (query: Query) => void
  onClose: () => void
}

export const ConditionDialog = (props: ConditionDialogProps) => (
  <Conditions {...props}>
    {({ examId, range }, change) => (
      <>
        <Condition title="考试">
          <ExamSelect value={examId} disabled={false} onChange={(to) => change({ examId: to })} />
        </Condition>
        <Condition title="范围">
          <AnalysisRangePicker value={range} onChange={(to) => change({ range: to })} />
        </Condition>
      </>
    )}
  </Conditions>
)
