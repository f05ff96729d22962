// Content of a tab: its conditions, or its report.
import { useState } from 'react'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { TakeOut } from '#features/insight/analysis-kit/web/TakeOut.tsx'
import { usePicture } from '#features/insight/analysis-kit/web/use-picture.ts'
import type { AnalysisTab } from '#features/insight/analysis-tabs/contract.ts'
import { useAppear } from '#features/insight/analysis-tabs/web/use-appear.ts'
import { useAnalysisQuery, useRangeDownload } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { examAnalysis } from '../contract.ts'
import { Begin } from './Begin.tsx'
import type { ConditionDialogProps } from './ConditionDialog.tsx'
import { askedFor, keptOf, queryOf } from './kept-query.ts'
import { Report } from './Report.tsx'
import { ReportShape } from './Shape.tsx'
import { useView } from './use-view.ts'

const ConditionDialog = lazyDialog<ConditionDialogProps>(
  async () => (await import('./ConditionDialog.tsx')).ConditionDialog,
  ({ of }) => of !== null,
)

interface Props {
  /** Name of the tab, for the file name of an export. */
  name: string
  kept: AnalysisTab['query']
  keep: (query: AnalysisTab['query']) => void
}

const own = {
  queryOf,
  keptOf,
  askedFor,
  missing: examAnalysis.meta.failures.nothingChosen,
  export: examAnalysis.export,
  exportTwin: examAnalysis.exportBy,
}

export function TabInside(tab: Props) {
  const view = useView()
  const { query, asked, change, generate, form } = useAnalysisQuery({ ...own, ...tab, view })
  const take = usePicture()
  const answers = useRangeDownload(examAnalysis.exportAnswers, examAnalysis.exportAnswersBy)
  const [changing, setChanging] = useState(false)
  const ready = useAppear(form.shown, JSON.stringify(asked))
  const taking = (report: () => HTMLElement | null, name: string) => (
    <TakeOut
      sheet={form.export}
      pictureLabel="整份报告为图片（PNG）"
      onPicture={() => take(report(), name)}
      more={{
        label: '全部作答与签到表（.xlsx）',
        busy: answers.busy,
        run: () => asked && answers.run({ ...asked, name: `${tab.name} 全部作答` }),
      }}
    />
  )
  if (!form.shown || !asked)
    return (
      <>
        <PageHeader title="考试数据分析" sub="选择一场考试和范围，生成报表；每个标签各自保存条件" />
        <Begin query={query} change={change} generate={generate} form={form} />
      </>
    )
  return (
    <>
      {ready ? (
        <Report
          asked={asked}
          view={view}
          taking={taking}
          compareId={query.compareId}
          onCompare={(compareId) => change({ compareId })}
          onChange={() => setChanging(true)}
          onBack={form.onReset}
        />
      ) : (
        <ReportShape />
      )}
      <ConditionDialog
        of={changing ? query : null}
        onGenerate={({ examId, range }) => {
          // another exam gets its own default comparison
          if (generate({ examId, range, ...(examId === query.examId ? {} : { compareId: undefined }) })) setChanging(false)
        }}
        onClose={() => setChanging(false)}
      />
    </>
  )
}
