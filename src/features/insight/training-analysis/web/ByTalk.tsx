// View of free talks: goals that people miss, and objections that they leave unsettled, with examples for those who may read them.
import { Table, type TableColumnType } from 'antd'
import { percent } from '#shared/ratio.ts'
import { useMay } from '#ui/api/session.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import { ownPager } from '#ui/table/pager.ts'
import { useAskRange } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { type TalkMiss, trainingAnalysis } from '../contract.ts'
import { type AskedFor, useReport } from './use-report.ts'
import { many } from './words.ts'

const number = (title: string, width: number, of: (row: TalkMiss) => React.ReactNode): TableColumnType<TalkMiss> => ({
  title,
  width,
  align: 'right',
  render: (_, row) => of(row),
})

const columns: TableColumnType<TalkMiss>[] = [
  { title: '子场景', width: 200, ellipsis: true, dataIndex: 'subSceneTitle' },
  { title: '类型', width: 72, render: (_, { kind }) => (kind === 'GOAL' ? '目标' : '异议') },
  {
    title: '目标或异议',
    render: (_, { name, must }) => (
      <span className="yw-strong">
        {name}
        {must && <small className="yw-muted"> 必须</small>}
      </span>
    ),
  },
  number('对话次数', 96, (r) => many(r.talks)),
  number('没做到', 88, (r) => many(r.missed)),
  {
    title: '没做到比例',
    width: 168,
    render: (_, { missed, talks }) => (
      <span className="yw-ta-miss">
        <Meter part={missed} whole={talks} />
        {percent(missed / talks)}
      </span>
    ),
  },
  number('没做到的人', 104, (r) => `${r.missingPeople} / ${r.people}`),
]

function Examples({ asked, row: { kind, subSceneId, id } }: { asked: AskedFor; row: TalkMiss }) {
  const read = useAskRange(trainingAnalysis.examples, trainingAnalysis.examplesOf, { ...asked, kind, subSceneId, part: id } as AskedFor)
  return (
    <AsyncContent asked={read}>
      {(examples) =>
        examples.length ? (
          <ul className="yw-ta-examples">
            {examples.map(({ text, score }) => (
              <li key={text}>
                “{text}”<small className="yw-muted"> 这次对话 {score} 分</small>
              </li>
            ))}
          </ul>
        ) : (
          <span className="yw-muted">{kind === 'GOAL' ? '还没有人说到' : '没有没化解时的回答'}</span>
        )
      }
    </AsyncContent>
  )
}

export function ByTalk({ asked }: { asked: AskedFor }) {
  const read = useReport('talks', asked)
  const mayRead = useMay()(trainingAnalysis.examples)
  const { data } = read
  if (!data) return <AsyncContent asked={read} card="yw-an-empty" />
  return (
    <section className="yw-card yw-an-tree" aria-label="自由对话">
      <Table<TalkMiss>
        size="middle"
        rowKey={({ kind, subSceneId, id }) => `${kind} ${subSceneId} ${id}`}
        columns={columns}
        dataSource={data}
        pagination={ownPager}
        scroll={{ x: 960 }}
        {...(mayRead ? { expandable: { expandedRowRender: (row) => <Examples asked={asked} row={row} /> } } : {})}
        locale={{
          emptyText: <EmptyState picture="analysis" title="暂无分析数据" text="这个范围里还没有谈完的自由对话。" size={120} />,
        }}
      />
    </section>
  )
}
