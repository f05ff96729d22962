// The overview: what exam it was, the numbers, how scores are spread, and who was best and last.
import { Chart } from '../../../ui/chart/Chart.tsx'
import { ChartCardShape, NumbersShape } from '../../../ui/shapes.tsx'
import { Bone } from '../../../ui/table/Skeleton.tsx'
import { AboutTable } from '../../analysis-tabs/web/AboutTable.tsx'
import { PeopleTable } from '../../analysis-tabs/web/PeopleTable.tsx'
import { examFieldNames, examFields } from '../../exams/fields.ts'
import { LEVELS } from '../../../shared/scores.ts'
import { type Overview, type Ranking, rankings } from '../contract.ts'
import { Numbers } from './Numbers.tsx'
import { RankCard } from './RankCard.tsx'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import type { Behind } from './use-view.ts'

interface Props {
  asked: AskedFor
  overview: Overview
  onBehind: (behind: Behind) => void
}

const aboutOf = (o: Overview) =>
  [
    ['范围', o.scope],
    ['考试时间', `${o.beginTime} 至 ${o.endTime ?? '不限'}`],
    ['试卷总分', `${o.totalScore} 分，合格线 ${o.passRate}%`],
    ...examFieldNames.map((name) => [examFields[name].label, o[name] ?? '-'] as const),
  ] as const

export function OverviewView({ asked, overview, onBehind }: Props) {
  const scoreDistribution = useStatistic('scoreDistribution', asked)
  const levels = useStatistic('levels', asked)
  const types = useStatistic('types', asked)
  const parts = useStatistic('participation', asked)
  const byDepartment = asked.analyzeType === 'BY_DEPARTMENT'
  const lookAt = (place: number) => {
    const id = parts.data?.departmentIds[place]
    if (id) onBehind({ status: 'ALL', within: { id, name: parts.data?.xaxisData[place] ?? '' } })
    else onBehind({ status: place === 0 ? 'PARTICIPATED' : 'ABSENT' })
  }
  return (
    <div className="yw-an-report">
      <AboutTable label="考试信息" title={overview.examinationName} rows={aboutOf(overview)} />
      <Numbers overview={overview} onBehind={onBehind} />
      <div className="yw-an-charts">
        <Chart
          title="分数段分布"
          kind="columns"
          values="count"
          names="分数段"
          heading="人数"
          data={scoreDistribution.data}
          asked={scoreDistribution}
          onPick={(bin) => onBehind({ bin })}
        />
        <Chart
          title="成绩等级分布"
          kind="ring"
          values="count"
          colours="grade"
          names="等级"
          heading="人数"
          middle="人已评分"
          data={levels.data}
          asked={levels}
          onPick={(place) => onBehind({ scoreLevel: LEVELS[place] ?? 'D' })}
        />
        <Chart title="题型得分率" kind="bars" values="percent" names="题型" heading="得分率" data={types.data} asked={types} />
        <Chart
          title={byDepartment ? '参与率' : '参与情况'}
          kind={byDepartment ? 'bars' : 'columns'}
          values={byDepartment ? 'percent' : 'count'}
          names={byDepartment ? '部门' : '参与'}
          heading={byDepartment ? '参与率' : '人数'}
          data={parts.data && firstOf(parts.data)}
          asked={parts}
          onPick={lookAt}
        />
      </div>
      {byDepartment ? (
        <div className="yw-ea-ranks">
          {(Object.keys(rankings) as Ranking[]).map((range) => (
            <RankCard key={range} range={range} asked={asked} provisional={overview.provisional} onBehind={onBehind} />
          ))}
        </div>
      ) : (
        <>
          <PeopleTable title="学员" people={overview.users} />
          {overview.unassignedUsers.length > 0 && <PeopleTable title="其中非应考学员（不计入统计）" people={overview.unassignedUsers} />}
        </>
      )}
    </div>
  )
}

export const OverviewShape = () => (
  <div className="yw-an-report">
    <AboutTable
      label="考试信息"
      title={<Bone width={220} />}
      rows={['范围', '考试时间', '试卷总分'].map((name) => [name, <Bone key={name} width={140} />])}
    />
    <NumbersShape titles={['应考人数', '参加人数', '合格人数', '平均分', '最高分']} />
    <div className="yw-an-charts">
      <ChartCardShape title="分数段分布" kind="columns" />
      <ChartCardShape title="成绩等级分布" kind="ring" />
    </div>
  </div>
)

const MAX_BARS = 7
/** As many as the card holds; all of them stand under 按组织. */
const firstOf = <D extends { xaxisData: string[]; yaxisData: (number | null)[] }>(data: D) => ({
  xaxisData: data.xaxisData.slice(0, MAX_BARS),
  yaxisData: data.yaxisData.slice(0, MAX_BARS),
})
