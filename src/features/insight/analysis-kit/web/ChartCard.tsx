// Card with a chart: the same figures as a table, and a download as a picture.
import { type ReactNode, useRef, useState } from 'react'
import { ChartTools } from '#ui/chart/ChartTools.tsx'
import { type QueryResult, AsyncContent } from '#ui/page/AsyncContent.tsx'
import { ChartSkeleton } from '#ui/page/skeletons.tsx'
import { usePicture } from './use-picture.ts'
import '#ui/chart/chart.css'

interface Props {
  title: string
  /** Tooltip of the title: how the figure is counted. */
  hint?: string | undefined
  /** Text in a lighter style after the heading. */
  sub?: ReactNode
  asked: QueryResult<unknown>
  /** True if the chart has no data. */
  blank: boolean
  kind?: 'columns' | 'bars'
  className?: string
  tools?: ReactNode
  table: () => ReactNode
  children: () => ReactNode
}

export function ChartCard({ title, hint, sub, asked, blank, kind = 'bars', className = '', tools, table, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  const card = useRef<HTMLElement>(null)
  const ready = asked.data !== undefined
  const take = usePicture()
  const body = () => {
    if (blank) return <p className="yw-chart-blank">暂无数据</p>
    return asTable ? table() : children()
  }
  return (
    <section ref={card} className={`yw-card yw-chart ${className}`} aria-label={title}>
      <header>
        <h2 title={hint}>{title}</h2>
        {sub && <small className="yw-muted">{sub}</small>}
        {tools}
        <ChartTools
          title={title}
          asTable={asTable}
          onTable={setAsTable}
          disabled={!ready || blank}
          onTake={() => take(card.current, title)}
        />
      </header>
      <div className="yw-chart-body">
        <AsyncContent asked={asked} size={64} shape={<ChartSkeleton kind={kind} />}>
          {body}
        </AsyncContent>
      </div>
    </section>
  )
}
