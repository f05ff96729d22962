// A part of a report that is rows already, in its card: its heading, what is beside it, and itself as a picture to take along.
import { type ReactNode, useRef } from 'react'
import { PictureButton } from '#ui/chart/PictureButton.tsx'
import { usePicture } from './use-picture.ts'
import './report.css'
import '#ui/chart/chart.css'

interface Props {
  /** Where the address leads. */
  id?: string
  title: string
  /** What the part is called, where its heading is shorter. */
  label?: string
  /** Between the heading and the buttons. */
  head?: ReactNode
  /** Among the buttons; none of it is on the picture. */
  tools?: ReactNode
  /** Nothing is there to be taken along. */
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
