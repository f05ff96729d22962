// Section of participation: by child department, or the numbers of a range of people.
import { absentOf } from '#features/insight/analysis-kit/web/absent-rules.ts'
import { percent, ratioOf } from '#shared/ratio.ts'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { hintOf } from '#features/insight/analysis-kit/web/figure-rules.ts'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import { resultStates } from '../contract.ts'
import type { ReportState } from './use-report.ts'
import { useStatistic } from './use-statistic.ts'
import type { DrillDown } from './use-view.ts'

const many = (n: number) => n.toLocaleString('zh-CN')

interface Part {
  name: string
  share: number | null
  /** Number of absent people in words, if known. */
  note: string
  behind: DrillDown
}

function usePartsOf({ asked, org, overview, byDepartment }: ReportState) {
  const read = useStatistic('participation', asked)
  const below = new Map((org.data ?? []).filter((r) => r.layer === 1).map((r) => [r.departmentId, r.detail]))
  const partOf = (name: string, i: number): Part => {
    const value = read.data?.yaxisData[i] ?? null
    if (!byDepartment) {
      const all = overview?.requiredUserCount ?? 0
      const status = (['PARTICIPATED', 'SITTING'] as const).find((state) => resultStates[state] === name) ?? 'ABSENT'
      const behind: DrillDown = { status }
      return { name, share: ratioOf(value ?? 0, all), note: `${many(value ?? 0)} 人`, behind }
    }
    const id = read.data?.departmentIds[i] ?? ''
    const of = below.get(id)
    const absent = of && absentOf(of)
    return {
      name,
      share: value,
      note:
        absent === undefined
          ? ''
          : [of?.sittingUserCount ? `${many(of.sittingUserCount)} 人进行中` : '', `${many(absent)} 人未参加`].filter(Boolean).join('，'),
      behind: { status: 'ALL', within: { id, name } },
    }
  }
  const parts = (read.data?.xaxisData ?? []).map(partOf)
  return { read, parts: byDepartment ? parts.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)) : parts }
}

export function Parts({ report, onBehind }: { report: ReportState; onBehind: (behind: DrillDown) => void }) {
  const { read, parts } = usePartsOf(report)
  const title = report.byDepartment ? '参与率' : '参与情况'
  const pick = (place: number) => onBehind(parts[place]?.behind ?? {})
  return (
    <ChartCard
      title={title}
      hint={hintOf(title)}
      sub={report.byDepartment && parts.length > 0 && `${parts.length} 个部门，全部列出`}
      className="yw-ea-parts"
      asked={read}
      blank={parts.length === 0}
      table={() => (
        <ChartTable
          title={title}
          names={report.byDepartment ? '部门' : '参与'}
          headings={['参与率', '人数']}
          onPick={pick}
          data={{ xaxisData: parts.map((p) => p.name), yaxisData: parts.map((p) => p.share) }}
          more={[parts.map((p) => p.note)]}
          say={percent}
        />
      )}
    >
      {() => (
        <ul className="yw-rates" aria-label={`${title}：${parts.map((p) => `${p.name} ${percent(p.share)}`).join('，')}`}>
          {parts.map((p, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat
            <li key={i}>
              <button type="button" className="yw-rowact" title={p.name} onClick={() => pick(i)}>
                {p.name}
              </button>
              <i aria-hidden>
                <b style={{ width: `${(p.share ?? 0) * 100}%` }} />
              </i>
              <b>{percent(p.share)}</b>
              <small>{p.note}</small>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
