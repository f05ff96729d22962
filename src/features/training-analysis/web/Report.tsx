// The report: what was asked in one line, and three views of it; by organisation needs a department. Numbers lead to a fourth: people.
import { Segmented } from 'antd'
import { Reading } from '../../../ui/Reading.tsx'
import { type Overview, typeLabels } from '../contract.ts'
import { ByContent } from './ByContent.tsx'
import { ByOrganisation } from './ByOrganisation.tsx'
import { OverviewShape, OverviewView } from './OverviewView.tsx'
import { PeopleList } from './PeopleList.tsx'
import { type AskedFor, useReport } from './use-report.ts'
import { type Shown, type View, type ViewState, views } from './use-view.ts'

const days = ({ beginTime, endTime }: Overview) => (!beginTime && !endTime ? '不限日期' : `${beginTime ?? '不限'} 至 ${endTime ?? '不限'}`)

export function Report({ asked, view }: { asked: AskedFor; view: ViewState }) {
  const read = useReport('overview', asked)
  const { data } = read
  const offered: Shown[] = (Object.keys(views) as View[]).filter((v) => asked.analyzeType === 'BY_DEPARTMENT' || v !== 'org')
  const open: Shown = view.view === 'people' || offered.includes(view.view) ? view.view : 'overview'
  const shown = (overview: Overview) => {
    if (open === 'overview') return <OverviewView overview={overview} onBehind={view.lookBehind} />
    if (open === 'content') return <ByContent asked={asked} />
    if (open === 'org') return <ByOrganisation asked={asked} onBehind={view.lookBehind} />
    return <PeopleList asked={asked} view={view} overview={overview} />
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
      <Reading asked={read} card="yw-an-empty" {...(open === 'overview' ? { shape: <OverviewShape /> } : {})}>
        {shown}
      </Reading>
    </>
  )
}
