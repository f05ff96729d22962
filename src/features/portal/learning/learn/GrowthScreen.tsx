// Screen 成长: what the learner's practice has changed; figures, skills, customers met, and weeks.
import { useState } from 'react'
import { wholeScore } from '#shared/scores.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { Link } from '#ui/touch/router.tsx'
import { PersonLink } from '#ui/touch/PersonLink.tsx'
import { Switch } from '#ui/touch/Switch.tsx'
import { useFetch, useRefetchOnFocus } from '#ui/touch/use-fetch.ts'
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import { type Customer, type Growth, type GrowthRange, learning } from '../contract.ts'
import { meanChangeWords, weekWords } from './growth-words.ts'
import { GrowthCustomers } from './GrowthCustomers.tsx'
import { FirstMeeting } from './GrowthPicture.tsx'
import { GrowthSkills } from './GrowthSkills.tsx'
import './growth.css'

const ranges = [
  ['DAYS_30', '近 30 天'],
  ['ALL', '全部'],
] as const

function Figures({ growth: { runs, minutes, score, change } }: { growth: Growth }) {
  const changed = meanChangeWords(change)
  return (
    <dl className="yl-figures">
      <div className="yl-card">
        <dt>练习</dt>
        <dd>
          <b>{runs} 场</b>
          {runs > 0 && <small> · {minutes} 分钟</small>}
        </dd>
      </div>
      <div className="yl-card">
        <dt>平均分</dt>
        <dd>
          {score === null ? <small>还没有得分</small> : <b>{wholeScore(score)}</b>}
          {changed && (
            <small className={changed.isUp ? 'is-up' : undefined}>
              <span aria-hidden> {changed.sign}</span>
              <span className="yw-sr">，{changed.text}</span>
            </small>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Weeks({ weeks }: Pick<Growth, 'weeks'>) {
  const most = Math.max(1, ...weeks.map((week) => week.runs))
  return (
    <section aria-label="每周练习">
      <header>
        <h2>每周练习</h2>
        <Link className="yl-link" to="/history">
          全部记录
        </Link>
      </header>
      <div className="yl-card yl-weeks">
        <ol>
          {weeks.map(({ from, runs }, i) => {
            const { short, long } = weekWords(from, i === weeks.length - 1)
            return (
              <li key={from} className={i === weeks.length - 1 ? 'is-now' : undefined}>
                <span className="yw-sr">{`${long}，${runs} 场`}</span>
                <b aria-hidden>{runs || ''}</b>
                <i aria-hidden style={{ height: `${(runs / most) * 72}px` }} />
                <small aria-hidden>{short}</small>
              </li>
            )
          })}
        </ol>
        <p>每周练完的场数，从周一算起</p>
      </div>
    </section>
  )
}

/** Before the first run: a picture and one act. */
function FirstDay({ first }: { first: Customer | undefined }) {
  const { busy, begin } = useBegin()
  const onBegin = ({ subSceneId, projectId }: Customer) => begin({ subSceneId, projectId, mode: 'PRACTICE' })
  return (
    <div className="yl-card yl-first-day">
      <FirstMeeting />
      <h2>{first ? `先去见${first.name}` : '还没有可以练习的课程'}</h2>
      <p>{first ? '练完第一场，这里就有您的本领、得分和每周记录。' : '课程分配给您后，从第一场练习开始，这里会记下您的进步。'}</p>
      {first ? (
        <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => onBegin(first)}>
          开始第一场
        </button>
      ) : (
        <Link className="yl-button is-wide" to="/">
          看看任务
        </Link>
      )}
    </div>
  )
}

function Content({ growth }: { growth: Growth }) {
  if (!growth.begun)
    return (
      <div className="yl-growth-columns">
        <FirstDay first={growth.customers[0]} />
        <GrowthCustomers customers={growth.customers} />
      </div>
    )
  return (
    <div className="yl-growth-columns">
      <div>
        <Figures growth={growth} />
        <GrowthSkills skills={growth.skills} />
      </div>
      <div>
        <GrowthCustomers customers={growth.customers} />
        <Weeks weeks={growth.weeks} />
      </div>
    </div>
  )
}

export function GrowthScreen() {
  const [range, setRange] = useState<GrowthRange>('DAYS_30')
  const asked = useFetch(learning.growth, { query: { range }, copied: true })
  useRefetchOnFocus(asked)
  return (
    <main className="yl-page yl-growth">
      <header className="yl-growth-head">
        <h1>成长</h1>
        {asked.data?.begun !== false && <Switch label="时间范围" ways={ranges} value={range} onChoose={setRange} />}
        <PersonLink />
      </header>
      <LoadingSkeleton of={asked} />
      {asked.data && <Content growth={asked.data} />}
    </main>
  )
}
