// By organisation: the departments directly below the chosen one, side by side.
import { RowsChart } from '../../../ui/chart/RowsChart.tsx'
import type { ValueKind } from '../../../ui/chart/chart-data.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Reading } from '../../../ui/Reading.tsx'
import { sideBySide } from '../../analysis-tabs/web/OrganisationTable.tsx'
import type { Measures } from '../contract.ts'
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
export function ByOrganisation({ asked, onBehind }: Props) {
  const read = useStatistic('org', asked)
  const { data } = read
  if (!data) return <Reading asked={read} card="yw-an-empty" />
  if (data.length === 0)
    return (
      <section className="yw-card yw-an-empty">
        <EmptyState title="暂无分析数据" text="这个范围内没有应考人员。" />
      </section>
    )
  return (
    <div className="yw-ea-orgs">
      {charts.map(({ title, values, of, behind }) => (
        <RowsChart
          key={title}
          {...{ title, values, names: '部门', height: 240 }}
          rows={sideBySide(data)}
          name={(row) => row.departmentName}
          value={(row) => of(row.detail)}
          onPick={(row) => onBehind({ ...behind, within: { id: row.departmentId, name: row.departmentName } })}
        />
      ))}
    </div>
  )
}
