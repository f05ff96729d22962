// The room of a free talk: stage bar, conversation, and the field for the next words.
import { useEffect, useRef, useState } from 'react'
import { hintWorths } from '#shared/scenario-rules.ts'
import { BackIcon } from '#ui/touch/icons.tsx'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { Link } from '#ui/touch/router.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { leftWords } from '#ui/touch/time-left.ts'
import { endWords, type Talk } from '../contract.ts'
import { Bubbles } from './Bubbles.tsx'
import { Composer } from './Composer.tsx'
import { isThinking, type OpenedTalk, useLeft, useTalk } from './use-talk.ts'
import './talk.css'

function stateOf(index: number, stage: number): string {
  if (index < stage) return 'is-done'
  return index === stage ? 'is-now' : ''
}

function StageBar({ talk: { stages, stage } }: { talk: Talk }) {
  const [isOpen, setOpen] = useState(false)
  // an exam shows no stages
  if (!stages.length) return null
  const now = stages[Math.min(stage, stages.length - 1)]
  return (
    <>
      <button type="button" className="yl-talk-stages" onClick={() => setOpen(true)}>
        <span aria-hidden>
          {stages.map(({ name }, i) => (
            <i key={name} className={stateOf(i, stage)} />
          ))}
        </span>
        {now && `${now.name} ${now.goals.filter((g) => g.reached).length} / ${now.need}`}
      </button>
      <Sheet open={isOpen} title="阶段与目标" onClose={() => setOpen(false)}>
        <ol className="yl-talk-plan">
          {stages.map(({ name, goals }) => (
            <li key={name}>
              <b>{name}</b>
              <ul>
                {goals.map((goal) => (
                  <li key={goal.name} className={goal.reached ? 'is-reached' : ''}>
                    {goal.name}
                    {goal.must && <span className="yl-pill">必须</span>}
                    {goal.reached && <span className="yl-pill is-ok">已达到</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  )
}

function Head({ talk, left, onLeave }: { talk: Talk; left: number; onLeave: () => void }) {
  return (
    <header className="yl-talk-head">
      <button type="button" className="yl-icon" aria-label="离开" onClick={onLeave}>
        <BackIcon />
      </button>
      <h1>
        {talk.persona.name || talk.title}
        <small>
          还有 {talk.turnsLeft} 轮 · {leftWords(left)} · 耐心 {talk.patience} / {talk.maxPatience}
        </small>
      </h1>
      <StageBar talk={talk} />
    </header>
  )
}

/** The last hint, and the button for the next one. */
function Hints({ of: { talk, hint, sending } }: { of: OpenedTalk }) {
  if (talk.mode === 'EXAM' || (!talk.hint && !talk.hasHint)) return null
  return (
    <div className="yl-talk-hint">
      {talk.hint && (
        <p role="status">
          接下来：{talk.hint.name}
          {talk.hint.example && <q>{talk.hint.example}</q>}
        </p>
      )}
      {talk.hasHint && (
        <button type="button" className="yl-link" disabled={sending !== null || talk.replying} onClick={hint}>
          {talk.hint ? `看一种说法（这个目标算 ${hintWorths[2] * 100}%）` : `提示（这个目标算 ${hintWorths[1] * 100}%）`}
        </button>
      )}
    </div>
  )
}

/** Keeps the last words in view. */
function useEndInView(turns: number) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [turns])
  return end
}

/** The customer has not begun to reply. */
const Thinking = ({ name }: { name: string }) => (
  <p className="yl-talk-thinking" role="status">
    {name || '客户'}在想
    <span aria-hidden>
      <i />
      <i />
      <i />
    </span>
  </p>
)

const leaveWords = {
  PRACTICE: '提前离开的对话不计成绩，仍有报告。只想暂停的话，可以关闭页面：时间结束之前回来继续。',
  EXAM: '离开就结束考核，按已经说到的计分，并用掉一次机会。只想暂停的话，可以关闭页面：时间结束之前回来继续。',
}

function Room({ id, of }: { id: string; of: OpenedTalk }) {
  const { talk, sending, leave } = of
  const [asks, setAsks] = useState(false)
  const left = useLeft(talk, () => void leave())
  const lastText = talk.turns.at(-1)?.text.length ?? 0
  const end = useEndInView(talk.turns.length * 10_000 + lastText + Number(sending !== null))
  const isOpen = talk.state === 'OPEN'
  return (
    <main className="yl-talk">
      <Head talk={talk} left={left} onLeave={() => setAsks(true)} />
      <section className="yl-talk-body" aria-label="对话" aria-live="polite">
        {talk.situation && <p className="yl-talk-situation">{talk.situation}</p>}
        {talk.customer.by === 'MODEL' && (
          <p className="yl-talk-made">
            {talk.persona.name || '客户'}的话由人工智能生成{talk.customer.operator && `（${talk.customer.operator}）`}
          </p>
        )}
        <Bubbles turns={talk.turns} portraitUrl={talk.portraitUrl} customer={talk.persona.name} />
        {sending !== null && (
          <ol className="yl-talk-turns">
            <li className="is-own is-unsent">
              <div>
                <p>{sending}</p>
              </div>
            </li>
          </ol>
        )}
        {sending === null && isThinking(of) && <Thinking name={talk.persona.name} />}
        <div ref={end} />
      </section>
      {isOpen ? (
        <>
          <Hints of={of} />
          <Composer id={id} of={of} />
        </>
      ) : (
        <footer className="yl-talk-composer">
          <p className="yl-note" role="status">
            {talk.ended && endWords[talk.ended]}
          </p>
          <Link className="yl-button is-main is-wide" to={`/talk/${id}/report`}>
            查看报告
          </Link>
        </footer>
      )}
      <Sheet
        open={asks}
        title={isOpen ? '离开对话？' : '离开'}
        onClose={() => setAsks(false)}
        actions={
          isOpen ? (
            <button type="button" className="yl-button is-main" onClick={() => void leave()}>
              {talk.mode === 'EXAM' ? '结束考核' : '离开，不计成绩'}
            </button>
          ) : (
            <Link className="yl-button is-main" to="/practice">
              返回练习
            </Link>
          )
        }
      >
        <p>{isOpen ? leaveWords[talk.mode] : '对话已结束。'}</p>
      </Sheet>
    </main>
  )
}

export function TalkScreen({ id }: { id: string }) {
  const of = useTalk(id)
  const { talk, error, read } = of
  if (talk) return <Room id={id} of={{ ...of, talk }} />
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/practice">
        ← 练习
      </Link>
      <LoadingSkeleton of={{ data: talk, error, again: () => void read() }} />
    </main>
  )
}
