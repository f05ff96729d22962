// The report: what was asked in one line, and three views of it; by organisation needs a department. Numbers lead to a fourth: people.
import { Segmented } from 'antd'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/table/Skeleton.tsx'
import { type Overview, typeLabels } from '../contract.ts'
import { ByContent } from './ByContent.tsx'
import { ByOrganisation } from './ByOrganisation.tsx'
import { OverviewView } from './OverviewView.tsx'
import { PeopleList } from './PeopleList.tsx'
import { type AskedFor, useReport } from './use-report.ts'
import { type Shown, type View, type ViewState, views } from './use-view.ts'

const days = ({ beginTime, endTime }: Overview) => (!beginTime && !endTime ? '不限日期' : `${beginTime ?? '不限'} 至 ${endTime ?? '不限'}`)

export function Report({ asked, view }: { asked: AskedFor; view: ViewState }) {
  const { data, error, refetch } = useReport('overview', asked)
  const offered: Shown[] = (Object.keys(views) as View[]).filter((v) => asked.analyzeType === 'BY_DEPARTMENT' || v !== 'org')
  const open: Shown = view.view === 'people' || offered.includes(view.view) ? view.view : 'overview'
  if (error && !data)
    return (
      <section className="yw-card yw-an-empty">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    )
  const shown = () => {
    if (!data) return <Skeleton />
    if (open === 'overview') return <OverviewView overview={data} onBehind={view.lookBehind} />
    if (open === 'content') return <ByContent asked={asked} />
    if (open === 'org') return <ByOrganisation asked={asked} onBehind={view.lookBehind} />
    return <PeopleList asked={asked} view={view} overview={data} />
  }
  return (
    <>
      <div className="yw-an-views">
        <Segmented<Shown>
          aria-label="视图"
          value={open}
          options={[
            ...offered.map((value) => ({ value, label: views[value as View] })),
            ...(open === 'people' ? [{ value: open, label: '人员明细' }] : []),
          ]}
          onChange={(to) => to !== 'people' && view.show(to)}
        />
        {data && (
          <p className="yw-ta-summary">
            分析条件：{typeLabels[data.type]} <b>{data.contentName}</b> {data.scope} {days(data)}
          </p>
        )}
      </div>
      {shown()}
    </>
  )
}
