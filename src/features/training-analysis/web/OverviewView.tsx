// The overview: what it is about, the numbers, and how scores are spread; for people, who they are.
import { Chart } from '../../../ui/chart/Chart.tsx'
import { LEVELS, type Overview } from '../contract.ts'
import { Figures } from './Figures.tsx'
import type { Behind } from './use-view.ts'

function About({ overview: o }: { overview: Overview }) {
  const rows = [
    ['范围', o.scope],
    ['日期', !o.beginTime && !o.endTime ? '不限' : `${o.beginTime ?? '不限'} 至 ${o.endTime ?? '不限'}`],
    ['合格线', `${o.passScore} 分，满分 ${o.fullScore} 分`],
    ['说明', o.remark || '-'],
  ]
  return (
    <section className="yw-card yw-an-about" aria-label="分析内容">
      <h2>{o.contentName}</h2>
      <dl>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function People({ title, people }: { title: string; people: Overview['users'] }) {
  return (
    <section className="yw-card yw-ta-people" aria-label={title}>
      <h2>
        {title}
        <small>{people.length.toLocaleString('zh-CN')} 人</small>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul tabIndex={0} aria-label={title}>
        {people.map((p) => (
          <li key={p.id}>
            {p.name}（{p.loginName}）
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OverviewView({ overview: o, onBehind }: { overview: Overview; onBehind: (behind: Behind) => void }) {
  return (
    <div className="yw-an-report">
      <About overview={o} />
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
      {o.users.length > 0 && <People title="分析人员" people={o.users} />}
      {o.unassignedUsers.length > 0 && <People title="其中未被指派，不计入" people={o.unassignedUsers} />}
    </div>
  )
}
