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

interface RowsProps {
  children: readonly ReactNode[]
  /** Number of records without a row. */
  rest: number
  /** Reads the records without a row; undefined: they cannot be read. */
  onRest: (() => void) | undefined
  busy: boolean
}

const maxFirst = 5
/** Shows the first rows, and the others on request. */
export function Rows({ children, rest, onRest, busy }: RowsProps) {
  const [open, setOpen] = useState(false)
  const more = rest + (open ? 0 : Math.max(0, children.length - maxFirst))
  const expand = () => {
    setOpen(true)
    if (rest > 0) onRest?.()
  }
  const isLast = open && !onRest
  return (
    <>
      <ul className="yw-panel-rows">{open ? children : children.slice(0, maxFirst)}</ul>
      {more > 0 && !isLast && (
        <button type="button" className="yw-panel-rest" disabled={busy} onClick={expand}>
          {busy ? '正在加载…' : `展开 ${number(more)} 项`}
        </button>
      )}
      {more > 0 && isLast && <p className="yw-panel-none">另有 {number(more)} 项未列出，处理后依次出现</p>}
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
