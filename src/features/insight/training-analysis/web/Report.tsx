// The training report: its head and its views.
import { type ReactNode, useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { usePerson } from '#ui/api/session.tsx'
import { StaleNotice, AsyncContent } from '#ui/page/AsyncContent.tsx'
import { clockIn } from '#shared/zones.ts'
import { Bone } from '#ui/table/Skeleton.tsx'
import { NoReport } from '#features/insight/analysis-kit/web/NoReport.tsx'
import { PrintFrame } from '#features/insight/analysis-kit/web/PrintFrame.tsx'
import type { Overview } from '../contract.ts'
import { ByContent } from './ByContent.tsx'
import { ByOrganisation } from './ByOrganisation.tsx'
import { ByTalk } from './ByTalk.tsx'
import { daysBefore } from './days.ts'
import { Head, type HeadProps } from './Head.tsx'
import { OverviewShape, OverviewView } from './OverviewView.tsx'
import { PeopleList } from './PeopleList.tsx'
import { useReport } from './use-report.ts'
import { type View, views } from './use-view.ts'

type Props = Pick<HeadProps, 'asked' | 'view' | 'onChange' | 'taking'> & { onBack: () => void }

/** The view by organisation needs a department, and exams of the question banks have no talks. */
const isOffered = (view: View, { analyzeType, type }: Props['asked']) =>
  (view !== 'org' || analyzeType === 'BY_DEPARTMENT') && (view !== 'talks' || type !== 'EXAM')

export function Report({ asked, view, onChange, onBack, taking }: Props) {
  const { timeZone } = usePerson()
  const [compares, compare] = useState(true)
  const earlier = daysBefore(asked)
  const read = useReport('overview', asked)
  const { words: than = '', ...days } = earlier ?? {}
  const { data: before } = useReport('overview', { ...asked, ...days }, earlier !== null && compares)
  const { data } = read
  const offered = (Object.keys(views) as View[]).filter((v) => isOffered(v, asked))
  const open: View = offered.includes(view.view) ? view.view : 'overview'
  const readAt = data && read.dataUpdatedAt ? clockIn(timeZone, read.dataUpdatedAt) : undefined
  const shown = (overview: Overview): ReactNode => {
    if (open === 'overview')
      return <OverviewView asked={asked} overview={overview} than={than} view={view} before={(earlier && compares && before) || null} />
    if (open === 'content') return <ByContent asked={asked} />
    if (open === 'talks') return <ByTalk asked={asked} />
    if (open === 'org') return <ByOrganisation asked={asked} onBehind={view.lookBehind} />
    return <PeopleList asked={asked} view={view} overview={overview} />
  }
  if (!data && read.error)
    return <NoReport error={read.error} parts="课程、考试、项目、部门或人员" onRetry={() => void read.refetch()} onBack={onBack} />
  return (
    <>
      <Head
        asked={asked}
        view={view}
        overview={data}
        compares={compares}
        onChange={onChange}
        taking={taking}
        before={earlier?.words ?? null}
        onCompare={compare}
      />
      <div className="yw-report-views">
        <Segmented<View>
          aria-label="视图"
          value={open}
          options={offered.map((value) => ({ value, label: views[value] }))}
          onChange={view.show}
        />
        <span className="yw-muted">{readAt ? `数据截至 ${readAt}` : <Bone width={184} />}</span>
      </div>
      <div className="yw-report">
        <StaleNotice asked={read} />
        <AsyncContent asked={read} aged={false} {...(open === 'overview' ? { shape: <OverviewShape /> } : {})}>
          {shown}
        </AsyncContent>
      </div>
      <PrintFrame readAt={readAt} />
    </>
  )
}
