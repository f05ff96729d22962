// Skeletons of content that is loading: real headings, with grey bars instead of values.
import { Bone } from '../table/Skeleton.tsx'
import '../chart/chart.css'
import './reading.css'

/** Skeleton in the shape of `NumberCards`. */
export const NumbersSkeleton = ({ titles }: { titles: readonly string[] }) => (
  <div className="yw-numbers">
    {titles.map((title) => (
      <section key={title} className="yw-card yw-number">
        <h3>{title}</h3>
        <p>
          <Bone width={96} />
        </p>
        <div>
          <Bone width={120} />
        </div>
      </section>
    ))}
  </div>
)

const columns = [8, 12, 20, 34, 62, 88, 100, 92, 70, 40]
const bars = [92, 78, 64, 50, 38]

/** Skeleton of a drawing: columns, horizontal bars, or a ring with a list. */
export function ChartSkeleton({ kind }: { kind: 'columns' | 'bars' | 'ring' }) {
  if (kind === 'columns')
    return (
      <div className="yw-chart-shape">
        {columns.map((height) => (
          <i key={height} className="yw-bone" style={{ height: `${height}%` }} />
        ))}
      </div>
    )
  return (
    <div className="yw-chart-shape is-lying">
      {bars.map((width) => (
        <Bone key={width} width={`${width}%`} />
      ))}
    </div>
  )
}

/** Skeleton of `Chart`, before its query has started. */
export const ChartCardSkeleton = ({ title, kind, height = 208 }: { title: string; kind: 'columns' | 'bars' | 'ring'; height?: number }) => (
  <section className="yw-card yw-chart">
    <header>
      <h2>{title}</h2>
    </header>
    <div className="yw-chart-body" style={{ height }}>
      <ChartSkeleton kind={kind} />
    </div>
  </section>
)

const lines = ['72%', '54%', '64%', '48%']
/** Skeleton of a list of cards, on a phone. */
export const CardsSkeleton = () => (
  <div className="yw-cards-shape">
    {lines.map((width) => (
      <div key={width} className="yw-card">
        <Bone width={84} />
        <p>
          <Bone width={width} />
          <Bone width="86%" />
          <Bone width="40%" />
        </p>
      </div>
    ))}
  </div>
)
