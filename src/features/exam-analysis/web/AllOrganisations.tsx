// Every department of the range with all its numbers; counts lead to the people behind them.
import { percent } from '../../../shared/ratio.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useRoom } from '../../../ui/table/use-room.ts'
import { Reading } from '../../../ui/Reading.tsx'
import { type OrgColumn, OrganisationTable, widthOf } from '../../analysis-tabs/web/OrganisationTable.tsx'
import type { Measures } from '../contract.ts'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import type { Behind } from './use-view.ts'

interface Props {
  asked: AskedFor
  onBehind: (behind: Behind) => void
}

/** Above the rows: what is said of them, and their titles. */
const HEAD_PX = 84
const score = (value: number | null) => (value === null ? '-' : String(value))

const columnsOf = (onBehind: Props['onBehind']): OrgColumn<Measures>[] => {
  const column = (title: string, value: (m: Measures) => string | number, behind: Behind, width = 72): OrgColumn<Measures> => ({
    ...{ title, width, value },
    onClick: (within) => onBehind({ ...behind, within }),
  })
  return [
    column('应考人数', (m) => m.requiredUserCount, { status: 'ALL' }, 80),
    column('参加人数', (m) => m.participatedUserCount, {}, 80),
    column('合格人数', (m) => m.passedUserCount, { passed: 'true' }, 80),
    column('待阅卷', (m) => m.pendingUserCount, { status: 'PENDING' }, 70),
    column('最高分', (m) => score(m.highestScore), {}, 68),
    column('最低分', (m) => score(m.lowestScore), {}, 68),
    column('平均分', (m) => score(m.averageScore), {}, 68),
    column('参与率', (m) => percent(m.participateRatio), {}),
    column('合格率', (m) => percent(m.passRatio), { passed: 'true' }),
    column('优秀率', (m) => percent(m.excellentRatio), { scoreLevel: 'A' }),
    column('良好率', (m) => percent(m.goodRatio), { scoreLevel: 'B' }),
    column('较差率', (m) => percent(m.slightPoorRatio), { scoreLevel: 'C' }),
    column('差率', (m) => percent(m.poorRatio), { scoreLevel: 'D' }),
  ]
}

export function AllOrganisations({ asked, onBehind }: Props) {
  const read = useStatistic('org', asked)
  const [ref, room] = useRoom()
  const columns = columnsOf(onBehind)
  return (
    <div ref={ref} className="yw-ea-tree-rows">
      <Reading asked={read} value={room.height === 0 ? undefined : read.data}>
        {(rows) => (
          <OrganisationTable
            label="组织明细"
            rows={rows}
            columns={columns}
            scroll={{ x: Math.max(widthOf(columns), room.width), y: room.height - HEAD_PX }}
            empty={<EmptyState title="暂无分析数据" text="这个范围内没有应考人员。" size={120} />}
          />
        )}
      </Reading>
    </div>
  )
}
