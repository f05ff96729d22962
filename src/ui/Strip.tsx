// How much of a whole: a thin bar. What it shows stands beside it in words.
import type { CSSProperties } from 'react'
import './strip.css'

/** `part` of `whole`, said beside it. */
export function Meter({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0
  return (
    <span className="yw-meter-bar" aria-hidden>
      <i style={{ '--share': `${share * 100}%` } as CSSProperties} />
    </span>
  )
}
