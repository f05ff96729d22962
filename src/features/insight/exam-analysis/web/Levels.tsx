// Distribution of levels as a bar and a list, and score rates of question types.
import { percent, ratioOf } from '#shared/ratio.ts'
import { LEVELS } from '#shared/scores.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { isBlank, saidWithUnit, sumOf } from '#ui/chart/chart-data.ts'
import { Delta } from '#ui/page/Delta.tsx'
import { hintOf } from '#features/insight/analysis-kit/web/figure-rules.ts'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import type { ChartData } from '#features/insight/analysis-tabs/contract.ts'
import type { TypeRate } from './saying.ts'
import type { ReportState } from './use-report.ts'
import type { DrillDown } from './use-view.ts'

export function Levels({ report, onBehind }: { report: ReportState; onBehind: (behind: DrillDown) => void }) {
  const title = '成绩等级分布'
  const { levels, levelsBefore, scoresCompared } = report
  const { data } = levels
  const sum = data ? sumOf(data) : 0
  const before = scoresCompared ? levelsBefore : undefined
  const shareBefore = (i: number) => before && ratioOf(before.yaxisData[i] ?? 0, sumOf(before))
  const pick = (place: number) => onBehind({ scoreLevel: LEVELS[place] ?? 'D' })
  return (
    <ChartCard
      title={title}
      hint={hintOf(title)}
      sub={sum > 0 && `${sum.toLocaleString('zh-CN')} 人已评分`}
      asked={levels}
      blank={!data || isBlank(data, 'count')}
      table={() =>
        data && (
          <ChartTable title={title} names="等级" headings={['人数']} data={data} onPick={pick} say={(n) => saidWithUnit(n, 'count')} />
        )
      }
    >
      {() =>
        data && (
          <>
            <p className="yw-levels" aria-hidden>
              {data.xaxisData.map((name, i) => {
                const n = data.yaxisData[i] ?? 0
                return n > 0 && <i key={name} data-part={i} style={{ flexGrow: n }} />
              })}
            </p>
            <ul className="yw-level-rows">
              {data.xaxisData.map((name, i) => (
                <li key={name}>
                  <i data-part={i} />
                  <button type="button" className="yw-rowact" onClick={() => pick(i)}>
                    {name}
                  </button>
                  <b>{percent(ratioOf(data.yaxisData[i] ?? 0, sum))}</b>
                  <span>{(data.yaxisData[i] ?? 0).toLocaleString('zh-CN')} 人</span>
                  {before && <small>上次 {percent(shareBefore(i) ?? null)}</small>}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ChartCard>
  )
}

const asData = (rates: readonly TypeRate[]): ChartData => ({ xaxisData: rates.map((r) => r.name), yaxisData: rates.map((r) => r.ratio) })
/** Score rates below this are highlighted. */
const weakBelow = 0.6

export function Types({ report }: { report: ReportState }) {
  const title = '题型得分率'
  const { types, rates = [], scoresCompared } = report
  const hasBefore = scoresCompared && rates.some((r) => r.before !== null)
  return (
    <ChartCard
      title={title}
      hint={hintOf(title)}
      sub={hasBefore && '竖线为上次，差为百分点'}
      asked={types}
      blank={!rates.some((r) => r.ratio !== null)}
      table={() => (
        <ChartTable
          title={title}
          names="题型"
          data={asData(rates)}
          headings={hasBefore ? ['得分率', '上次'] : ['得分率']}
          more={hasBefore ? [rates.map((r) => percent(r.before))] : []}
          say={(n) => saidWithUnit(n, 'percent')}
        />
      )}
    >
      {() => (
        <ul className="yw-rates">
          {rates.map((r) => (
            <li key={r.name}>
              <span>{r.name}</span>
              <i aria-hidden className={(r.ratio ?? 1) < weakBelow ? 'is-weak' : undefined}>
                <b style={{ width: `${(r.ratio ?? 0) * 100}%` }} />
                {hasBefore && r.before !== null && <u style={{ left: `${r.before * 100}%` }} />}
              </i>
              <b>{percent(r.ratio)}</b>
              {hasBefore && (
                <span>
                  <Delta now={r.ratio} before={r.before} kind="points" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
