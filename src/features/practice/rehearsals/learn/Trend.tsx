// How the scores of one's runs through a sub-scene went, the latest last: a line, and the same in words.
import type { Report } from '../contract.ts'
import './room.css'

const [width, height, inset] = [320, 96, 14]
/** Where a point lies, of so many. */
const placeOf = (i: number, n: number, score: number) => ({
  x: inset + (i * (width - 2 * inset)) / Math.max(1, n - 1),
  y: inset + (1 - score / 100) * (height - 2 * inset),
})

/** Of two and more. */
export function Trend({ trend }: Pick<Report, 'trend'>) {
  const [first, last] = [trend[0], trend.at(-1)]
  if (trend.length < 2 || !first || !last) return null
  const points = trend.map(({ score }, i) => placeOf(i, trend.length, score))
  const change = Math.round((last.score - first.score) * 100) / 100
  const words = change === 0 ? '与第一次持平' : `比第一次${change > 0 ? '高' : '低'} ${Math.abs(change)} 分`
  return (
    <section className="yl-card yl-trend" aria-label="得分走势">
      <h2>得分走势</h2>
      <p className="yl-muted">
        最近 {trend.length} 次，{words}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`得分：${trend.map((t) => t.score).join('、')}`}>
        <line x1={inset} x2={width - inset} y1={placeOf(0, 1, 60).y} y2={placeOf(0, 1, 60).y} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y }, i) => (
          <circle key={trend[i]?.at} cx={x} cy={y} r={i === points.length - 1 ? 5 : 3} />
        ))}
      </svg>
      <p className="yl-trend-ends yl-muted">
        <span>
          {first.at.slice(5, 10)} {first.score} 分
        </span>
        <span>
          {last.at.slice(5, 10)} {last.score} 分
        </span>
      </p>
    </section>
  )
}
