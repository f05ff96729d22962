// The conversation: both sides as bubbles, and under the learner's words what the rules recognised in them.
import type { ReactNode } from 'react'
import type { Finding, Turn } from '../contract.ts'

const toneOf = { GOAL: 'is-ok', WRONG: 'is-warn', AVOID: 'is-warn', WARNING: 'is-warn', RED_LINE: 'is-bad', NOTICE: '', COAXING: 'is-warn' }

function wordsOf({ kind, name, why }: Finding): string {
  if (kind === 'GOAL') return `达到：${name}`
  if (kind === 'WRONG') return `${name}：${why}`
  if (kind === 'AVOID') return `要避免的说法：${name}`
  if (kind === 'RED_LINE') return `红线：${name}`
  if (kind === 'COAXING') return '这些话像是写给评分者的，不作依据'
  return `用语提醒：${name}`
}

export function Findings({ of }: { of: readonly Finding[] }) {
  if (!of.length) return null
  return (
    <ul className="yl-talk-findings">
      {of.map((finding, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- findings have a fixed order
        <li key={i}>
          <span className={`yl-pill ${toneOf[finding.kind]}`}>{wordsOf(finding)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The customer as a picture, or the first character of the name. */
export const Portrait = ({ url, name }: { url: string | null; name: string }) =>
  url ? <img src={url} alt="" /> : <i aria-hidden>{name.slice(0, 1) || '客'}</i>

interface Props {
  turns: readonly Turn[]
  portraitUrl: string | null
  customer: string
  /** Content under a turn of the learner, after its findings. */
  under?: (turn: number) => ReactNode
}

export function Bubbles({ turns, portraitUrl, customer, under }: Props) {
  return (
    <ol className="yl-talk-turns">
      {turns.map(({ by, turn, text, findings }) => (
        <li key={`${by}${turn}`} className={by === 'LEARNER' ? 'is-own' : ''}>
          {by === 'CUSTOMER' && <Portrait url={portraitUrl} name={customer} />}
          <div>
            <p>
              <span className="yl-talk-by">{by === 'LEARNER' ? '您说：' : `${customer || '客户'}说：`}</span>
              {text}
            </p>
            <Findings of={findings} />
            {by === 'LEARNER' && under?.(turn)}
          </div>
        </li>
      ))}
    </ol>
  )
}
