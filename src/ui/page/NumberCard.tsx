// A number as a card; a click leads to the details.
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** The number as text; «-» for no value. */
  value: string
  unit?: string
  /** Mark beside the title: 暂定. */
  mark?: ReactNode
  /** Change since the last time, after the number. */
  delta?: ReactNode
  onClick?: () => void
  /** Definition of the number, as the tooltip of its title. */
  hint?: string | undefined
  /** Small text below the number. */
  children?: ReactNode
}

export function NumberCard({ title, value, unit, mark, delta, onClick, hint, children }: Props) {
  return (
    <section className="yw-card yw-number" aria-label={title}>
      <h3 title={hint}>
        {title}
        {mark}
      </h3>
      <p>
        {onClick ? (
          <button type="button" title={`查看${title}的名单`} onClick={onClick}>
            {value}
          </button>
        ) : (
          <b>{value}</b>
        )}
        {value !== '-' && unit && <small>{unit}</small>}
        {delta}
      </p>
      <div>{children}</div>
    </section>
  )
}

/** A part of a number as a link. */
export const NumberLink = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className="yw-rowact" onClick={onClick}>
    {children}
  </button>
)
