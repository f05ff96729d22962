// Feedback on an answer: a verdict, the score with the change since the last run, each point with the learner's own words, and an example.
import type { ReactNode } from 'react'
import { wholeScore } from '#shared/scores.ts'
import { ScoreRing } from '#ui/touch/ScoreRing.tsx'
import type { Feedback, PointTold } from '../contract.ts'
import { ReferenceWords } from './Reference.tsx'
import { changeWords, verdictOf } from './report-words.ts'
import './feedback.css'

const marks = { 1: ['✓', 'is-hit', '说到'], 0.5: ['½', 'is-half', '说到一半'], 0: ['!', 'is-miss', '没说到'] } as const
const markOf = (hit: number) => marks[hit as keyof typeof marks] ?? marks[0]

function Point({ point: { text, name, must, hit, why, quote, missing }, children }: { point: PointTold; children?: ReactNode }) {
  const [sign, tone, word] = markOf(hit)
  return (
    <li className={tone}>
      <b aria-hidden>{sign}</b>
      <span>
        <span className="yw-sr">{word}：</span>
        {name}
        {must && <em>必须</em>}
        {quote && (
          <small>
            您说：「<mark>{quote}</mark>」
          </small>
        )}
        {why && <small>{why}</small>}
        {!why && missing && (missing !== name || hit > 0) && <small>没说到：「{missing}」</small>}
        {!why && hit === 0 && missing === name && text !== name && <small>{text}</small>}
        {children}
      </span>
    </li>
  )
}

const levels = { RED_LINE: '红线用语', WARNING: '违规用语', NOTICE: '不当用语' }

interface Props {
  feedback: Feedback
  /** Score of the same line in the run before; null if there is none. */
  before?: number | null
}

export function FeedbackCard({ feedback, before = null }: Props) {
  const { score, points, derived, offences, remarks, reference } = feedback
  const change = changeWords(score, before)
  // one example is enough to go on with
  const shown = points.find(({ example }) => example !== null)
  return (
    <section className="yl-card yl-feedback" aria-label="点评">
      <header>
        <ScoreRing score={wholeScore(score)} />
        <p>
          <b>{verdictOf(feedback)}</b>
          <small className="yl-muted">
            {points.length} 个要点说到 {points.filter((p) => p.hit === 1).length} 个
            {change && <span className={change.isBetter ? 'is-better' : ''}> · {change.text}</span>}
          </small>
        </p>
      </header>
      {derived && <p className="yl-muted yl-small">没有设答题要点，以下由参考答案拆出。</p>}
      <ul>
        {points.map((point) => (
          <Point key={point.text} point={point}>
            {point === shown && <span className="yl-example">「{point.example}」</span>}
          </Point>
        ))}
      </ul>
      {remarks.map((remark) => (
        <p key={remark} className="yl-note">
          {remark}
        </p>
      ))}
      {offences.map(({ text, level, advice }) => (
        <p key={text} className="yl-note is-error">
          {levels[level]}：{text}
          {advice && <small>{advice}</small>}
        </p>
      ))}
      <details>
        <summary>参考答案</summary>
        <ReferenceWords {...reference} />
      </details>
    </section>
  )
}
