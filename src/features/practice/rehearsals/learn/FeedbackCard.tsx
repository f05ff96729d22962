// What is said of an answer: its score, the points that it made and missed with the reason, and how it could be said.
import type { Feedback, PointTold } from '../contract.ts'
import { ReferenceWords } from './Reference.tsx'
import './room.css'

const marks = { 1: ['✓', 'is-hit', '说到'], 0.5: ['½', 'is-half', '说到一半'], 0: ['×', 'is-miss', '没说到'] } as const
const markOf = (hit: number) => marks[hit as keyof typeof marks] ?? marks[0]

function Point({ point }: { point: PointTold }) {
  const [sign, tone, word] = markOf(point.hit)
  const missed = point.hit < 1 && point.missedWords.length > 0 ? `缺少：${point.missedWords.join('、')}` : null
  return (
    <li className={tone}>
      <b aria-hidden>{sign}</b>
      <span>
        <span className="yw-sr">{word}：</span>
        {point.text}
        {point.must && <em>必须</em>}
        {(point.why ?? missed) && <small>{point.why ?? missed}</small>}
      </span>
    </li>
  )
}

const levels = { RED_LINE: '红线用语', WARNING: '违规用语', NOTICE: '不当用语' }

export function FeedbackCard({ feedback: { score, points, derived, offences, remarks, reference } }: { feedback: Feedback }) {
  return (
    <section className="yl-card yl-feedback" aria-label="点评">
      <p className="yl-score">
        <b>{score}</b> 分{' '}
        <small className="yl-muted">
          说到 {points.filter((p) => p.hit === 1).length} / {points.length} 个要点
        </small>
      </p>
      <ul>
        {points.map((point) => (
          <Point key={point.text} point={point} />
        ))}
      </ul>
      {derived && <p className="yl-muted">这一句没有设置答题要点，按参考答案的意思推定。</p>}
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
      <details open>
        <summary>参考答案</summary>
        <ReferenceWords {...reference} />
      </details>
    </section>
  )
}
