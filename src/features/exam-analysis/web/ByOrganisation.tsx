// By organisation: the departments directly below the chosen one, side by side.
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { ValueKind } from '../../../ui/chart/chart-data.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import type { Measures, OrgRow } from '../contract.ts'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import type { Behind } from './use-view.ts'

interface Props {
  asked: AskedFor
  onBehind: (behind: Behind) => void
}

const charts: { title: string; values: ValueKind; of: (m: Measures) => number | null; behind: Omit<Behind, 'within'> }[] = [
  { title: '参与率', values: 'percent', of: (m) => m.participateRatio, behind: { status: 'ALL' } },
  { title: '平均分', values: 'score', of: (m) => m.averageScore, behind: {} },
  { title: '合格率', values: 'percent', of: (m) => m.passRatio, behind: { passed: 'true' } },
  { title: '参加人数', values: 'count', of: (m) => m.participatedUserCount, behind: {} },
]
/** So many stand upright; more lie, one below the other. */
const UPRIGHT = 10
const BAR_PX = 28

/** A department without others below it stands for itself. */
const shownOf = (rows: readonly OrgRow[]) => {
  const below = rows.filter((r) => r.layer === 1)
  return below.length ? below : rows.filter((r) => r.layer === 0)
}

export function ByOrganisation({ asked, onBehind }: Props) {
  const { data, error, refetch } = useStatistic('org', asked)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.length === 0)
    return (
      <section className="yw-card yw-an-empty">
        <EmptyState title="暂无分析数据" text="这个范围内没有应考人员。" />
      </section>
    )
  const rows = shownOf(data ?? [])
  const lying = rows.length > UPRIGHT
  return (
    <div className={`yw-ea-orgs${lying ? ' is-lying' : ''}`}>
      {charts.map(({ title, values, of, behind }) => (
        <Chart
          key={title}
          title={title}
          kind={lying ? 'bars' : 'columns'}
          values={values}
          names="部门"
          heading={title}
          height={lying ? Math.max(240, rows.length * BAR_PX) : 240}
          data={data && { xaxisData: rows.map((r) => r.departmentName), yaxisData: rows.map((r) => of(r.detail)) }}
          onPick={(place) => {
            const row = rows[place]
            if (row) onBehind({ ...behind, within: { id: row.departmentId, name: row.departmentName } })
          }}
        />
      ))}
    </div>
  )
}
