// List of the people behind the figures; opens their runs.
import { useState } from 'react'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { LEVELS, levelLabels } from '#shared/scores.ts'
import { type Overview, type PersonRow, states, type TrainingType, trainingAnalysis } from '../contract.ts'
import { RunsDrawer, type RunsOf } from './RunsDrawer.tsx'
import { NarrowedTags } from '#features/insight/analysis-kit/web/NarrowedTags.tsx'
import { goesInBody } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import type { AskedFor } from './use-report.ts'
import type { ViewState } from './use-view.ts'
import { attempts, lasted, many, part } from './words.ts'

function isOf(type: TrainingType, state: string): boolean {
  if (state === 'PENDING' || state === 'SITTING') return type === 'EXAM'
  return type !== 'EXAM' || (state !== 'COMPLETED' && state !== 'UNCOMPLETED')
}

const filtersOf = (type: TrainingType): Filter[] => [
  { name: 'query', label: '姓名或工号', width: 180 },
  {
    kind: 'select',
    name: 'status',
    label: '情况',
    width: 140,
    placeholder: states.PARTICIPATED,
    options: Object.entries(states)
      .filter(([value]) => isOf(type, value))
      .map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'scoreLevel',
    label: '成绩等级',
    width: 112,
    options: LEVELS.map((value) => ({ value, label: `${value} ${levelLabels[value]}` })),
  },
]

function StateCell({ row: r, type }: { row: PersonRow; type: TrainingType }) {
  const pill = (tone: 'success' | 'warning' | 'neutral' | 'brand', text: string) => (
    <Pill tone={tone} icon={null}>
      {text}
    </Pill>
  )
  if (r.sitting) return pill('brand', '进行中')
  if (!r.participated) return <span className="yw-muted">未参加</span>
  if (r.pending) return pill('warning', '待阅卷')
  if (r.passed) return pill('success', '合格')
  if (type !== 'EXAM' && !r.completed) return pill('neutral', '未完成')
  return pill('warning', '不合格')
}

const columnsOf = (type: TrainingType): Column<PersonRow>[] => [
  placeColumn as Column<PersonRow>,
  { key: 'name', title: '姓名', width: 104, tone: 'name', always: true },
  { key: 'workNo', title: '工号', width: 112 },
  { key: 'departmentFullName', title: '部门', least: 180, clamp: 1 },
  { key: 'state', title: '情况', width: 92, card: 'mark', render: (r) => <StateCell row={r} type={type} /> },
  { key: 'score', title: '得分', width: 80, align: 'right', render: (r) => <b>{r.score ?? '-'}</b> },
  ...(type === 'EXAM' ? [] : [{ key: 'examScore', title: '对话考试', width: 88, align: 'right' as const }]),
  {
    key: 'scoreLevel',
    title: '等级',
    width: 84,
    render: (r) => (r.scoreLevel ? `${r.scoreLevel} ${levelLabels[r.scoreLevel]}` : <span className="yw-muted">-</span>),
  },
  ...(type === 'EXAM'
    ? []
    : [
        {
          key: 'doneCount',
          title: `完成${part[type]}`,
          width: 104,
          align: 'right' as const,
          render: (r: PersonRow) => `${r.doneCount ?? 0} / ${r.partCount ?? 0}`,
        },
      ]),
  { key: 'attemptCount', title: attempts[type], width: 88, align: 'right', render: (r) => many(r.attemptCount) },
  {
    key: 'totalDurationSec',
    title: '总时长',
    width: 104,
    align: 'right',
    render: (r) => (r.attemptCount ? lasted(r.totalDurationSec) : '-'),
  },
  { key: 'lastAt', title: '最近一次', width: 160, tone: 'second' },
]

interface Props {
  asked: AskedFor
  view: ViewState
  overview: Overview
}

export function PeopleList({ asked, view, overview }: Props) {
  const [runs, setRuns] = useState<RunsOf | null>(null)
  const { bin, within } = view
  const fields = { ...asked, ...(bin === null ? {} : { bin }), ...(within === null ? {} : { within }) }
  const inBody = goesInBody(asked)
  const runsOf = (row: PersonRow): RunsOf => ({
    title: row.name,
    query: {
      userId: row.id,
      ...(asked.type === 'COURSE' ? { courseId: asked.contentId } : { projectId: asked.contentId }),
      ...(asked.beginTime ? { beginTime: asked.beginTime } : {}),
      ...(asked.endTime ? { endTime: asked.endTime } : {}),
    },
  })
  return (
    <>
      <ListTable
        name={`training-people-${asked.type}`}
        resource={(inBody ? trainingAnalysis.peopleOf : trainingAnalysis.people) as typeof trainingAnalysis.people}
        args={(inBody ? { body: fields } : { query: fields }) as never}
        columns={columnsOf(asked.type)}
        filters={filtersOf(asked.type)}
        note={<NarrowedTags usual="按得分，从高到低" view={view} bins={overview.scoreRanges.xaxisData} />}
        empty={{ title: '没有这样的人员', text: '换一个情况或成绩等级看看。' }}
        {...(asked.type === 'EXAM'
          ? {}
          : {
              actionsWidth: 88,
              actions: (row: PersonRow) => (row.attemptCount ? [{ label: '练习记录', onClick: () => setRuns(runsOf(row)) }] : []),
            })}
      />
      <RunsDrawer of={runs} onClose={() => setRuns(null)} />
    </>
  )
}
