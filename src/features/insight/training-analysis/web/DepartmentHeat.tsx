// Heat table of the children of a department, and a ranking of its departments with people.
import { percent } from '#shared/ratio.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { type QueryResult, AsyncContent } from '#ui/page/AsyncContent.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ChartCard } from '#features/insight/analysis-kit/web/ChartCard.tsx'
import { type HeatColumn, HeatCount, HeatLegend, HeatTable } from '#features/insight/analysis-kit/web/HeatTable.tsx'
import { PartCard } from '#features/insight/analysis-kit/web/PartCard.tsx'
import { RankList } from '#features/insight/analysis-kit/web/RankList.tsx'
import type { Measures, OrgRow, Overview } from '../contract.ts'
import { ranksOf } from './ranks.ts'
import { measureOf } from './saying.ts'
import type { Behind } from './use-view.ts'
import { required } from './words.ts'

interface Props {
  overview: Overview
  asked: QueryResult<OrgRow[]>
  onBehind: (behind: Behind) => void
  onAll: () => void
}
interface Cell {
  title: string
  of: (m: Measures) => number | null
  kind: HeatColumn<never>['kind']
  behind: Behind
  compared?: boolean
}

const cellsOf = (type: Overview['type']): Cell[] => [
  { title: required[type], of: (m) => m.requiredUserCount, kind: 'count', behind: { status: 'ALL' } },
  { title: '参加人数', of: (m) => m.participatedUserCount, kind: 'count', behind: {} },
  { title: '参与率', of: (m) => m.participateRatio, kind: 'percent', behind: {}, compared: true },
  ...(type === 'EXAM'
    ? [{ title: '待阅卷', of: (m: Measures) => m.pendingUserCount, kind: 'count' as const, behind: { status: 'PENDING' } satisfies Behind }]
    : [
        {
          title: '完成率',
          of: (m: Measures) => m.completeRatio,
          kind: 'percent' as const,
          behind: { status: 'COMPLETED' } satisfies Behind,
          compared: true,
        },
      ]),
  { title: '平均分', of: (m) => m.averageScore, kind: 'score', behind: {}, compared: true },
  { title: '合格率', of: (m) => m.passRatio, kind: 'percent', behind: { status: 'PASSED' }, compared: true },
  { title: '优秀率', of: (m) => m.excellentRatio, kind: 'percent', behind: { scoreLevel: 'A' }, compared: true },
]

const nameOf = ({ departmentId: id, departmentName: name }: OrgRow) => ({ id, name })

export function DepartmentHeat({ overview: o, asked, onBehind, onAll }: Props) {
  const name = asked.data?.[0]?.departmentName ?? o.scope
  const columns = cellsOf(o.type).map(
    ({ title, of, kind, behind, compared }): HeatColumn<OrgRow> => ({
      key: title,
      title,
      kind,
      full: o.fullScore || 100,
      ...(compared ? { whole: of(o) } : {}),
      value: (row) => of(row.detail),
      show: (row, told) => (
        <HeatCount told={told} label={`${row.departmentName}${title}`} onClick={() => onBehind({ ...behind, within: nameOf(row) })} />
      ),
    }),
  )
  const table = (all: OrgRow[]) => {
    if (!all.length) return <EmptyState title="暂无分析数据" text="这个范围内没有应参加的人员。" size={120} />
    return (
      <HeatTable
        label="下级部门的数字"
        names="部门"
        wholeName={name}
        columns={columns}
        rows={all.filter((r) => r.layer <= 1)}
        keyOf={(row) => `${row.layer} ${row.departmentId}`}
        isWhole={(row) => row.layer === 0}
        head={(row) => (
          <button
            type="button"
            className={row.layer === 0 ? 'yw-rowact is-next' : 'yw-rowact'}
            title={row.departmentFullName}
            onClick={() => onBehind({ status: 'ALL', within: nameOf(row) })}
          >
            {row.departmentName}
          </button>
        )}
      />
    )
  }
  return (
    <PartCard
      title="按部门"
      label="下级部门"
      blank={!asked.data?.length}
      head={<HeatLegend wholeName={name} />}
      tools={
        <button type="button" className="yw-rowact" onClick={onAll}>
          查看全部层级
        </button>
      }
    >
      <AsyncContent asked={asked} size={80}>
        {table}
      </AsyncContent>
    </PartCard>
  )
}

export function DepartmentRanks({ overview: o, asked, onBehind }: Omit<Props, 'onAll'>) {
  const { key, title: measure } = measureOf(o.type)
  const { best, last, between } = ranksOf(asked.data ?? [], o.type)
  const rows = [...best, ...last]
  const title = `${measure}前五、${measure}后五`
  return (
    <ChartCard
      title={title}
      sub={o.pendingUserCount > 0 && '“暂定”的部门还有人待阅卷'}
      className="yw-ranks"
      asked={asked}
      blank={rows.length === 0}
      table={() => (
        <ChartTable
          title={title}
          names="部门"
          headings={[measure, '人数']}
          data={{ xaxisData: rows.map((r) => r.fullName), yaxisData: rows.map((r) => r.value) }}
          more={[rows.map((r) => `${r.people} 人${r.note ? `（${r.note}）` : ''}`)]}
          say={(value) => percent(value)}
        />
      )}
    >
      {() => (
        <RankList
          best={best}
          last={last}
          between={between}
          most={1}
          whole={o[key]}
          wholeName={o.scope.split('/').at(-1) ?? ''}
          say={percent}
          onPick={({ id, name }) => onBehind({ within: { id, name } })}
        />
      )}
    </ChartCard>
  )
}
