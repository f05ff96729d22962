// The people behind the numbers, one row each: what they reached, by type of question.
import { Tag } from 'antd'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import type { Filter } from '../../../ui/table/FilterBar.tsx'
import { Pill } from '../../../ui/TaskStatus.tsx'
import { LEVELS, levelLabels } from '../../../shared/scores.ts'
import { examAnalysis, type ResultRow, resultStates } from '../contract.ts'
import { goesInBody } from '../../analysis-tabs/web/use-analysis-query.ts'
import { type AskedFor, useStatistic } from './use-statistic.ts'
import type { ViewState } from './use-view.ts'

const filters: Filter[] = [
  { name: 'query', label: '姓名或工号', width: 180 },
  {
    kind: 'select',
    name: 'status',
    label: '参加情况',
    width: 120,
    placeholder: resultStates.PARTICIPATED,
    options: Object.entries(resultStates).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'scoreLevel',
    label: '成绩等级',
    width: 112,
    options: LEVELS.map((value) => ({ value, label: `${value} ${levelLabels[value]}` })),
  },
  {
    kind: 'select',
    name: 'passed',
    label: '是否合格',
    width: 112,
    options: [
      { value: 'true', label: '合格' },
      { value: 'false', label: '不合格' },
    ],
  },
]

const points = (key: keyof ResultRow & string, title: string): Column<ResultRow> => ({ key, title, width: 96, align: 'right' })

function LevelCell({ row }: { row: ResultRow }) {
  if (row.state === 'PENDING')
    return (
      <Pill tone="warning" icon={null}>
        待阅卷
      </Pill>
    )
  if (row.state === 'ABSENT') return <span className="yw-muted">未参加</span>
  if (!row.scoreLevel) return <span className="yw-muted">-</span>
  return (
    <>
      {row.scoreLevel} {levelLabels[row.scoreLevel]}
      {row.passed === false && <small className="yw-muted"> 不合格</small>}
    </>
  )
}

const columns: Column<ResultRow>[] = [
  placeColumn as Column<ResultRow>,
  { key: 'name', title: '姓名', least: 120, tone: 'name', always: true },
  { key: 'workNo', title: '工号', width: 140 },
  { key: 'sumScore', title: '总分', width: 88, align: 'right', render: (r) => <b>{r.sumScore ?? '-'}</b> },
  points('choicesScore', '单选得分'),
  points('multipleScore', '多选得分'),
  points('judgementScore', '判断得分'),
  points('fillBlankScore', '填空得分'),
  points('shortAnswerScore', '简答得分'),
  { key: 'scoreLevel', title: '成绩等级', width: 128, render: (r) => <LevelCell row={r} /> },
]

export function ResultList({ asked, view }: { asked: AskedFor; view: ViewState }) {
  const scoreDistribution = useStatistic('scoreDistribution', asked)
  const { bin, within } = view
  const fields = { ...asked, ...(bin === null ? {} : { bin }), ...(within === null ? {} : { within }) }
  const inBody = goesInBody(asked)
  return (
    <ResourceTable
      name="exam-results"
      resource={(inBody ? examAnalysis.resultsBy : examAnalysis.results) as typeof examAnalysis.results}
      args={(inBody ? { body: fields } : { query: fields }) as never}
      columns={columns}
      filters={filters}
      note={
        <span className="yw-ea-narrowed">
          {bin === null && within === null && '按总分，从高到低'}
          {within !== null && (
            <Tag closable onClose={() => view.widen('within')}>
              部门：{view.withinName ?? within}
            </Tag>
          )}
          {bin !== null && (
            <Tag closable onClose={() => view.widen('bin')}>
              分数段：{scoreDistribution.data?.xaxisData[Number(bin)] ?? ''}
            </Tag>
          )}
        </span>
      }
      empty={{ title: '没有这样的人员', text: '换一个参加情况或成绩等级看看。' }}
    />
  )
}
