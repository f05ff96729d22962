// Page of training analysis: tabs, each with content, range, days, and the generated report.
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { AnalysisTabPicker } from '#features/insight/analysis-tabs/web/AnalysisTabPicker.tsx'
import { useAnalysisTabs } from '#features/insight/analysis-tabs/web/use-analysis-tabs.ts'
import { useArrival } from '#features/insight/analysis-tabs/web/use-arrival.ts'
import { TabInside } from './TabInside.tsx'
import './training-analysis.css'

const arrival = ['type', 'contentId']
const days = ['beginTime', 'endTime']

export default function DataAnalysisPage() {
  const { tabs, error, retry } = useAnalysisTabs('TRAINING')
  useArrival(tabs, arrival, days)
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
          <PageHeader title="训练数据分析" sub="选择课程练习、考试或培训项目和范围，生成报表；每个标签各自保存条件" />
          <AsyncContent asked={{ data: tabs, error, refetch: retry }} card />
        </>
      )}
    </>
  )
}
