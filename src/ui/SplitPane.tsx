// Master at the left, detail at the right; each scrolls alone, one under the other on a phone.
import type { CSSProperties, ReactNode } from 'react'

export function SplitPane({ left, right, width = 372 }: { left: ReactNode; right: ReactNode; width?: number }) {
  return (
    <div className="yw-split" style={{ '--split-left': `${width}px` } as CSSProperties}>
      <section className="yw-card">{left}</section>
      <section className="yw-card">{right}</section>
    </div>
  )
}
