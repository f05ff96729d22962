// Before a free talk: the customer, the goals of each stage, and how the talk ends and is scored.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { type Mode, type Offer, talks } from '../contract.ts'
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

/** Words about the player of the customer, and about the receiver of what is said. */
function customerWords({ customer: { by, operator }, persona }: Offer): string {
  const name = persona.name || '客户'
  if (by === 'MODEL') return `${name}的话由人工智能生成：双方的话发送给${operator}的大模型，不带您的姓名。请不要说出真实客户的信息。`
  const reason = { AUTHOR: '', SPENT: '今天的大模型用量已用完，', ENOUGH: '您今天与大模型的对话次数已用完，' }[by]
  return `${reason}客户按情景作者的设定回答，不使用大模型。`
}

function startWords(openMode: Offer['openMode']): string {
  if (!openMode) return '开始对话'
  return openMode === 'EXAM' ? '继续考核' : '继续上次的对话'
}

/** Asks before an exam begins, because it uses up a try. */
function ExamStart({ exam, busy, onStart }: { exam: NonNullable<Offer['exam']>; busy: boolean; onStart: () => void }) {
  const [asks, setAsks] = useState(false)
  const left = Math.max(0, exam.tries - exam.tried)
  return (
    <>
      <button type="button" className="yl-button is-wide" disabled={busy || left === 0} onClick={() => setAsks(true)}>
        {left === 0 ? '考核次数已用完' : `开始考核（还有 ${left} 次）`}
      </button>
      <Sheet
        open={asks}
        title="开始考核？"
        onClose={() => setAsks(false)}
        actions={
          <button type="button" className="yl-button is-main" disabled={busy} onClick={onStart}>
            开始考核
          </button>
        }
      >
        <p>
          考核没有提示，不显示阶段和识别结果，也不能从中间再来。离开就结束，按已经说到的计分，并用掉一次机会。
          {exam.byModel ? '客户由大模型扮演。' : '客户按情景作者的设定回答，不使用大模型。'}
        </p>
      </Sheet>
    </>
  )
}

export function TalkEntryScreen({ subSceneId, projectId }: { subSceneId: string; projectId: string }) {
  const asked = useFetch(talks.offer, { params: { subSceneId }, query: { projectId } })
  const [busy, setBusy] = useState(false)
  const offer = asked.data
  const start = async (mode: Mode) => {
    setBusy(true)
    try {
      const { id } = await call(talks.start, { body: { subSceneId, projectId, mode } })
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
          <p className="yl-note">
            {customerWords(offer)}
            {offer.difficulty}
          </p>
          <Rules rules={offer.rules} />
          <button
            type="button"
            className="yl-button is-main is-wide"
            disabled={busy}
            onClick={() => void start(offer.openMode ?? 'PRACTICE')}
          >
            {startWords(offer.openMode)}
          </button>
          {offer.exam && !offer.openMode && <ExamStart exam={offer.exam} busy={busy} onStart={() => void start('EXAM')} />}
        </div>
      )}
    </main>
  )
}
