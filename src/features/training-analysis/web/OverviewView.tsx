// The overview: what it is about, the numbers, and how scores are spread; for people, who they are.
import { Alert } from 'antd'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ChartCardShape, NumbersShape } from '../../../ui/shapes.tsx'
import { Bone } from '../../../ui/table/Skeleton.tsx'
import { provisionalText } from '../../analysis-tabs/contract.ts'
import { AboutTable } from '../../analysis-tabs/web/AboutTable.tsx'
import { PeopleTable } from '../../analysis-tabs/web/PeopleTable.tsx'
import { LEVELS } from '../../../shared/scores.ts'
import { type Overview } from '../contract.ts'
import { Figures } from './Figures.tsx'
import type { Behind } from './use-view.ts'

const aboutOf = (o: Overview) =>
  [
    ['范围', o.scope],
    ['日期', !o.beginTime && !o.endTime ? '不限' : `${o.beginTime ?? '不限'} 至 ${o.endTime ?? '不限'}`],
    ['合格线', `${o.passScore} 分，满分 ${o.fullScore} 分`],
    ['说明', o.remark || '-'],
  ] as const

export function OverviewView({ overview: o, onBehind }: { overview: Overview; onBehind: (behind: Behind) => void }) {
  return (
    <div className="yw-an-report">
      <AboutTable label="分析内容" title={o.contentName} rows={aboutOf(o)} />
      {o.pendingUserCount > 0 && <Alert type="warning" showIcon title={`还有 ${o.pendingUserCount} ${provisionalText}`} />}
      <Figures overview={o} onBehind={onBehind} />
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
            if (scoreLevel) onBehind({ scoreLevel })
          }}
        />
        <Chart
          title="分数段分布"
          kind="columns"
          values="count"
          names="分数段"
          heading="人数"
          data={o.scoreRanges}
          onPick={(bin) => onBehind({ bin })}
        />
      </div>
      {o.users.length > 0 && <PeopleTable title="分析人员" people={o.users} />}
      {o.unassignedUsers.length > 0 && <PeopleTable title="其中未被指派，不计入" people={o.unassignedUsers} />}
    </div>
  )
}

export const OverviewShape = () => (
  <div className="yw-an-report">
    <AboutTable
      label="分析内容"
      title={<Bone width={220} />}
      rows={['范围', '日期', '合格线', '说明'].map((name) => [name, <Bone key={name} width={140} />])}
    />
    <NumbersShape titles={['参加人数', '完成人数', '合格人数', '平均分', '练习时长']} />
    <div className="yw-an-charts">
      <ChartCardShape title="成绩等级分布" kind="ring" />
      <ChartCardShape title="分数段分布" kind="columns" />
    </div>
  </div>
)
