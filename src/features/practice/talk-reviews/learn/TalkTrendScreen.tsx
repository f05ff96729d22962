// Progress over the talks of one scenario: the scores, the goals that are missed again and again, and a drill of each lost goal.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { wholeScore } from '#shared/scores.ts'
import { maxTurnText } from '#shared/scenario-rules.ts'
import { type Drilled, talkReviews, type TalkTrend } from '../contract.ts'
import './trend.css'

type Goal = TalkTrend['goals'][number]

function resultWords({ result, quote, why }: Drilled): string {
  if (result === 'HIT') return `说到了：“${quote}”`
  if (result === 'WRONG') return why
  return result === 'HALF' ? '说到了一半，再完整一些' : '还没有说到，换个说法再试'
}

const Scores = ({ talks }: Pick<TalkTrend, 'talks'>) => (
  <ol className="yl-trend-scores" aria-label="各次得分">
    {talks.map(({ id, at, score }) => (
      <li key={id}>
        <Link to={`/talk/${id}/report`}>
          <b>{wholeScore(score)}</b>
          <i aria-hidden style={{ height: `${Math.max(4, score)}%` }} />
          <small>{at.slice(5, 10)}</small>
        </Link>
      </li>
    ))}
  </ol>
)

function Drill({ subSceneId, goal, persona }: { subSceneId: string; goal: Goal; persona: string }) {
  const [said, setSaid] = useState('')
  const [told, setTold] = useState<Drilled | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      setTold(await call(talkReviews.drill, { params: { subSceneId }, body: { goal: goal.id, said } }))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <details className="yl-card yl-trend-goal">
      <summary>
        <b>{goal.name}</b>
        {goal.must && <span className="yl-pill">必须</span>}
        <span className={`yl-pill ${goal.missed ? 'is-warn' : ''}`}>
          {goal.missed ? `${goal.talks} 次里 ${goal.missed} 次没说到` : '上次只算一半'}
        </span>
      </summary>
      {goal.cue && (
        <p className="yl-trend-cue">
          {persona || '客户'}：{goal.cue}
        </p>
      )}
      <textarea
        className="yl-text"
        aria-label={`${goal.name}：您会怎么说`}
        rows={2}
        maxLength={maxTurnText}
        placeholder="您会怎么说"
        value={said}
        onChange={(e) => setSaid(e.target.value)}
      />
      <button type="button" className="yl-button" disabled={busy || !said.trim()} onClick={() => void send()}>
        试一句
      </button>
      <div aria-live="polite">
        {told && <p className={`yl-note ${told.result === 'HIT' ? 'is-ok' : 'is-warn'}`}>{resultWords(told)}</p>}
        {told && told.offences.length > 0 && <p className="yl-note is-warn">不能这样说：{told.offences.join('、')}</p>}
      </div>
    </details>
  )
}

export function TalkTrendScreen({ subSceneId }: { subSceneId: string }) {
  const asked = useFetch(talkReviews.trend, { params: { subSceneId } })
  const trend = asked.data
  const lost = trend?.goals.filter(({ isLost, missed }) => isLost || missed > 1) ?? []
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/practice">
        ← 练习
      </Link>
      <LoadingSkeleton of={asked} />
      {trend && (
        <>
          <h1>
            {trend.persona || trend.title} <small className="yl-muted">{trend.courseTitle}</small>
          </h1>
          <section className="yl-card" aria-label="得分">
            <h2>最近 {trend.talks.length} 次得分</h2>
            <Scores talks={trend.talks} />
          </section>
          <section aria-label="补练">
            <h2>补练</h2>
            {lost.length ? (
              <>
                <p className="yl-muted">只说这一个目标，按对话里的规则判断；不计成绩，不保存。</p>
                <div className="yl-list">
                  {lost.map((goal) => (
                    <Drill key={goal.id} subSceneId={subSceneId} goal={goal} persona={trend.persona} />
                  ))}
                </div>
              </>
            ) : (
              <p className="yl-card yl-muted">最近一次的目标都做到了。</p>
            )}
          </section>
        </>
      )}
    </main>
  )
}
