// The head of a report: what it is about and of whom, and what can be done with the whole of it.
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './report.css'

interface Props {
  /** Names the part of the page. */
  label: string
  title: ReactNode
  /** Beside the title: its state. */
  mark?: ReactNode
  /** Range, time, what it is worth. */
  facts: readonly ReactNode[]
  /** Absent while it is read. */
  onChange?: () => void
  children?: ReactNode
}

export function ReportHead({ label, title, mark, facts, onChange, children }: Props) {
  return (
    <section className="yw-report-head" aria-label={label}>
      <div className="yw-report-title">
        <h1>{title}</h1>
        {onChange && (
          <button type="button" aria-label="选择其他内容" title="选择其他内容" onClick={onChange}>
            <DownOutlined aria-hidden />
          </button>
        )}
        {mark}
      </div>
      <div className="yw-report-acts">{children}</div>
      <p className="yw-report-facts">
        {facts.map((fact, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have places
          <span key={i}>{fact}</span>
        ))}
        {onChange && (
          <button type="button" className="yw-rowact" onClick={onChange}>
            修改条件
          </button>
        )}
      </p>
    </section>
  )
}
