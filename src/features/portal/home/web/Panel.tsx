// Layout components of home: a card with a heading, a row with one action, figures side by side.
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

export const number = (n: number) => n.toLocaleString('zh-CN')

interface PanelProps {
  title: string
  /** Count beside the heading. */
  count?: number | undefined
  /** Secondary text beside the heading. */
  sub?: ReactNode
  more?: { to: string; text: string } | undefined | false
  children: ReactNode
}

export function Panel({ title, count, sub, more, children }: PanelProps) {
  return (
    <section className="yw-card yw-panel" aria-label={title}>
      <header>
        <h2>
          {title} {count ? <span>{number(count)}</span> : null}
        </h2>
        {sub && <small>{sub}</small>}
        {more && <Link to={more.to}>{more.text}</Link>}
      </header>
      {children}
    </section>
  )
}

interface RowProps {
  icon?: ReactNode
  tone?: 'error' | 'warning' | 'success' | 'brand' | 'plain'
  title: ReactNode
  /** Link of the title. */
  to?: string | null | undefined
  sub?: ReactNode
  /** Action button or link of the row. */
  act?: ReactNode
}

export function Row({ icon, tone = 'plain', title, to, sub, act }: RowProps) {
  return (
    <li className="yw-panel-row">
      {icon && <span className={`yw-panel-icon is-${tone}`}>{icon}</span>}
      <div>
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
        {sub && <small>{sub}</small>}
      </div>
      {act}
    </li>
  )
}

/** A link that looks like a button. */
export const Go = ({ to, first, children }: { to: string; first?: boolean; children: ReactNode }) => (
  <Link className={first ? 'yw-go is-first' : 'yw-go'} to={to}>
    {children}
  </Link>
)

/** Shows the first `most` rows, and the others on request. */
export function Rows({ children, most = 5 }: { children: readonly ReactNode[]; most?: number }) {
  const [open, setOpen] = useState(false)
  const rest = children.length - most
  return (
    <>
      <ul className="yw-panel-rows">{open ? children : children.slice(0, most)}</ul>
      {rest > 0 && !open && (
        <button type="button" className="yw-panel-rest" onClick={() => setOpen(true)}>
          展开 {number(rest)} 项
        </button>
      )}
    </>
  )
}

export interface Figure {
  title: string
  value: string
  unit?: ReactNode
  /** Link to the people or rows that the figure counts. */
  to?: string | null | undefined
  note?: ReactNode
  warn?: boolean
}

/** Four columns, or two in a narrow card. */
export function Figures({ label, figures, narrow }: { label: string; figures: readonly Figure[]; narrow?: boolean }) {
  return (
    <dl className={narrow ? 'yw-figures is-narrow' : 'yw-figures'} aria-label={label}>
      {figures.map(({ title, value, unit, to, note, warn }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <p>
              {to && value !== '-' ? <Link to={to}>{value}</Link> : <b>{value}</b>}
              {value !== '-' && unit && <small>{unit}</small>}
            </p>
            <span className={warn ? 'yw-warn' : undefined}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
