// Inside one tab: what is asked for, and its report.
import { Segmented } from 'antd'
import { DaysPicker } from '../../../ui/time/pickers.tsx'
import type { AnalysisTab } from '../../analysis-tabs/contract.ts'
import { AnalysisForm } from '../../analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '../../analysis-tabs/web/AnalysisRangePicker.tsx'
import { useAnalysisQuery } from '../../analysis-tabs/web/use-analysis-query.ts'
import { type TrainingType, trainingAnalysis, typeLabels } from '../contract.ts'
import { ContentSelect } from './ContentSelect.tsx'
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
  ...{ queryOf, keptOf, askedFor, missing: trainingAnalysis.meta.failures.incomplete },
  ...{ export: trainingAnalysis.export, exportTwin: trainingAnalysis.exportOf },
}

export function TabInside(tab: Props) {
  const view = useView()
  const { query, asked, change, form } = useAnalysisQuery({ ...own, ...tab, view })
  return (
    <AnalysisForm
      {...form}
      hint="选择分析内容，再选择部门或账号，然后生成报表。"
      report={() => asked && <Report asked={asked} view={view} />}
    >
      <Segmented
        aria-label="类型"
        value={query.type}
        disabled={form.shown}
        options={(Object.keys(typeLabels) as TrainingType[]).map((value) => ({ value, label: typeLabels[value] }))}
        onChange={(type) => change({ type, contentId: undefined })}
      />
      <ContentSelect
        key={query.type}
        type={query.type}
        value={query.contentId}
        disabled={form.shown}
        onChange={(contentId) => change({ contentId })}
      />
      <AnalysisRangePicker value={query.range} disabled={form.shown} onChange={(range) => change({ range })} />
      <DaysPicker
        aria-label="日期范围"
        className="yw-ta-days"
        placeholder={['开始日期', '结束日期']}
        separator="至"
        value={[query.beginTime, query.endTime]}
        disabled={form.shown}
        onChange={([begin, end]) => change({ beginTime: begin ?? undefined, endTime: end ?? undefined })}
      />
    </AnalysisForm>
  )
}
