// Chart of the trend by day or week: number of people (bars, left) and mean score (line, right).
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { roundScore } from '#shared/scores.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { useDrawn } from '#ui/chart/use-drawn.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import type { Overview, TrendRow } from '../contract.ts'
import { filled, stepOf } from './days.ts'
import { type AskedFor, useTrend } from './use-report.ts'
import { attempts, figure, many } from './words.ts'

const wide = { width: 690, height: 250, left: 40, right: 40, top: 22, bottom: 26 }
const narrow = { width: 350, height: 210, left: 30, right: 30, top: 22, bottom: 24 }
const steps = (most: number) => {
  const size = [1, 2, 5].flatMap((n) => [0, 1, 2, 3, 4, 5].map((e) => n * 10 ** e)).toSorted((a, b) => a - b)
  const step = size.find((s) => s * 4 >= most) ?? most
  return [0, 1, 2, 3, 4].map((n) => n * step)
}

function Drawing({
  rows,
  passScore,
  fullScore,
  words,
}: {
  rows: readonly TrendRow[]
  passScore: number
  fullScore: number
  words: string
}) {
  const phone = useIsPhone()
  const [ref, size] = useDrawn(phone ? narrow : wide)
  const [w, h] = [size.width - size.left - size.right, size.height - size.top - size.bottom]
  const ticks = steps(Math.max(1, ...rows.map((r) => r.users)))
  const top = ticks.at(-1) ?? 1
  const each = w / rows.length
  const x = (i: number) => size.left + each * (i + 0.5)
  const y = (n: number) => size.top + h - (h * n) / top
  const yScore = (n: number) => size.top + h - (h * n) / fullScore
  const said = rows.flatMap((r, i) => (r.averageScore === null ? [] : [{ i, score: r.averageScore }]))
  const last = said.at(-1)
  const named = Math.max(1, Math.ceil(rows.length / (phone ? 4 : 8)))
  const bar = Math.min(28, Math.max(2, each * 0.66))
  return (
    <svg ref={ref} className="yw-trend" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={words}>
      {ticks.map((n, i) => (
        <g key={n}>
          <line className="yw-spread-line" x1={size.left} x2={size.left + w} y1={y(n)} y2={y(n)} />
          <text x={size.left - 8} y={y(n) + 4} textAnchor="end">
            {n.toLocaleString('zh-CN')}
          </text>
          <text x={size.left + w + 8} y={y(n) + 4}>
            {roundScore((fullScore * i) / 4)}
          </text>
        </g>
      ))}
      {rows.map((r, i) => (
        <g key={r.from}>
          <title>{`${r.from}：${many(r.users)} 人，平均 ${figure(r.averageScore)} 分`}</title>
          <rect className="yw-trend-bar" x={x(i) - bar / 2} y={y(r.users)} width={bar} height={size.top + h - y(r.users)} rx={2} />
          {i % named === 0 && (
            <text x={x(i)} y={size.height - 8} textAnchor="middle">
              {r.from.slice(5)}
            </text>
          )}
        </g>
      ))}
      <line className="yw-trend-pass" x1={size.left} x2={size.left + w} y1={yScore(passScore)} y2={yScore(passScore)} />
      <path className="yw-trend-line" d={said.map(({ i, score }, n) => `${n ? 'L' : 'M'}${x(i)} ${yScore(score)}`).join('')} />
      {said.length <= 31 && said.map(({ i, score }) => <circle key={i} className="yw-trend-dot" cx={x(i)} cy={yScore(score)} r={2.5} />)}
      <text x={size.left + 4} y={yScore(passScore) + ((said[0]?.score ?? 0) < passScore ? -5 : 14)}>
        合格 {passScore} 分
      </text>
      {last && (
        <text className="yw-trend-last" x={Math.min(x(last.i), size.left + w - 20)} y={yScore(last.score) - 9} textAnchor="middle">
          {last.score} 分
        </text>
      )}
    </svg>
  )
}

export function TrendCard({ asked, overview: o }: { asked: AskedFor; overview: Overview }) {
  const [by, choose] = useState(stepOf(asked))
  const read = useTrend(asked, by)
  const rows = filled<TrendRow>(read.data ?? [], by, { users: 0, attempts: 0, completedUsers: 0, averageScore: null })
  const title = o.type === 'EXAM' ? '交卷趋势' : '练习趋势'
  const words = `${title}：${rows.length ? `${rows[0]?.from} 起，人数最多 ${many(Math.max(...rows.map((r) => r.users)))}` : '没有'}`
  return (
    <ChartCard
      title={title}
      kind="columns"
      className="yw-ta-trend"
      asked={read}
      blank={rows.length === 0}
      tools={
        <Segmented
          size="small"
          className="yw-noprint"
          aria-label="按天或按周"
          value={by}
          options={[
            { value: 'DAY', label: '按天' },
            { value: 'WEEK', label: '按周' },
          ]}
          onChange={choose}
        />
      }
      table={() => (
        <ChartTable
          title={title}
          names={by === 'DAY' ? '日期' : '周一'}
          headings={['人数', attempts[o.type], '完成的人', '平均分']}
          data={{ xaxisData: rows.map((r) => r.from), yaxisData: rows.map((r) => r.users) }}
          more={[rows.map((r) => many(r.attempts)), rows.map((r) => many(r.completedUsers)), rows.map((r) => figure(r.averageScore))]}
          say={(n) => `${many(n ?? 0)} 人`}
        />
      )}
    >
      {() => (
        <>
          <Drawing rows={rows} words={words} passScore={o.passScore} fullScore={o.fullScore || 100} />
          <p className="yw-trend-legend">
            <span>
              <i />
              {by === 'DAY' ? '当天' : '当周'}人数（左）
            </span>
            <span>
              <i className="is-line" />
              {by === 'DAY' ? '当天' : '当周'}平均分（右）
            </span>
          </p>
        </>
      )}
    </ChartCard>
  )
}
