// Page of exam analysis: tabs, each with an exam, a range, and the generated report.
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { AnalysisTabPicker } from '#features/insight/analysis-tabs/web/AnalysisTabPicker.tsx'
import { useAnalysisTabs } from '#features/insight/analysis-tabs/web/use-analysis-tabs.ts'
import { useArrival } from '#features/insight/analysis-tabs/web/use-arrival.ts'
import { TabInside } from './TabInside.tsx'
import './analysis.css'

const arrival = ['examId']
const besides = ['compareId']

export default function ExamDataAnalysisPage() {
  const { tabs, error, retry } = useAnalysisTabs('EXAM')
  useArrival(tabs, arrival, besides)
  return (
    <>
      {tabs && (
        <>
          <AnalysisTabPicker tabs={tabs} />
          <TabInside key={tabs.active.key} name={tabs.active.name} kept={tabs.active.query} keep={tabs.keep} />
        </>
      )}
      {!tabs && (
        <>
          <PageHeader title="考试数据分析" sub="选择一场考试和范围，生成报表；每个标签各自保存条件" />
          <AsyncContent asked={{ data: tabs, error, refetch: retry }} card />
        </>
      )}
    </>
  )
}
