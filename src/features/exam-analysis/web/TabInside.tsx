// Inside one tab: what is asked for, and its report.
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import { AnalysisForm } from '../../analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { useAnalysisQuery } from '../../analysis-tabs/web/use-analysis-query.ts'
import { examAnalysis } from '../contract.ts'
import { ExamSelect } from './ExamSelect.tsx'
import { askedFor, keptOf, queryOf } from './kept-query.ts'
import { Report } from './Report.tsx'
import { useView } from './use-view.ts'

interface Props {
  /** Of the tab: what an export is called. */
  name: string
  kept: AnalysisTab['query']
  keep: (query: AnalysisTab['query']) => void
}

const own = {
  ...{ queryOf, keptOf, askedFor, missing: examAnalysis.meta.failures.nothingChosen },
  ...{ export: examAnalysis.export, exportTwin: examAnalysis.exportBy },
}

export function TabInside(tab: Props) {
  const view = useView()
  const { query, asked, change, form } = useAnalysisQuery({ ...own, ...tab, view })
  return (
    <AnalysisForm {...form} hint="选择考试，再选择部门或账号，然后生成报表。" report={() => asked && <Report asked={asked} view={view} />}>
      <ExamSelect value={query.examId} disabled={form.shown} onChange={(examId) => change({ examId })} />
      <AnalysisRangePicker value={query.range} disabled={form.shown} onChange={(range) => change({ range })} />
    </AnalysisForm>
  )
}
