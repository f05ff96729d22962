// The talk turn by turn: findings are confirmed or struck, and words of the learner are marked for a new one.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { selectedIn } from '#ui/text/selected-in.ts'
import type { Finding, Turn } from '#features/practice/talks/contract.ts'
import { type Act, maxReason, type TalkReview } from '../contract.ts'
import { findingWords, standWords, toneOf } from './finding-words.ts'

export interface Marked {
  turn: number
  quote: string
}

interface Acting {
  /** null: the user may only read. */
  onAct: ((act: Act) => Promise<boolean>) | null
  busy: boolean
}

function FindingRow({ finding, onAct, busy }: { finding: Finding } & Acting) {
  const [reason, setReason] = useState<string | null>(null)
  const { number, isStruck, review } = finding
  const act = async (made: Act) => {
    if (await onAct?.(made)) setReason(null)
  }
  return (
    <li className={toneOf(finding)}>
      <p>
        <b>{findingWords(finding)}</b>
        {finding.quote && <q>{finding.quote}</q>}
        <small className="yw-muted">{standWords(finding)}</small>
      </p>
      {onAct && (
        <div className="yw-talk-acts">
          {(isStruck || !review) && (
            <Button size="small" disabled={busy} onClick={() => void act({ act: 'CONFIRM', finding: number })}>
              {isStruck ? '恢复' : '确认'}
            </Button>
          )}
          {!isStruck && reason === null && (
            <Button size="small" disabled={busy} onClick={() => setReason('')}>
              划去
            </Button>
          )}
        </div>
      )}
      {reason !== null && (
        <div className="yw-talk-strike">
          <Input
            aria-label="划去的原因"
            placeholder="划去的原因，学员看得到"
            value={reason}
            maxLength={maxReason}
            autoFocus
            onChange={(e) => setReason(e.target.value)}
            onPressEnter={() => void act({ act: 'STRIKE', finding: number, reason })}
          />
          <Button
            size="small"
            danger
            disabled={busy || !reason.trim()}
            onClick={() => void act({ act: 'STRIKE', finding: number, reason })}
          >
            划去
          </Button>
          <Button size="small" onClick={() => setReason(null)}>
            取消
          </Button>
        </div>
      )}
    </li>
  )
}

/** Sentences of this turn that the guard stopped, and failures of the model. */
function StoppedRows({ stopped }: Pick<TalkReview, 'stopped'>) {
  if (!stopped.length) return null
  return (
    <details className="yw-talk-stopped">
      <summary>学员没有看到 {stopped.length} 处</summary>
      <ul>
        {stopped.map(({ text, why }) => (
          <li key={why + text}>
            <p>
              <b>{text ? `拦下：${why}` : `模型没有答完：${why}`}</b>
              {text && <q>{text}</q>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Props extends Acting {
  turns: readonly Turn[]
  stopped: TalkReview['stopped']
  customer: string
  marked: Marked | null
  onMark: (marked: Marked) => void
}

export function Transcript({ turns, stopped, customer, marked, onMark, onAct, busy }: Props) {
  return (
    <section className="yw-card yw-talk-turns" aria-label="对话">
      <header>
        <h2>对话</h2>
        {onAct && <span className="yw-muted">选中学员的话，可以新增发现或加为另一种说法</span>}
      </header>
      <ol>
        {turns.map(({ by, turn, text, findings }) => (
          <li
            key={`${by}${turn}`}
            className={by === 'LEARNER' ? 'is-learner' : 'is-customer'}
            aria-current={marked?.turn === turn && by === 'LEARNER'}
          >
            <small className="yw-muted">
              {by === 'LEARNER' ? `学员 第 ${turn} 轮` : customer || '客户'}
              {by === 'LEARNER' && onAct && (
                <Button type="link" size="small" onClick={() => onMark({ turn, quote: text })}>
                  标记这一轮
                </Button>
              )}
            </small>
            <p
              onPointerUp={(e) => {
                const quote = by === 'LEARNER' && onAct ? selectedIn(e.currentTarget) : ''
                if (quote) onMark({ turn, quote })
              }}
            >
              {text}
            </p>
            {by === 'CUSTOMER' && <StoppedRows stopped={stopped.filter((one) => one.turn === turn)} />}
            {findings.length > 0 && (
              <ul>
                {findings.map((finding) => (
                  <FindingRow key={finding.number} finding={finding} onAct={onAct} busy={busy} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
