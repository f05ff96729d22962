// The report: four views of one exam and range. Those by organisation need a department.
import { Alert, Segmented } from 'antd'
import { Reading } from '../../../ui/Reading.tsx'
import { provisionalText } from '../../analysis-tabs/contract.ts'
import { ByOrganisation } from './ByOrganisation.tsx'
import { AllOrganisations } from './AllOrganisations.tsx'
import { OverviewShape, OverviewView } from './OverviewView.tsx'
import { ResultList } from './ResultList.tsx'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import { type View, type ViewState, views } from './use-view.ts'

export function Report({ asked, view }: { asked: AskedFor; view: ViewState }) {
  const read = useStatistic('perhaps', asked)
  const { data } = read
  const byDepartment = asked.analyzeType === 'BY_DEPARTMENT'
  const offered = (Object.keys(views) as View[]).filter((v) => byDepartment || (v !== 'org' && v !== 'detail'))
  const open = offered.includes(view.view) ? view.view : 'overview'
  const shown = (overview: NonNullable<typeof data>) => {
    if (open === 'overview') return <OverviewView asked={asked} overview={overview} onBehind={view.lookBehind} />
    if (open === 'org') return <ByOrganisation asked={asked} onBehind={view.lookBehind} />
    if (open === 'detail') return <AllOrganisations asked={asked} onBehind={view.lookBehind} />
    return <ResultList asked={asked} view={view} />
  }
  return (
    <>
      <div className="yw-an-views">
        <Segmented
          aria-label="视图"
          value={open}
          options={offered.map((value) => ({ value, label: views[value] }))}
          onChange={(to) => view.show(to)}
        />
        {data && <span className="yw-muted">数据截至 {data.readAt}</span>}
      </div>
      {data?.provisional && (
        <Alert style={{ marginBottom: 12 }} type="warning" showIcon title={`还有 ${data.pendingUserCount} ${provisionalText}`} />
      )}
      <Reading asked={read} card="yw-an-empty" {...(open === 'overview' ? { shape: <OverviewShape /> } : {})}>
        {shown}
      </Reading>
    </>
  )
}
