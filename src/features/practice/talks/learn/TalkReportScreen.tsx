// Report of a free talk: the score with its parts, each goal with the words that prove it, and the conversation with its findings.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { ScoreRing } from '#ui/touch/ScoreRing.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { worthWords } from '#shared/scenario-rules.ts'
import { wholeScore } from '#shared/scores.ts'
import { endWords, type Report, talks } from '../contract.ts'
import { Bubbles } from './Bubbles.tsx'
import { type Thing, ThingSheet } from './ThingSheet.tsx'
import './talk.css'

function Summary({ report: { talk, score, autoScore, parts, caps, isWitnessDue, bestBefore, from } }: { report: Report }) {
  const isWhole = talk.state === 'DONE'
  return (
    <section className="yl-card yl-exam-result" aria-label="成绩">
      <ScoreRing large score={wholeScore(score)} note={isWhole ? '100 分满分' : '不计成绩'} />
      <h2>{talk.ended && endWords[talk.ended]}</h2>
      {autoScore !== null && <p className="yl-muted">导师点评过；系统评分 {autoScore} 分</p>}
      {bestBefore !== null && isWhole && (
        <p className="yl-muted">
          以前最好 {bestBefore} 分{score > bestBefore && '，这次提高了'}
        </p>
      )}
      {from && (
        <p className="yl-muted">
          从第 {from.turn} 轮再来{from.score !== null && `，上一次 ${from.score} 分`} <Link to={`/talk/${from.id}/report`}>看上一次</Link>
        </p>
      )}
      <dl className="yl-talk-parts">
        {parts.map(({ name, score: got, full }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <progress max={full} value={got} aria-label={name} />
              <small>
                {got} / {full}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {isWitnessDue && (
        <p className="yl-note" role="status">
          大模型还在核对换了说法的目标，成绩可能提高。稍后再打开这份报告。
        </p>
      )}
      {caps.map((cap) => (
        <p key={cap} className="yl-note is-warn">
          {cap}
        </p>
      ))}
    </section>
  )
}

type Choose = (thing: Thing) => void

const Goals = ({ goals, appeals, onChoose }: Pick<Report, 'goals' | 'appeals'> & { onChoose: Choose | undefined }) => (
  <section aria-label="目标">
    <h2>目标</h2>
    <ul className="yl-list">
      {goals.map((goal) => {
        const { id, name, must, worth, turn, quote } = goal
        const isAsked = appeals.some((appeal) => appeal.goal === id)
        return (
          <li key={id} className="yl-card yl-talk-goal">
            <b>{name}</b>
            {must && <span className="yl-pill">必须</span>}
            <span className={`yl-pill ${worth === 1 ? 'is-ok' : 'is-warn'}`}>{worthWords(worth)}</span>
            {quote !== null && (
              <q>
                {quote} <small className="yl-muted">第 {turn} 轮</small>
              </q>
            )}
            {onChoose && (worth < 1 || isAsked) && (
              <button type="button" className="yl-link" onClick={() => onChoose({ goal })}>
                {isAsked ? '看申诉' : '我说到了，申诉'}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)

function Transcript({ report: { talk }, onChoose }: { report: Report; onChoose: Choose }) {
  const [busy, setBusy] = useState(false)
  const again = async (turn: number) => {
    setBusy(true)
    try {
      const { id } = await call(talks.again, { params: { id: talk.id }, body: { turn } })
      goTo(`/talk/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const canRepeat = talk.mode === 'PRACTICE'
  const under = (turn: number) => (
    <button type="button" className="yl-link" disabled={busy} onClick={() => void again(turn)}>
      从这里再来
    </button>
  )
  return (
    <section className="yl-card" aria-label="对话">
      <h2>对话</h2>
      <Bubbles
        turns={talk.turns}
        portraitUrl={talk.portraitUrl}
        customer={talk.persona.name}
        {...(canRepeat ? { under } : {})}
        onChoose={(finding) => onChoose({ finding })}
      />
    </section>
  )
}

export function TalkReportScreen({ id }: { id: string }) {
  const asked = useFetch(talks.report, { params: { id } })
  const [thing, setThing] = useState<Thing | null>(null)
  const report = asked.data
  const isWhole = report?.talk.state === 'DONE'
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/practice">
        ← 练习
      </Link>
      <LoadingSkeleton of={asked} />
      {report && (
        <>
          <h1>
            {report.talk.persona.name || report.talk.title} <small className="yl-muted">{report.startedAt.slice(0, 16)}</small>
          </h1>
          <Summary report={report} />
          <Goals goals={report.goals} appeals={report.appeals} onChoose={isWhole ? setThing : undefined} />
          <Transcript report={report} onChoose={setThing} />
          {thing && <ThingSheet report={report} thing={thing} onClose={() => setThing(null)} onTold={asked.again} />}
          {isWhole && (
            <Link className="yl-button is-wide" to={`/talk/trend/${report.talk.subSceneId}`}>
              看进步，补练没做到的目标
            </Link>
          )}
          <Link className="yl-button is-wide" to={`/talk/new/${report.talk.subSceneId}/${report.talk.projectId}`}>
            再谈一次
          </Link>
        </>
      )}
    </main>
  )
}
