// View by content: sub-scenes of a course, courses of a project or questions of an exam, as a chart and rows; opens the runs.
import { Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { percent } from '#shared/ratio.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import { ownPager } from '#ui/table/pager.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Clamp } from '#ui/text/Clamp.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import type { ContentRow, TrainingType } from '../contract.ts'
import { RunsDrawer, type RunsOf } from './RunsDrawer.tsx'
import { type AskedFor, useReport } from './use-report.ts'
import { figure, group, lasted, many, part } from './words.ts'

/** Above this number of contents there is no chart, only rows. */
const MAX_BARS = 40
const BAR_PX = 26

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('{{answer}}', '____')
    .replaceAll('&nbsp;', ' ')

function columnsOf(type: TrainingType, onRuns: (row: ContentRow) => void): TableColumnType<ContentRow>[] {
  const number = (title: string, width: number, of: (row: ContentRow) => React.ReactNode): TableColumnType<ContentRow> => ({
    title,
    width,
    align: 'right',
    render: (_, row) => of(row),
  })
  const runs = (row: ContentRow) =>
    type !== 'EXAM' && row.attemptCount ? (
      <button type="button" className="yw-rowact" aria-label={`${row.title}的练习记录 ${row.attemptCount}`} onClick={() => onRuns(row)}>
        {many(row.attemptCount)}
      </button>
    ) : (
      many(row.attemptCount)
    )
  return [
    { title: '序号', width: 56, align: 'center', render: (_, _row, i) => <span className="yw-second">{i + 1}</span> },
    {
      title: part[type],
      render: (_, row) => (
        <span className="yw-strong">
          <Clamp text={plain(row.title)} lines={2} />
          {row.unscored && <small className="yw-muted"> 不计分</small>}
        </span>
      ),
    },
    { title: group[type], width: 128, ellipsis: true, render: (_, row) => row.group ?? <span className="yw-muted">-</span> },
    ...(type === 'EXAM'
      ? [number('作答人数', 96, (r) => many(r.completeUserCount ?? 0)), number('分值', 72, (r) => r.fullScore)]
      : [
          number('练习次数', 96, runs),
          number('人数', 72, (r) => many(r.userCount)),
          number('完成人数', 88, (r) => many(r.completeUserCount ?? 0)),
        ]),
    number('平均分', 80, (r) => figure(r.averageScore)),
    number('最高分', 80, (r) => figure(r.highestScore)),
    number('最低分', 80, (r) => figure(r.lowestScore)),
    type === 'EXAM' ? number('得分率', 88, (r) => percent(r.scoreRate)) : number('平均时长', 104, (r) => lasted(r.avgDurationSec)),
    ...(type === 'COURSE'
      ? [
          {
            title: '最弱脚本',
            width: 240,
            render: (_: unknown, { weakest }: ContentRow) =>
              weakest ? (
                <span className="yw-ta-weakest">
                  <Clamp text={weakest.text || '（图片）'} lines={1} />
                  <small>{weakest.averageScore} 分</small>
                </span>
              ) : (
                <span className="yw-muted">-</span>
              ),
          },
        ]
      : []),
  ]
}

export function ByContent({ asked }: { asked: AskedFor }) {
  const { type } = asked
  const read = useReport('content', asked)
  const [runs, setRuns] = useState<RunsOf | null>(null)
  const { data } = read
  if (!data) return <AsyncContent asked={read} card="yw-an-empty" />
  const scored = data.filter((r) => !r.unscored)
  const isExam = type === 'EXAM'
  const open = (row: ContentRow) =>
    setRuns({
      title: row.title,
      query: { ...rangeOf(asked), ...(type === 'COURSE' ? { subSceneId: row.id } : { courseId: row.id, projectId: asked.contentId }) },
    })
  return (
    <div className="yw-an-report">
      {scored.length > 0 && scored.length <= MAX_BARS && (
        <Chart
          title={isExam ? '各题得分率' : `各${part[type]}平均分`}
          kind="bars"
          values={isExam ? 'percent' : 'score'}
          names={part[type]}
          heading={isExam ? '得分率' : '平均分'}
          height={Math.max(120, scored.length * BAR_PX + 24)}
          data={{ xaxisData: scored.map((r) => plain(r.title)), yaxisData: scored.map((r) => (isExam ? r.scoreRate : r.averageScore)) }}
        />
      )}
      <section className="yw-card yw-an-tree" aria-label="按内容">
        <Table<ContentRow>
          size="middle"
          rowKey="id"
          columns={columnsOf(type, open)}
          dataSource={data}
          pagination={ownPager}
          scroll={{ x: 1080 }}
          locale={{ emptyText: <EmptyState picture="analysis" title="暂无分析数据" text={`还没有${part[type]}。`} size={120} /> }}
        />
      </section>
      <RunsDrawer of={runs} onClose={() => setRuns(null)} />
    </div>
  )
}

/** Filter of the runs by department and days. */
const rangeOf = ({ departmentId, beginTime, endTime }: AskedFor) => ({
  ...(departmentId ? { departmentId } : {}),
  ...(beginTime ? { beginTime } : {}),
  ...(endTime ? { endTime } : {}),
})
