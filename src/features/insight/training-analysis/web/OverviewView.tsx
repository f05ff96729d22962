// View of the overview: summary, key numbers, trend, weak content, score distribution, departments or people.
import { Alert } from 'antd'
import { Chart } from '#ui/chart/Chart.tsx'
import { ChartCardSkeleton, NumbersSkeleton } from '#ui/page/skeletons.tsx'
import { Bone } from '#ui/table/Skeleton.tsx'
import { Sentence } from '#features/insight/analysis-kit/web/Sentence.tsx'
import { provisionalText } from '#features/insight/analysis-tabs/contract.ts'
import { isLoading } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { PeopleTable } from '#features/insight/analysis-tabs/web/PeopleTable.tsx'
import { LEVELS } from '#shared/scores.ts'
import type { Overview } from '../contract.ts'
import { DepartmentHeat, DepartmentRanks } from './DepartmentHeat.tsx'
import { Figures } from './Figures.tsx'
import { sayingOfTraining } from './saying.ts'
import { TrendCard } from './TrendCard.tsx'
import { type AskedFor, useReport } from './use-report.ts'
import type { ViewState } from './use-view.ts'
import { WeakContent } from './WeakContent.tsx'

interface Props {
  asked: AskedFor
  overview: Overview
  /** Overview of the days before, and their name. */
  before: Overview | null
  than: string
  view: ViewState
}

export function OverviewView({ asked, overview: o, before, than, view }: Props) {
  const byDepartment = asked.analyzeType === 'BY_DEPARTMENT'
  const content = useReport('content', asked)
  const org = useReport('org', asked, byDepartment)
  const to = { behind: view.behind, content: view.to('content'), departments: view.to('org') }
  const [rows, departments] = [content.data ?? [], org.data ?? []]
  const pieces = sayingOfTraining({ overview: o, before, than, content: rows, departments, coming: [content, org].some(isLoading), to })
  return (
    <>
      {o.pendingUserCount > 0 && <Alert type="warning" showIcon title={`还有 ${o.pendingUserCount} ${provisionalText}`} />}
      <section className="yw-card yw-report-top" aria-label="概览">
        <h2 className="yw-sr">概览</h2>
        <Sentence pieces={pieces} />
        <Figures overview={o} before={before} than={than} onBehind={view.lookBehind} />
      </section>
      {!byDepartment && o.users.length > 0 && <PeopleTable title="分析人员" people={o.users} />}
      {o.unassignedUsers.length > 0 && <PeopleTable title="其中未被指派，不计入" people={o.unassignedUsers} />}
      <div className="yw-ta-pair">
        <TrendCard key={JSON.stringify(asked)} asked={asked} overview={o} />
        <WeakContent overview={o} asked={content} onOpen={() => view.show('content')} />
      </div>
      <div className="yw-an-charts">
        <Chart
          title="成绩等级分布"
          kind="ring"
          values="count"
          names="等级"
          heading="人数"
          colours="grade"
          data={o.scoreLevels}
          onPick={(place) => {
            const scoreLevel = LEVELS[place]
            if (scoreLevel) view.lookBehind({ scoreLevel })
          }}
        />
        <Chart
          title="分数段分布"
          kind="columns"
          values="count"
          names="分数段"
          heading="人数"
          data={o.scoreRanges}
          onPick={(bin) => view.lookBehind({ bin })}
        />
      </div>
      {byDepartment && (
        <>
          <DepartmentHeat overview={o} asked={org} onBehind={view.lookBehind} onAll={() => view.show('org')} />
          <DepartmentRanks overview={o} asked={org} onBehind={view.lookBehind} />
        </>
      )}
    </>
  )
}

export const OverviewShape = () => (
  <>
    <section className="yw-card yw-report-top">
      <p className="yw-saying">
        <Bone width="92%" />
        <Bone width="64%" />
      </p>
      <NumbersSkeleton titles={['参加人数', '完成人数', '合格率', '平均分', '练习时长']} />
    </section>
    <div className="yw-ta-pair">
      <ChartCardSkeleton title="练习趋势" kind="columns" height={272} />
      <ChartCardSkeleton title="完成最少的内容" kind="bars" height={272} />
    </div>
  </>
)
