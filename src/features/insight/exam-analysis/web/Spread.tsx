// Score distribution: ten columns, scores below the pass line in another colour, the compared exam as dashed steps.
import { pointsToPass } from '#shared/scores.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { inWords, isBlank, saidWithUnit } from '#ui/chart/chart-data.ts'
import { useDrawn } from '#ui/chart/use-drawn.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import { boundsOf, scaledTo, stepsTo } from './spread.ts'
import type { ReportState } from './use-report.ts'
import type { DrillDown } from './use-view.ts'

const title = '分数段分布'
interface DrawingProps {
  counts: readonly number[]
  before: readonly number[]
  bounds: readonly string[]
  /** Pass line in percent of the total. */
  pass: number
  passWords: string
  words: string
  onPick: (bin: number) => void
}

const wide = { width: 690, height: 300, left: 40, right: 10, top: 34, bottom: 26 }
const narrow = { width: 350, height: 220, left: 30, right: 8, top: 34, bottom: 24 }
/** Minimum height in pixels of a column that contains its number. */
const holds = 26

function Drawing({ counts, before, bounds, pass, passWords, words, onPick }: DrawingProps) {
  const [ref, at] = useDrawn(useIsPhone() ? narrow : wide)
  const steps = stepsTo(Math.max(...counts, ...before))
  const top = steps.at(-1) ?? 1
  const [w, h] = [at.width - at.left - at.right, at.height - at.top - at.bottom]
  const x = (bin: number) => at.left + (w * bin) / counts.length
  const y = (n: number) => at.top + h - (h * n) / top
  const passAt = at.left + (w * pass) / 100
  const isLate = pass > 60
  return (
    <svg ref={ref} className="yw-spread" viewBox={`0 0 ${at.width} ${at.height}`} role="img" aria-label={words}>
      {steps.map((n) => (
        <g key={n}>
          <line className="yw-spread-line" x1={at.left} x2={at.left + w} y1={y(n)} y2={y(n)} />
          <text className="yw-spread-axis" x={at.left - 8} y={y(n) + 4} textAnchor="end">
            {n.toLocaleString('zh-CN')}
          </text>
        </g>
      ))}
      {bounds.map((bound, i) => (
        <text key={bound} className="yw-spread-axis" x={x(i)} y={at.height - 8} textAnchor="middle">
          {bound}
        </text>
      ))}
      {counts.map((n, bin) => {
        const high = at.top + h - y(n)
        return (
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- bins have no key but their position; the table is accessible
          <g key={bin} className={bin * 10 < pass ? 'yw-spread-bin is-below' : 'yw-spread-bin'} onClick={() => onPick(bin)}>
            <title>{`${bounds[bin]}-${bounds[bin + 1]} 分：${n.toLocaleString('zh-CN')} 人`}</title>
            <rect className="yw-spread-hit" x={x(bin)} y={at.top} width={w / counts.length} height={h} />
            <path d={columnPath(x(bin) + 3, y(n), w / counts.length - 6, high)} />
            {n > 0 && (
              <text
                className={high > holds ? 'is-inside' : undefined}
                x={(x(bin) + x(bin + 1)) / 2}
                y={high > holds ? y(n) + 18 : y(n) - 6}
                textAnchor="middle"
              >
                {n.toLocaleString('zh-CN')}
              </text>
            )}
          </g>
        )
      })}
      {before.length > 0 && (
        <path className="yw-spread-before" d={before.map((n, i) => `${i ? 'V' : `M${x(0)} `}${y(n)}H${x(i + 1)}`).join('')} />
      )}
      <line className="yw-spread-pass" x1={passAt} x2={passAt} y1={10} y2={at.top + h} />
      <text className="yw-spread-said" x={passAt + (isLate ? -6 : 6)} y={18} textAnchor={isLate ? 'end' : 'start'}>
        {passWords}
      </text>
    </svg>
  )
}

function columnPath(x: number, y: number, w: number, h: number) {
  const r = Math.min(3, h)
  return h <= 0 ? '' : `M${x} ${y + h}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h}Z`
}

export function Spread({ report, onBehind }: { report: ReportState; onBehind: (behind: DrillDown) => void }) {
  const { scores, overview: o, scoresBefore, scoresCompared, bins } = report
  const data = scores.data
  const counts = (data?.yaxisData ?? []).map((n) => n ?? 0)
  const people = counts.reduce((a, b) => a + b, 0)
  const before = scoresCompared
    ? scaledTo(
        (scoresBefore?.yaxisData ?? []).map((n) => n ?? 0),
        people,
      )
    : []
  const words = data ? inWords(title, data, 'count') : title
  if (!o) return null
  return (
    <ChartCard
      title={title}
      kind="columns"
      className={o.provisional ? 'yw-ea-spread is-provisional' : 'yw-ea-spread'}
      asked={scores}
      blank={!data || isBlank(data, 'count')}
      table={() =>
        data && (
          <ChartTable
            title={title}
            names="分数段"
            data={data}
            onPick={(bin: number) => onBehind({ bin })}
            headings={before.length ? ['人数', '上次，按人数折算'] : ['人数']}
            more={before.length ? [before.map((n) => `${n.toFixed(1)} 人`)] : []}
            say={(n) => saidWithUnit(n, 'count')}
          />
        )
      }
    >
      {() => (
        <>
          <Drawing
            counts={counts}
            before={before}
            bounds={boundsOf(bins)}
            pass={o.passRate}
            passWords={`合格线 ${pointsToPass(o.totalScore, o.passRate)} 分`}
            words={words}
            onPick={(bin) => onBehind({ bin })}
          />
          <p className="yw-spread-legend">
            {o.scoredUserCount > o.passedUserCount && (
              <span>
                <i className="is-below" />
                不合格 {(o.scoredUserCount - o.passedUserCount).toLocaleString('zh-CN')} 人
              </span>
            )}
            <span>
              <i />
              合格 {o.passedUserCount.toLocaleString('zh-CN')} 人
            </span>
            {before.length > 0 && (
              <span>
                <i className="is-before" />
                上次，按人数折算
              </span>
            )}
          </p>
        </>
      )}
    </ChartCard>
  )
}
