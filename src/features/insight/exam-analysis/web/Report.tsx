// The report of an exam: one page whose views are its sections.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { StaleNotice, AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { NoReport } from '#features/insight/analysis-kit/web/NoReport.tsx'
import { PrintFrame } from '#features/insight/analysis-kit/web/PrintFrame.tsx'
import { Sentence } from '#features/insight/analysis-kit/web/Sentence.tsx'
import { PeopleTable } from '#features/insight/analysis-tabs/web/PeopleTable.tsx'
import type { Overview } from '../contract.ts'
import { Departments } from './Departments.tsx'
import { Head, ProvisionalBanner, type ReportProps } from './Head.tsx'
import type { ItemDrawerProps } from './ItemDrawer.tsx'
import type { SeriesDrawerProps, SeriesOf } from './SeriesDrawer.tsx'
import { Items } from './Items.tsx'
import { Levels, Types } from './Levels.tsx'
import { Numbers } from './Numbers.tsx'
import { Parts } from './Parts.tsx'
import { Ranks } from './Ranks.tsx'
import { ResultList } from './ResultList.tsx'
import { sayingOfExam } from './saying.ts'
import { Shape } from './Shape.tsx'
import { Spread } from './Spread.tsx'
import { useNearViewport } from './use-near.ts'
import { type ReportState, useReport } from './use-report.ts'
import { useViewKeys, ViewPicker } from './ViewPicker.tsx'
import type { ViewState } from './use-view.ts'

const ItemDrawer = lazyDialog<ItemDrawerProps>(
  async () => (await import('./ItemDrawer.tsx')).ItemDrawer,
  ({ of }) => of !== null,
)
const SeriesDrawer = lazyDialog<SeriesDrawerProps>(
  async () => (await import('./SeriesDrawer.tsx')).SeriesDrawer,
  ({ of }) => of !== null,
)
const many = (n: number) => n.toLocaleString('zh-CN')

function Top({ report, view }: { report: ReportState; view: ViewState }) {
  const { overview: o, before, rates = [], items, org, ended } = report
  if (!o) return null
  const to = {
    behind: view.behind,
    items: view.to('items'),
    question: (id: string) => view.to('items', { question: id }),
    departments: view.to('org'),
  }
  return (
    <section id="overview" className="yw-card yw-report-top" aria-label="概览">
      <h2 className="yw-sr">概览</h2>
      <Sentence
        pieces={sayingOfExam({
          overview: o,
          types: rates,
          items: items.data ?? [],
          departments: org.data ?? [],
          coming: report.coming,
          ended,
          to,
          before: before ?? null,
        })}
      />
      <Numbers overview={o} before={before} onBehind={view.lookBehind} />
    </section>
  )
}

/** Renders its children when the section comes near the viewport. */
function Near({ id, label, height, children }: { id: string; label: string; height: number; children: () => ReactNode }) {
  const [ref, near] = useNearViewport()
  return (
    <div ref={ref} id={id} style={near ? undefined : { minHeight: height }}>
      {near ? (
        children()
      ) : (
        <section className="yw-card yw-part" aria-label={label}>
          <header>
            <h2>{label}</h2>
          </header>
        </section>
      )}
    </div>
  )
}

interface BodyProps {
  report: ReportState
  overview: Overview
  view: ViewState
  onPast: (of: SeriesOf) => void
}

function Body({ report, overview, view, onPast }: BodyProps) {
  const { byDepartment, asked, compareId } = report
  const none = overview.participatedUserCount === 0
  const charts = (
    <div className="yw-ea-charts">
      <Spread report={report} onBehind={view.lookBehind} />
      <div>
        <Levels report={report} onBehind={view.lookBehind} />
        <Types report={report} />
      </div>
    </div>
  )
  const items = <Items report={report} onOpen={view.ask} />
  return (
    <>
      <Top report={report} view={view} />
      {!byDepartment && (
        <>
          <PeopleTable title="学员" people={overview.users} />
          {overview.unassignedUsers.length > 0 && <PeopleTable title="其中非应考学员（不计入统计）" people={overview.unassignedUsers} />}
        </>
      )}
      {none ? (
        <section className="yw-card">
          <EmptyState
            title="暂无分析数据"
            text="还没有人交卷。指派后这里会自动更新。"
            action={
              <Link className="yw-rowact" to={`/examList?${new URLSearchParams({ 'f.examinationName': overview.examinationName })}`}>
                查看指派
              </Link>
            }
          />
        </section>
      ) : (
        <>
          {overview.provisional ? items : charts}
          {overview.provisional ? charts : items}
        </>
      )}
      {byDepartment && <Departments report={report} view={view} onPast={onPast} />}
      {!none && (
        <Near id="ranks" label={byDepartment ? '参与率' : '参与情况'} height={380}>
          {() => (
            <div className={byDepartment ? 'yw-ea-pair' : undefined}>
              {byDepartment && <Ranks report={report} onBehind={view.lookBehind} />}
              <Parts report={report} onBehind={view.lookBehind} />
            </div>
          )}
        </Near>
      )}
      <Near id="results" label="考试成绩明细" height={420}>
        {() => (
          <ResultList
            asked={asked}
            view={view}
            compareId={overview.provisional ? null : compareId}
            bins={report.bins}
            totalScore={overview.totalScore}
            onPast={onPast}
          />
        )}
      </Near>
    </>
  )
}

export function Report(props: ReportProps & { onBack: () => void }) {
  const { asked, view } = props
  const report = useReport(asked, props.compareId)
  const { overview: o, whole, byDepartment, compareId } = report
  const [series, look] = useState<SeriesOf | null>(null)
  useViewKeys(view, byDepartment)
  const moved = useRef(false)
  const isThere = o !== undefined
  useEffect(() => {
    if (!isThere || (view.view === 'overview' && !moved.current)) return
    moved.current = true
    // the overview scrolls to the head above it
    const at = view.view === 'overview' ? '.yw-report-head' : `#${view.view === 'detail' ? 'org' : view.view}`
    document.querySelector(at)?.scrollIntoView({ block: view.view === 'overview' ? 'end' : 'start' })
  }, [view.view, isThere])
  if (!o && whole.error)
    return <NoReport error={whole.error} parts="考试、部门或人员" onRetry={() => void whole.refetch()} onBack={props.onBack} />
  return (
    <>
      <Head report={report} props={props} onSeries={look} />
      {o?.provisional && <ProvisionalBanner overview={o} examId={asked.examId} />}
      <div className="yw-report-views">
        <ViewPicker view={view} byDepartment={byDepartment} />
        <span className="yw-muted">
          {o ? (
            <>
              数据截至 {o.readAt}
              {o.provisional && `，阅卷 ${many(o.scoredUserCount)} / ${many(o.participatedUserCount)} 人`}
            </>
          ) : (
            <Bone width={184} />
          )}
        </span>
      </div>
      <div className="yw-report">
        <StaleNotice asked={whole} />
        <AsyncContent asked={whole} aged={false} shape={<Shape />}>
          {(overview) => <Body report={report} overview={overview} view={view} onPast={look} />}
        </AsyncContent>
      </div>
      <SeriesDrawer of={series} onClose={() => look(null)} />
      <PrintFrame readAt={o?.readAt} />
      <ItemDrawer
        of={view.question}
        asked={asked}
        compareId={o?.provisional ? null : compareId}
        examName={o?.examinationName ?? ''}
        onBehind={(within) => view.lookBehind({ within })}
        onClose={() => view.ask(null)}
      />
    </>
  )
}
