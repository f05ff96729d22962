// The conversation: both sides as bubbles, and under the learner's words what the rules recognised in them.
import type { ReactNode } from 'react'
import type { Finding, Turn } from '../contract.ts'

const toneOf = {
  GOAL: 'is-ok',
  WRONG: 'is-warn',
  AVOID: 'is-warn',
  WARNING: 'is-warn',
  RED_LINE: 'is-error',
  NOTICE: '',
  COAXING: 'is-warn',
}

export function wordsOf({ kind, name, why }: Finding): string {
  if (kind === 'GOAL') return `达到：${name}`
  if (kind === 'WRONG') return `${name}：${why}`
  if (kind === 'AVOID') return `要避免的说法：${name}`
  if (kind === 'RED_LINE') return `红线：${name}`
  if (kind === 'COAXING') return '这些话像是写给评分者的，不作依据'
  return `用语提醒：${name}`
}

/** Tells what a mentor or a model had to do with a finding; '' if the rules alone found it. */
export function markOf({ origin, isStruck, review }: Finding): string {
  if (isStruck) return '导师已划去'
  if (origin === 'MENTOR') return '导师认定'
  if (review) return '导师已确认'
  return origin === 'MODEL' ? '模型指出' : ''
}

interface FindingsProps {
  of: readonly Finding[]
  /** Makes each finding a button that opens its details. */
  onChoose?: ((finding: Finding) => void) | undefined
}

function Findings({ of, onChoose }: FindingsProps) {
  if (!of.length) return null
  return (
    <ul className="yl-talk-findings">
      {of.map((finding) => {
        const look = `yl-pill ${finding.isStruck ? 'is-struck' : toneOf[finding.kind]}`
        const mark = markOf(finding)
        const words = (
          <>
            <span>{wordsOf(finding)}</span>
            {mark && ` · ${mark}`}
          </>
        )
        return (
          <li key={finding.number}>
            {onChoose ? (
              <button type="button" className={look} onClick={() => onChoose(finding)}>
                {words}
              </button>
            ) : (
              <span className={look}>{words}</span>
            )}
          </li>
        )
      })}
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
  onChoose?: (finding: Finding) => void
}

export function Bubbles({ turns, portraitUrl, customer, under, onChoose }: Props) {
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
            <Findings of={findings} onChoose={onChoose} />
            {by === 'LEARNER' && under?.(turn)}
          </div>
        </li>
      ))}
    </ol>
  )
}
