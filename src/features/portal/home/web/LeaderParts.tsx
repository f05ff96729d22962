// Blocks of a leader's home: practice by week and department, and people who need attention.
import { Link } from 'react-router'
import { percent, ratioOf } from '#shared/ratio.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import { Delta } from '#ui/page/Delta.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type HeatColumn, HeatLegend, HeatTable } from '#features/insight/analysis-kit/web/HeatTable.tsx'
import { Sentence } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { Leader } from '../contract.ts'
import { addressOf, examOf, trainingOf } from './addresses.ts'
import { Figures, Go, number, Panel, Row } from './Panel.tsx'
import { planOf } from './plan.ts'
import { behindOf, reasonOf } from './watched.ts'
import { sayingOfLeader } from './saying.ts'

const score = (of: number | null) => (of === null ? '-' : of.toFixed(1))
const bare = (ratio: number | null) => percent(ratio).replace('%', '')

export function LeaderTop({ leader }: { leader: Leader }) {
  const { week, exam, scope } = leader
  const rate = ratioOf(week.users, week.required)
  return (
    <section className="yw-card yw-top-card" aria-label="本周">
      <Sentence pieces={sayingOfLeader(leader)} />
      <Figures
        label="本周的数字"
        figures={[
          {
            title: '本周练习人数',
            value: number(week.users),
            unit: `/ ${number(week.required)} 人`,
            to: addressOf.people('PRACTISED'),
            note: (
              <>
                {percent(rate)} <Delta now={week.users} before={week.before} kind="count" than="上周" />
              </>
            ),
          },
          {
            title: '练习平均分',
            value: score(week.averageScore),
            unit: '分',
            to: trainingOf(leader),
            note:
              week.averageScore === null ? (
                '本周还没有成绩'
              ) : (
                <>
                  较上周{' '}
                  {week.averageBefore === null ? (
                    '-'
                  ) : (
                    <Delta now={week.averageScore} before={week.averageBefore} kind="score" than="上周" />
                  )}
                </>
              ),
          },
          {
            title: '培训项目完成率',
            value: bare(week.completeRatio),
            unit: '%',
            to: trainingOf(leader, { view: 'org' }),
            note: `已完成 ${number(week.completed)} / ${number(week.projects)} 人次`,
          },
          {
            title: '测评合格率',
            value: bare(week.passRatio),
            unit: '%',
            to: examOf(exam, scope.id),
            note: exam ? `${exam.title}${exam.pending || exam.open ? '，暂定' : ''}` : '还没有成绩',
          },
        ]}
      />
    </section>
  )
}

export function Weeks({ leader: { weeks, week } }: { leader: Leader }) {
  return (
    <Chart
      title="每周练习人数"
      kind="columns"
      values="count"
      colours="latest"
      names="周一"
      heading="练习人数"
      height={208}
      line={week.required ? { value: week.required, words: `应练 ${number(week.required)} 人` } : null}
      data={{ xaxisData: weeks.map((w) => w.from.slice(5)), yaxisData: weeks.map((w) => w.users) }}
    />
  )
}

type Unit = Leader['departments'][number]
const columnsOf = ({ week, exam }: Leader): HeatColumn<Unit>[] => [
  { key: 'required', title: '应练人数', kind: 'count', value: (d) => d.required },
  {
    key: 'practised',
    title: '本周练习率',
    kind: 'percent',
    whole: ratioOf(week.users, week.required),
    value: (d) => ratioOf(d.practised, d.required),
  },
  {
    key: 'average',
    title: '平均分',
    kind: 'score',
    whole: week.averageScore,
    value: (d) => d.averageScore,
    show: (d) => score(d.averageScore),
  },
  { key: 'complete', title: '项目完成率', kind: 'percent', value: (d) => d.completeRatio, whole: week.completeRatio },
  {
    key: 'participate',
    title: '测评参与率',
    kind: 'percent',
    whole: exam && ratioOf(exam.participated, exam.required),
    value: (d) => d.participateRatio,
  },
  { key: 'pass', title: '测评合格率', kind: 'percent', value: (d) => d.passRatio, whole: week.passRatio },
]

/** Table of the departments directly below. */
export function Below({ leader }: { leader: Leader }) {
  const to = (unit: Unit) => trainingOf(leader, { departmentId: unit.id, view: 'org' })
  if (!leader.departments.length) return null
  const all = trainingOf(leader, { view: 'org' })
  return (
    <Panel title="下级部门" more={!!all && { to: all, text: '训练数据分析' }}>
      <HeatTable
        label="下级部门的数字"
        names="部门"
        columns={columnsOf(leader)}
        rows={leader.departments}
        wholeName={leader.scope.name}
        keyOf={(unit) => unit.id}
        head={(unit) => (to(unit) ? <Link to={to(unit) ?? ''}>{unit.name}</Link> : unit.name)}
      />
      <HeatLegend wholeName={leader.scope.name} />
    </Panel>
  )
}

export function Plan({ leader }: { leader: Leader }) {
  const acts = planOf(leader)
  if (!acts.length) return null
  return (
    <Panel title="本周要做的">
      <ul className="yw-panel-rows">
        {acts.map(({ title, note, verb, to }, i) => (
          <Row
            key={title}
            title={title}
            sub={note}
            act={
              <Go to={to} first={i === 0}>
                {verb}
              </Go>
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

export function Watch({ leader }: { leader: Leader }) {
  const { people, exam } = leader
  const more = people.total > 0 && { to: addressOf.people('WATCHED'), text: '全部与提醒' }
  return (
    <Panel title="需要关注的人" count={people.total} more={more}>
      {people.records.length ? (
        <ul className="yw-panel-rows">
          {people.records.map((p) => {
            const [text, tone] = reasonOf(p, exam)
            const to = behindOf(leader, p)
            return (
              <li key={p.id} className="yw-panel-row is-person">
                <span className="yw-face" data-initial={[...(p.called || p.name)].at(-1) ?? '?'} />
                <div>
                  <span>
                    {to ? <Link to={to}>{p.name}</Link> : <b>{p.name}</b>}
                    <small title={p.departmentFullName ?? undefined}>{p.departmentFullName?.split('/').slice(-2).join('/')}</small>
                  </span>
                  <small className={tone}>{text}</small>
                </div>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="yw-panel-none">没有需要关注的人</p>
      )}
    </Panel>
  )
}

export function Running({ leader: { exams, scope } }: { leader: Leader }) {
  if (!exams.length) return null
  return (
    <Panel title="进行中的考试" more={{ to: '/examList?f.state=OPEN', text: '考试管理' }}>
      <ul className="yw-panel-rows">
        {exams.map((e) => (
          <li key={e.id} className="yw-panel-exam">
            <header>
              <Link to={examOf(e, scope.id) ?? ''}>{e.title}</Link>
              <Pill tone="success" icon={null}>
                进行中
              </Pill>
            </header>
            <div>
              <Meter part={e.participated} whole={e.required} />
              <small>
                {number(e.participated)} / {number(e.required)} 人{e.sitting > 0 && `，${number(e.sitting)} 人正在考`}
              </small>
            </div>
            <small>{e.endTime ? `${e.endTime.slice(0, 16)} 截止` : '长期'}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
