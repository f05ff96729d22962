// View by organisation: the children of the chosen department side by side, and all departments as a tree of up to four layers.
import { percent } from '#shared/ratio.ts'
import { RowsChart } from '#ui/chart/RowsChart.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type OrgColumn, OrganisationTable, sideBySide, widthOf } from '#features/insight/analysis-tabs/web/OrganisationTable.tsx'
import type { Measures, OrgRow, TrainingType } from '../contract.ts'
import { type AskedFor, useReport } from './use-report.ts'
import type { Behind } from './use-view.ts'
import { attempts, figure, lasted, required } from './words.ts'

interface Props {
  asked: AskedFor
  onBehind: (behind: Behind) => void
}
/** Above this number of rows the table scrolls. */
const MANY = 200

const within = ({ departmentId, departmentName }: OrgRow) => ({ id: departmentId, name: departmentName })

function columnsOf(type: TrainingType, onBehind: Props['onBehind']): OrgColumn<Measures>[] {
  const column = (title: string, value: (m: Measures) => string | number, behind: Behind, width = 88): OrgColumn<Measures> => ({
    title,
    width,
    value,
    onClick: (of) => onBehind({ ...behind, within: of }),
  })
  return [
    column(required[type], (m) => m.requiredUserCount, { status: 'ALL' }, 96),
    column('参加人数', (m) => m.participatedUserCount, {}, 96),
    column('参与率', (m) => percent(m.participateRatio), {}),
    ...(type === 'EXAM'
      ? [column('待阅卷', (m) => m.pendingUserCount, { status: 'PENDING' }, 96)]
      : [
          column('完成人数', (m) => m.completeUserCount, { status: 'COMPLETED' }, 96),
          column('完成率', (m) => percent(m.completeRatio), { status: 'COMPLETED' }),
        ]),
    column('合格人数', (m) => m.passedUserCount, { status: 'PASSED' }, 96),
    column('合格率', (m) => percent(m.passRatio), { status: 'PASSED' }),
    column('平均分', (m) => figure(m.averageScore), {}, 80),
    column('最高分', (m) => figure(m.highestScore), {}, 80),
    column('最低分', (m) => figure(m.lowestScore), {}, 80),
    column('优秀率', (m) => percent(m.excellentRatio), { scoreLevel: 'A' }),
    column('良好率', (m) => percent(m.goodRatio), { scoreLevel: 'B' }),
    column('较差率', (m) => percent(m.slightPoorRatio), { scoreLevel: 'C' }),
    column('差率', (m) => percent(m.poorRatio), { scoreLevel: 'D' }),
    column(attempts[type], (m) => m.attemptCount, {}, 96),
    column('平均时长', (m) => lasted(m.avgDurationSec), {}, 104),
  ]
}

export function ByOrganisation({ asked, onBehind }: Props) {
  const read = useReport('org', asked)
  const { data } = read
  const columns = columnsOf(asked.type, onBehind)
  if (!data) return <AsyncContent asked={read} card="yw-an-empty" />
  if (!data.length)
    return (
      <section className="yw-card yw-an-empty">
        <EmptyState picture="analysis" title="暂无分析数据" text="这个范围内没有应参加的人员。" />
      </section>
    )
  const shown = sideBySide(data)
  const chart = (title: string, values: 'percent' | 'score', of: (m: Measures) => number | null, behind: Behind) => (
    <RowsChart
      title={title}
      values={values}
      names="部门"
      height={200}
      rows={shown}
      name={(row) => row.departmentName}
      value={(row) => of(row.detail)}
      onPick={(row) => onBehind({ ...behind, within: within(row) })}
    />
  )
  return (
    <div className="yw-an-report">
      <div className="yw-an-charts">
        {asked.type === 'EXAM'
          ? chart('参与率', 'percent', (m) => m.participateRatio, { status: 'ALL' })
          : chart('完成率', 'percent', (m) => m.completeRatio, { status: 'COMPLETED' })}
        {chart('平均分', 'score', (m) => m.averageScore, {})}
      </div>
      <OrganisationTable
        label="按组织"
        rows={data}
        columns={columns}
        scroll={{ x: widthOf(columns), ...(data.length > MANY ? { y: 560 } : {}) }}
        empty={null}
      />
    </div>
  )
}
