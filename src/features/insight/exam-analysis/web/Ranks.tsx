// Section of rankings: the first and last five departments on one axis, compared with the total.
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { percent } from '#shared/ratio.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import { RankList, type RankRow } from '#features/insight/analysis-kit/web/RankList.tsx'
import { type Ranked, type Ranking, rankings } from '../contract.ts'
import type { ReportState } from './use-report.ts'
import { useStatistic } from './use-statistic.ts'
import type { DrillDown } from './use-view.ts'

const measures = { AVG_SCORE: '平均分', PARTICIPANT_COUNT: '参与人数', PASS_RATE: '合格率' } as const
type Measure = keyof typeof measures
const lastName = (fullName: string) => fullName.slice(fullName.lastIndexOf('/') + 1)
const said = (measure: Measure, value: number) =>
  measure === 'PASS_RATE' ? percent(value) : `${value.toLocaleString('zh-CN')} ${measure === 'AVG_SCORE' ? '分' : '人'}`

/** First and last rows without duplicates: a department in both lists stays in the first one. */
export function placesOf(best: readonly Ranked[], last: readonly Ranked[]) {
  const first = new Set(best.map((r) => r.departmentId))
  const behind = last.filter((r) => !first.has(r.departmentId)).toReversed()
  const all = best[0]?.of ?? 0
  return { best, behind, between: Math.max(0, all - best.length - behind.length) }
}

export function Ranks({ report, onBehind }: { report: ReportState; onBehind: (behind: DrillDown) => void }) {
  const { asked, overview: o } = report
  const [measure, choose] = useState<Measure>('PASS_RATE')
  const top = useStatistic('top', asked, { range: `${measure}_TOP` satisfies Ranking })
  const bottom = useStatistic('top', asked, { range: `${measure}_BOTTOM` satisfies Ranking })
  const failed = bottom.error ? bottom : top
  const both = top.data && bottom.data ? top : { ...failed, data: undefined }
  const title = `${rankings[`${measure}_TOP`]}、${rankings[`${measure}_BOTTOM`]}`
  const { best, behind, between } = placesOf(top.data ?? [], bottom.data ?? [])
  const rows = [...best, ...behind]
  const mostOf = { AVG_SCORE: o?.totalScore ?? 100, PASS_RATE: 1, PARTICIPANT_COUNT: Math.max(1, ...rows.map((r) => r.value)) }
  const most = mostOf[measure] || 1
  const wholes = { AVG_SCORE: o?.averageScore ?? null, PASS_RATE: o?.passRatio ?? null, PARTICIPANT_COUNT: null }
  const whole = wholes[measure]
  const isProvisional = (r: Ranked) => measure !== 'PARTICIPANT_COUNT' && r.pending > 0
  const toRow = (r: Ranked): RankRow => ({
    id: r.departmentId,
    name: lastName(r.departmentFullName),
    fullName: r.departmentFullName,
    value: r.value,
    people: measure === 'PARTICIPANT_COUNT' ? null : r.scored,
    note: isProvisional(r) ? `暂定，${r.pending} 人待阅卷` : null,
  })
  return (
    <ChartCard
      title={title}
      className="yw-ranks"
      asked={both}
      blank={rows.length === 0}
      tools={
        <Segmented
          size="small"
          className="yw-noprint"
          aria-label="按什么排名"
          value={measure}
          options={Object.entries(measures).map(([value, label]) => ({ value: value as Measure, label }))}
          onChange={choose}
        />
      }
      table={() => (
        <ChartTable
          title={title}
          names="部门"
          headings={[measures[measure], '人数']}
          data={{ xaxisData: rows.map((r) => r.departmentFullName), yaxisData: rows.map((r) => r.value) }}
          more={[rows.map((r) => `${r.scored} 人${isProvisional(r) ? `（暂定，${r.pending} 人待阅卷）` : ''}`)]}
          say={(value) => (value === null ? '-' : said(measure, value))}
        />
      )}
    >
      {() => (
        <>
          {rows.some(isProvisional) && <p className="yw-muted yw-small">“暂定”的部门还有人待阅卷，名次可能改变</p>}
          <RankList
            most={most}
            whole={whole}
            wholeName={o?.scope.split('/').at(-1) ?? ''}
            between={between}
            say={(value) => said(measure, value)}
            best={best.map(toRow)}
            last={behind.map(toRow)}
            onPick={({ id, name }) => onBehind({ within: { id, name } })}
          />
        </>
      )}
    </ChartCard>
  )
}
