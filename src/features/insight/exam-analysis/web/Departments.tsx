// Departments compared with the total: children that can be unfolded, or all four layers with all columns.
import { CaretDownFilled, CaretRightFilled, LineChartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { Delta } from '#ui/page/Delta.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type HeatColumn, HeatCount, HeatLegend, HeatTable } from '#features/insight/analysis-kit/web/HeatTable.tsx'
import { PartCard } from '#features/insight/analysis-kit/web/PartCard.tsx'
import type { Measures, OrgRow, Overview } from '../contract.ts'
import type { SeriesOf } from './SeriesDrawer.tsx'
import type { ReportState } from './use-report.ts'
import type { DrillDown, ViewState } from './use-view.ts'

interface Placed extends OrgRow {
  /** Unique key, because a department can appear under several parents. */
  key: string
  hasBelow: boolean
  /** Keys of the ancestors. */
  above: string[]
}

/** Rows shown at first; a button shows the rest. */
const atOnce = 200

export function placed(rows: readonly OrgRow[]): Placed[] {
  const way: string[] = []
  return rows.map((row, i) => {
    way.length = Math.min(way.length, row.layer)
    const above = [...way]
    way.push(`${i}`)
    return { ...row, key: `${i}`, hasBelow: (rows[i + 1]?.layer ?? 0) > row.layer, above }
  })
}

interface Cell {
  title: string
  of: (m: Measures) => number | null
  kind: HeatColumn<never>['kind']
  behind: DrillDown
  /** True for columns that only 组织明细 shows. */
  detail?: boolean
  compared?: boolean
  isLoss?: boolean
  strong?: boolean
}
const cells: readonly Cell[] = [
  { title: '应考人数', of: (m) => m.requiredUserCount, kind: 'count', behind: { status: 'ALL' } },
  { title: '参加人数', of: (m) => m.participatedUserCount, kind: 'count', behind: {} },
  { title: '合格人数', of: (m) => m.passedUserCount, kind: 'count', behind: { passed: 'true' }, detail: true },
  { title: '待阅卷', of: (m) => m.pendingUserCount, kind: 'count', behind: { status: 'PENDING' }, detail: true },
  { title: '最高分', of: (m) => m.highestScore, kind: 'score', behind: {}, detail: true },
  { title: '最低分', of: (m) => m.lowestScore, kind: 'score', behind: {}, detail: true },
  { title: '参与率', of: (m) => m.participateRatio, kind: 'percent', behind: { status: 'ALL' }, compared: true },
  { title: '平均分', of: (m) => m.averageScore, kind: 'score', behind: {}, compared: true },
  { title: '合格率', of: (m) => m.passRatio, kind: 'percent', behind: { passed: 'true' }, compared: true, strong: true },
  { title: '优秀率', of: (m) => m.excellentRatio, kind: 'percent', behind: { scoreLevel: 'A' }, compared: true },
  { title: '良好率', of: (m) => m.goodRatio, kind: 'percent', behind: { scoreLevel: 'B' }, compared: true },
  { title: '较差率', of: (m) => m.slightPoorRatio, kind: 'percent', behind: { scoreLevel: 'C' } },
  { title: '差率', of: (m) => m.poorRatio, kind: 'percent', behind: { scoreLevel: 'D' }, compared: true, isLoss: true },
]

interface ColumnsOf {
  overview: Overview
  before: ReadonlyMap<string, Measures> | null
  isDetail: boolean
  onBehind: (behind: DrillDown) => void
}

function columnsOf({ overview, before, isDetail, onBehind }: ColumnsOf): HeatColumn<Placed>[] {
  const shown = cells.filter((c) => isDetail || !c.detail)
  const own = shown.map(
    ({ title, of, kind, behind, compared, isLoss = false, strong = false }): HeatColumn<Placed> => ({
      key: title,
      title,
      kind,
      isLoss,
      strong,
      full: overview.totalScore || 100,
      ...(compared ? { whole: of(overview) } : {}),
      value: (row) => of(row.detail),
      show: (row, told) => (
        <HeatCount
          told={told}
          label={`${row.departmentName}${title}`}
          onClick={() => onBehind({ ...behind, within: { id: row.departmentId, name: row.departmentName } })}
        />
      ),
    }),
  )
  if (!before) return own
  const change: HeatColumn<Placed> = {
    key: '合格率较上次',
    title: '合格率较上次',
    kind: 'percent',
    value: (row) => before.get(row.departmentId)?.passRatio ?? null,
    show: (row) => <Delta now={row.detail.passRatio} before={before.get(row.departmentId)?.passRatio ?? null} kind="points" />,
  }
  return [...own, change]
}

interface UnitProps {
  row: Placed
  view: ViewState
  isOpen: boolean
  /** null: all rows are unfolded. */
  onToggle: (() => void) | null
  onPast: (of: SeriesOf) => void
}

/** A department row with buttons for unfolding, its people, and its history. */
const Unit = ({ row, view, isOpen, onToggle, onPast }: UnitProps) => (
  <span className="yw-ea-unit" style={{ paddingLeft: Math.max(0, row.layer - 1) * 18 }} title={row.departmentFullName}>
    {onToggle && row.layer > 0 && row.hasBelow && (
      <button type="button" aria-expanded={isOpen} aria-label={`${isOpen ? '收起' : '展开'}${row.departmentName}`} onClick={onToggle}>
        {isOpen ? <CaretDownFilled aria-hidden /> : <CaretRightFilled aria-hidden />}
      </button>
    )}
    <button
      type="button"
      className={row.layer === 0 ? 'yw-rowact is-next' : 'yw-rowact'}
      onClick={() => view.lookBehind({ status: 'ALL', within: { id: row.departmentId, name: row.departmentName } })}
    >
      {row.departmentName}
    </button>
    <button
      type="button"
      className="yw-ea-past yw-noprint"
      aria-label={`${row.departmentName}的历次考试`}
      title="历次考试"
      onClick={() => onPast({ name: row.departmentName, range: { analyzeType: 'BY_DEPARTMENT', departmentId: row.departmentId } })}
    >
      <LineChartOutlined aria-hidden />
    </button>
  </span>
)

interface Props {
  report: ReportState
  view: ViewState
  onPast: (of: SeriesOf) => void
}

export function Departments({ report, view, onPast }: Props) {
  const { org, orgBefore, overview, scoresCompared } = report
  const isDetail = view.view === 'detail'
  const [opened, open] = useState<ReadonlySet<string>>(new Set())
  const [most, showMost] = useState(atOnce)
  if (!overview) return null
  const name = org.data?.[0]?.departmentName ?? overview.scope
  const before = orgBefore && scoresCompared ? new Map(orgBefore.map((r) => [r.departmentId, r.detail])) : null
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    open(next)
  }
  const table = (data: readonly OrgRow[]) => {
    const all = placed(data)
    const rows = isDetail ? all : all.filter((r) => r.above.every((key) => key === '0' || opened.has(key)))
    if (!all.length) return <EmptyState title="暂无分析数据" text="这个范围内没有应考人员。" size={120} />
    return (
      <>
        <HeatTable
          label={isDetail ? '组织明细' : '下级部门的数字'}
          names="部门"
          wholeName={name}
          rows={rows.slice(0, most)}
          columns={columnsOf({ overview, before, isDetail, onBehind: view.lookBehind })}
          keyOf={(row) => row.key}
          isWhole={(row) => row.layer === 0}
          head={(row) => (
            <Unit row={row} view={view} onPast={onPast} isOpen={opened.has(row.key)} onToggle={isDetail ? null : () => toggle(row.key)} />
          )}
        />
        {rows.length > most && (
          <Button block type="text" className="yw-noprint" onClick={() => showMost(rows.length)}>
            展开其余 {(rows.length - most).toLocaleString('zh-CN')} 个部门
          </Button>
        )}
      </>
    )
  }
  return (
    <PartCard
      id="org"
      title="按组织"
      blank={!org.data?.length}
      head={
        <>
          <Segmented
            size="small"
            className="yw-noprint"
            aria-label="看到哪一层"
            value={isDetail ? 'detail' : 'org'}
            options={[
              { value: 'org', label: '下一级' },
              { value: 'detail', label: '组织明细' },
            ]}
            onChange={(to) => view.show(to as 'org' | 'detail')}
          />
          <HeatLegend wholeName={name} />
          {isDetail && <small>每一行包含其全部下级，最多四层；更深的计入第四层</small>}
        </>
      }
    >
      <AsyncContent asked={org} size={80}>
        {table}
      </AsyncContent>
    </PartCard>
  )
}
