// Before a free talk: the customer, the goals of each stage, and how the talk ends and is scored.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { type Offer, talks } from '../contract.ts'
import { Portrait } from './Bubbles.tsx'
import './talk.css'

function About({ offer: { persona, situation, portraitUrl, title, courseTitle } }: { offer: Offer }) {
  return (
    <header className="yl-card yl-talk-about">
      <Portrait url={portraitUrl} name={persona.name} />
      <div>
        <h1>{persona.name || title}</h1>
        <p className="yl-muted">{[persona.job, courseTitle].filter(Boolean).join(' · ')}</p>
        {situation && <p>{situation}</p>}
      </div>
    </header>
  )
}

const Stages = ({ stages }: Pick<Offer, 'stages'>) => (
  <section className="yl-card" aria-label="要做到的">
    <h2>要做到的</h2>
    <ol className="yl-talk-plan">
      {stages.map(({ name, goals }) => (
        <li key={name}>
          <b>{name}</b>
          <span className="yl-muted">{goals.join('、')}</span>
        </li>
      ))}
    </ol>
  </section>
)

const Rules = ({ rules }: Pick<Offer, 'rules'>) => (
  <details className="yl-card yl-talk-rules">
    <summary>怎样计分，怎样结束</summary>
    <ul className="yl-rules">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </details>
)

export function TalkEntryScreen({ subSceneId, projectId }: { subSceneId: string; projectId: string }) {
  const asked = useFetch(talks.offer, { params: { subSceneId }, query: { projectId } })
  const [busy, setBusy] = useState(false)
  const offer = asked.data
  const start = async () => {
    setBusy(true)
    try {
      const { id } = await call(talks.start, { body: { subSceneId, projectId } })
      goTo(`/talk/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/practice">
        ← 练习
      </Link>
      <LoadingSkeleton of={asked} />
      {offer && (
        <div className="yl-talk-entry">
          <About offer={offer} />
          <p className="yl-muted">
            自由对话 · 最多 {offer.turns} 轮，{offer.minutes} 分钟
            {offer.runs > 0 && ` · 已练 ${offer.runs} 次，最好 ${offer.best ?? 0} 分`}
          </p>
          <Stages stages={offer.stages} />
          <p className="yl-note">客户按情景作者的设定回答，不使用大模型。{offer.difficulty}</p>
          <Rules rules={offer.rules} />
          <button type="button" className="yl-button is-main is-wide" disabled={busy} onClick={() => void start()}>
            {offer.openId ? '继续上次的对话' : '开始对话'}
          </button>
        </div>
      )}
    </main>
  )
}
