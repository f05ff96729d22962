// Content of a tab: its conditions, or its report.
import { type ComponentProps, type ReactNode, useState } from 'react'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { TakeOut } from '#features/insight/analysis-kit/web/TakeOut.tsx'
import { usePicture } from '#features/insight/analysis-kit/web/use-picture.ts'
import type { AnalysisTab } from '#features/insight/analysis-tabs/contract.ts'
import { AnalysisForm } from '#features/insight/analysis-tabs/web/AnalysisForm.tsx'
import { AnalysisRangePicker } from '#features/insight/analysis-tabs/web/AnalysisRangePicker.tsx'
import { useAppear } from '#features/insight/analysis-tabs/web/use-appear.ts'
import { useAnalysisQuery } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { type TrainingType, trainingAnalysis } from '../contract.ts'
import { DaysChoice, TypeChoice } from './ConditionFields.tsx'
import type { ConditionsProps } from './Conditions.tsx'
import { ContentSelect, useContents } from './ContentSelect.tsx'
import { askedFor, keptOf, queryOf } from './kept-query.ts'
import { Report } from './Report.tsx'
import { useView } from './use-view.ts'

const Conditions = lazyDialog<ConditionsProps>(
  async () => (await import('./Conditions.tsx')).Conditions,
  ({ of }) => of !== null,
)

interface Props {
  /** Name of the tab, for the file name of an export. */
  name: string
  kept: AnalysisTab['query']
  keep: (query: AnalysisTab['query']) => void
}

type FormOf = Pick<ComponentProps<typeof AnalysisForm>, 'onGenerate' | 'export'>

const own = {
  queryOf,
  keptOf,
  askedFor,
  missing: trainingAnalysis.meta.failures.incomplete,
  export: trainingAnalysis.export,
  exportTwin: trainingAnalysis.exportOf,
}

/** The form of the conditions, or the reason why they have no choices. */
function Conditioned({ form, type, children }: { form: FormOf; type: TrainingType; children: ReactNode }) {
  const contents = useContents(type)
  const { tree, error, reload } = useDepartments()
  return (
    <AnalysisForm
      {...form}
      hint="选择分析内容，再选择部门或账号，然后生成报表。"
      reads={[contents, { data: tree, error, refetch: reload }]}
    >
      {children}
    </AnalysisForm>
  )
}

export function TabInside(tab: Props) {
  const view = useView()
  const { query, asked, change, generate, form } = useAnalysisQuery({ ...own, ...tab, view })
  const take = usePicture()
  const [changing, setChanging] = useState(false)
  const ready = useAppear(form.shown, JSON.stringify(asked))
  const taking = (report: () => HTMLElement | null, name: string) => (
    <TakeOut sheet={form.export} pictureLabel="这一页为图片（PNG）" onPicture={() => take(report(), name)} />
  )
  if (!form.shown || !asked)
    return (
      <>
        <PageHeader title="训练数据分析" sub="选择课程练习、考试或培训项目和范围，生成报表；每个标签各自保存条件" />
        <Conditioned form={form} type={query.type}>
          <TypeChoice query={query} change={change} />
          <ContentSelect
            key={query.type}
            type={query.type}
            value={query.contentId}
            disabled={false}
            onChange={(contentId) => change({ contentId })}
          />
          <AnalysisRangePicker value={query.range} onChange={(range) => change({ range })} />
          <DaysChoice query={query} change={change} />
        </Conditioned>
      </>
    )
  return (
    <>
      {ready ? (
        <Report
          key={JSON.stringify(asked)}
          asked={asked}
          view={view}
          taking={taking}
          onChange={() => setChanging(true)}
          onBack={form.onReset}
        />
      ) : (
        <LoadingSkeleton />
      )}
      <Conditions
        of={changing ? query : null}
        onGenerate={(to) => {
          if (generate(to)) setChanging(false)
        }}
        onClose={() => setChanging(false)}
      />
    </>
  )
}
