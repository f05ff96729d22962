// Drawer with single runs: person, sub-scene, time, duration, score.
import { Drawer, type TableColumnType, Tag } from 'antd'
import type { QueryIn } from '#shared/contract.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { usePages } from '#ui/table/use-pages.ts'
import { SmallTable } from '#ui/table/SmallTable.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { practiceRuns, type Run } from '#features/practice/practice-runs/contract.ts'
import { lasted } from './words.ts'

export interface RunsOf {
  title: string
  query: Partial<QueryIn<typeof practiceRuns.runs>>
}

const dimensions = (run: Run) => Object.entries(run.dimensions).map(([name, score]) => `${name} ${score}`)

const columns: TableColumnType<Run>[] = [
  {
    title: '人员',
    width: 150,
    render: (_, r) => (
      <span title={r.workNo}>
        {r.name} <small className="yw-muted">{r.workNo}</small>
      </span>
    ),
  },
  { title: '子场景', ellipsis: true, render: (_, r) => <span title={`${r.courseTitle} / ${r.subSceneTitle}`}>{r.subSceneTitle}</span> },
  { title: '方式', width: 72, render: (_, r) => (r.mode === 'EXAM' ? <Tag color="processing">考试</Tag> : <Tag>练习</Tag>) },
  { title: '开始时间', width: 168, dataIndex: 'startedAt', className: 'yw-second' },
  {
    title: '时长',
    width: 96,
    align: 'right',
    render: (_, r) => (r.completed ? lasted(r.durationSec) : <span className="yw-muted">中断</span>),
  },
  { title: '得分', width: 72, align: 'right', render: (_, r) => <b>{r.score ?? '-'}</b> },
]

function Runs({ query }: Pick<RunsOf, 'query'>) {
  const pages = usePages()
  const asked = useApiQuery(practiceRuns.runs, { query: { ...query, ...pages.asked } }, { inPlace: true })
  const { data } = asked
  if (!data) return <AsyncContent asked={asked} />
  return (
    <SmallTable<Run>
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={data.records}
      expandable={{
        columnTitle: <span className="yw-sr">评分维度</span>,
        rowExpandable: (run) => dimensions(run).length > 0,
        expandedRowRender: (run) => <span className="yw-second">{dimensions(run).join('，')}</span>,
      }}
      pagination={pages.pagerOf(data.total)}
      scroll={{ x: 720 }}
      locale={{ emptyText: <EmptyState picture="analysis" title="没有练习记录" text="这个范围和日期内没有人练习。" size={120} /> }}
    />
  )
}

export function RunsDrawer({ of, onClose }: { of: RunsOf | null; onClose: () => void }) {
  return (
    <Drawer open={of !== null} title={`练习记录 · ${of?.title ?? ''}`} size={860} destroyOnHidden onClose={onClose}>
      {of && <Runs query={of.query} />}
    </Drawer>
  )
}
