// Line chart of several exams or quarters, 0 to 100 %: participation, pass ratio, mean, median; also as a table and a picture.
import { percent } from '#shared/ratio.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { useDrawn } from '#ui/chart/use-drawn.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import type { QueryResult } from '#ui/page/AsyncContent.tsx'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import { type Line, lines, type SeriesRow } from './series-words.ts'

const wide = { width: 760, height: 260, left: 44, right: 16, top: 16, bottom: 28 }
const narrow = { width: 350, height: 220, left: 38, right: 10, top: 14, bottom: 26 }
const keys = Object.keys(lines) as Line[]

function Drawing({ rows, words }: { rows: readonly SeriesRow[]; words: string }) {
  const isPhone = useIsPhone()
  const [ref, at] = useDrawn(isPhone ? narrow : wide)
  const [w, h] = [at.width - at.left - at.right, at.height - at.top - at.bottom]
  const x = (i: number) => at.left + (w * (i + 0.5)) / rows.length
  const y = (ratio: number) => at.top + h * (1 - ratio)
  const named = Math.ceil(rows.length / (isPhone ? 4 : 9))
  return (
    <svg ref={ref} className="yw-series" viewBox={`0 0 ${at.width} ${at.height}`} role="img" aria-label={words}>
      {[0, 0.25, 0.5, 0.75, 1].map((ratio) => (
        <g key={ratio}>
          <line className="yw-spread-line" x1={at.left} x2={at.left + w} y1={y(ratio)} y2={y(ratio)} />
          <text className="yw-spread-axis" x={at.left - 8} y={y(ratio) + 4} textAnchor="end">
            {percent(ratio)}
          </text>
        </g>
      ))}
      {rows.map(
        (r, i) =>
          i % named === 0 && (
            <text key={r.key} className="yw-spread-axis" x={x(i)} y={at.height - 8} textAnchor="middle">
              {r.at}
            </text>
          ),
      )}
      {keys.map((key) => {
        const said = rows.flatMap((r, i) => (r[key] === null ? [] : [{ r, i, ratio: r[key] }]))
        return (
          <g key={key} className="yw-series-line" data-line={key}>
            <path d={said.map(({ i, ratio }, n) => `${n ? 'L' : 'M'}${x(i)} ${y(ratio)}`).join('')} />
            {said.map(({ r, i, ratio }) => (
              <circle key={r.key} cx={x(i)} cy={y(ratio)} r={3.5}>
                <title>{`${r.name}：${lines[key]} ${percent(ratio)}`}</title>
              </circle>
            ))}
          </g>
        )
      })}
    </svg>
  )
}

export function SeriesChart({ title, asked, rows }: { title: string; asked: QueryResult<unknown>; rows: readonly SeriesRow[] }) {
  const words = `${title}：${rows.map((r) => `${r.name} 合格率 ${percent(r.passRatio)}`).join('，')}`
  return (
    <ChartCard
      title={title}
      asked={asked}
      blank={rows.length === 0}
      table={() => (
        <ChartTable
          title={title}
          headings={keys.map((key) => lines[key])}
          data={{ xaxisData: rows.map((r) => r.name), yaxisData: rows.map((r) => r.participateRatio) }}
          more={keys.slice(1).map((key) => rows.map((r) => percent(r[key])))}
          say={percent}
        />
      )}
    >
      {() => (
        <>
          <Drawing rows={rows} words={words} />
          <p className="yw-series-legend">
            {keys.map((key) => (
              <span key={key} data-line={key}>
                <i />
                {lines[key]}
              </span>
            ))}
          </p>
        </>
      )}
    </ChartCard>
  )
}
