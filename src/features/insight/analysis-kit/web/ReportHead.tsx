// Head of a report: title, range and facts, and the actions for the whole report.
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Bone } from '#ui/table/Skeleton.tsx'
import './report.css'

interface Props {
  /** Accessible name of the section. */
  label: string
  title: ReactNode
  /** State, shown beside the title. */
  mark?: ReactNode
  /** Range, time, weight and similar facts. */
  facts: readonly ReactNode[]
  /** Absent while the report loads. */
  onChange?: () => void
  children?: ReactNode
}

/** Skeletons of the facts, about as wide as a range, a time, and marks. */
export const factsComing = [100, 260, 300].map((width) => <Bone key={width} width={width} />)

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
          // oxlint-disable-next-line react/no-array-index-key -- facts have no key but their position
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
