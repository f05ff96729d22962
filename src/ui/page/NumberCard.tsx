// A number as a card; where it is clicked it leads to what is behind it.
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** «-» for none. */
  value: string
  unit?: string
  /** Beside the title: 暂定. */
  mark?: ReactNode
  /** Behind the number: what has become more or less. */
  delta?: ReactNode
  onClick?: () => void
  /** What it counts, as the tooltip of its title. */
  hint?: string | undefined
  /** In small below the number. */
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

/** Part of a number, in words that lead somewhere. */
export const NumberLink = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className="yw-rowact" onClick={onClick}>
    {children}
  </button>
)
