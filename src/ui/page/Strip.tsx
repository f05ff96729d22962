// A thin bar for one part of a whole, or for several coloured parts. A text beside it states the same.
import type { CSSProperties } from 'react'
import './strip.css'

export interface StripPart {
  key: string
  count: number
  /** Mark of the theme: done, run, wait, fail, old, none. */
  mark: string
}

/** The parts of their sum; `label` describes them for users who do not see colours. */
export function Strip({ parts, label }: { parts: readonly StripPart[]; label: string }) {
  return (
    <span className="yw-parts" role="img" aria-label={label} title={label}>
      {parts.map(({ key, count, mark }) => count > 0 && <i key={key} style={{ flexGrow: count, background: `var(--c-mark-${mark})` }} />)}
    </span>
  )
}

/** A bar of `part` of `whole`, with a text beside it. */
export function Meter({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0
  return (
    <span className="yw-meter-bar" aria-hidden>
      <i style={{ '--share': `${share * 100}%` } as CSSProperties} />
    </span>
  )
}
