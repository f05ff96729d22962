// How much of a whole: a thin bar of one part, or of several in their colours. What it shows stands beside it in words.
import type { CSSProperties } from 'react'
import './strip.css'

export interface StripPart {
  key: string
  count: number
  /** A mark of the theme: done, run, wait, fail, old, none. */
  mark: string
}

/** Parts of what they add up to; `label` says them in words for who does not see colours. */
export function Strip({ parts, label }: { parts: readonly StripPart[]; label: string }) {
  return (
    <span className="yw-parts" role="img" aria-label={label} title={label}>
      {parts.map(({ key, count, mark }) => count > 0 && <i key={key} style={{ flexGrow: count, background: `var(--c-mark-${mark})` }} />)}
    </span>
  )
}

/** `part` of `whole`, said beside it. */
export function Meter({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0
  return (
    <span className="yw-meter-bar" aria-hidden>
      <i style={{ '--share': `${share * 100}%` } as CSSProperties} />
    </span>
  )
}
