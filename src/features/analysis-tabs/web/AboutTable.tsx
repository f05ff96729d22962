// What a report is about, in short: <AboutTable label="考试信息" title={name} rows={[['范围', scope]]} />
import type { ReactNode } from 'react'
import './tabs.css'

interface Props {
  label: string
  title: ReactNode
  rows: readonly (readonly [title: string, value: ReactNode])[]
}

export function AboutTable({ label, title, rows }: Props) {
  return (
    <section className="yw-card yw-an-about" aria-label={label}>
      <h2>{title}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
