// Card of a report section that has its rows: heading, tools, and a download as a picture.
import { type ReactNode, useRef } from 'react'
import { PictureButton } from '#ui/chart/PictureButton.tsx'
import { usePicture } from './use-picture.ts'
import './report.css'
import '#ui/chart/chart.css'

interface Props {
  /** Anchor of the section in the address. */
  id?: string
  title: string
  /** Accessible name, if it differs from the heading. */
  label?: string
  /** Content between heading and buttons. */
  head?: ReactNode
  /** Extra buttons; the picture does not contain them. */
  tools?: ReactNode
  /** True if there is nothing to download. */
  blank?: boolean
  children: ReactNode
}

export function PartCard({ id, title, label = title, head, tools, blank, children }: Props) {
  const card = useRef<HTMLElement>(null)
  const take = usePicture()
  return (
    <section ref={card} id={id} className="yw-card yw-part" aria-label={label}>
      <header>
        <h2>{title}</h2>
        {head}
        <span className="yw-chart-tools">
          {tools}
          <PictureButton title={label} disabled={blank} onTake={() => take(card.current, label)} />
        </span>
      </header>
      {children}
    </section>
  )
}
