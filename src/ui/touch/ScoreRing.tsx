// A score from 0 to 100 as a ring that fills, with the whole number in it.
import { useEffect, useState } from 'react'
import { useIsStill } from '../theme/choice.ts'
import './touch.css'

const radius = 33
const around = 2 * Math.PI * radius
/** Milliseconds in which the number counts up. */
const countMs = 600

/** Counts from 0 to `score` once; at once for users who asked for reduced motion. */
function useCountUp(score: number): number {
  const isStill = useIsStill()
  const [shown, setShown] = useState(isStill ? score : 0)
  useEffect(() => {
    if (isStill) return setShown(score)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / countMs)
      setShown(Math.round(score * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [score, isStill])
  return shown
}

interface Props {
  /** Shown in place of the score, such as the points of an exam. */
  text?: string
  /** A whole number from 0 to 100. */
  score: number
  /** Share of the ring that is not known yet, from 0 to 1: a dashed arc. */
  pending?: number
  /** Second line in the ring, such as 60 分合格. */
  note?: string
  /** Score at which a mark stands on the ring. */
  mark?: number
  large?: boolean
}

export function ScoreRing({ score, text, pending = 0, note, mark, large = false }: Props) {
  const shown = useCountUp(score)
  const known = 1 - pending
  const angle = mark === undefined ? 0 : (mark / 100) * 2 * Math.PI
  return (
    <span className={`yl-score-ring${large ? ' is-large' : ''}`} role="img" aria-label={`${text ?? score} 分${note ? `，${note}` : ''}`}>
      <svg viewBox="0 0 76 76" aria-hidden>
        {pending > 0 && <circle className="is-pending" cx="38" cy="38" r={radius} strokeDasharray="2 5" />}
        <circle cx="38" cy="38" r={radius} strokeDasharray={`${known * around} ${around}`} />
        {shown > 0 && (
          <circle className="is-score" cx="38" cy="38" r={radius} strokeDasharray={`${(shown / 100) * known * around} ${around}`} />
        )}
        {mark !== undefined && <circle className="is-mark" cx={38 + radius * Math.cos(angle)} cy={38 + radius * Math.sin(angle)} r="3" />}
      </svg>
      <b aria-hidden>
        {text ?? shown}
        {note && <small>{note}</small>}
      </b>
    </span>
  )
}
