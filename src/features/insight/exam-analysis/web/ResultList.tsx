// List of the people behind the figures: total score, and score by question type.
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#ui/api/session.tsx'
import { Delta } from '#ui/page/Delta.tsx'
import { lazyDialog, lazyForm } from '#ui/page/lazy-dialog.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { CardOf } from '#ui/table/card.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { LEVELS, levelLabels } from '#shared/scores.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import { examAnalysis, type ResultRow, resultStates } from '../contract.ts'
import { NarrowedTags } from '#features/insight/analysis-kit/web/NarrowedTags.tsx'
import { goesInBody } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import type { MakeUpProps } from './MakeUp.tsx'
import type { PaperDrawerProps } from './PaperDrawer.tsx'
import type { SeriesOf } from './SeriesDrawer.tsx'
import type { AskedFor } from './use-statistic.ts'
import type { ViewState } from './use-view.ts'

const PaperDrawer = lazyDialog<PaperDrawerProps>(
  async () => (await import('./PaperDrawer.tsx')).PaperDrawer,
  ({ of }) => of !== null,
)

const MakeUp = lazyForm<MakeUpProps>(async () => (await import('./MakeUp.tsx')).MakeUp)

const filters: Filter[] = [
  { name: 'query', label: '姓名或工号', width: 180 },
  {
    kind: 'select',
    name: 'status',
    label: '参加情况',
    width: 152,
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

const points = (key: keyof ResultRow & string, title: string): Column<ResultRow> => ({ key, title, width: 86, align: 'right' })

function LevelCell({ row }: { row: ResultRow }) {
  if (row.state === 'PENDING')
    return (
      <Pill tone="warning" icon={null}>
        待阅卷
      </Pill>
    )
  if (row.state === 'SITTING')
    return (
      <Pill tone="brand" icon={null}>
        进行中
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

/** True if the person has a paper to show. */
const hasPaper = ({ state }: ResultRow) => state !== 'ABSENT' && state !== 'SITTING'

/** Short words for integrity events; the paper has the details. */
function marksOf({ leftCount, movedCount, lateCount, timedOut }: ResultRow): string | null {
  const marks = [
    timedOut && '到时自动交卷',
    leftCount > 0 && `离开 ${leftCount} 次`,
    movedCount > 0 && `换设备 ${movedCount} 次`,
    lateCount > 0 && `迟到 ${lateCount} 题`,
  ]
  return marks.filter(Boolean).join('，') || null
}

const columnsOf = (
  compared: boolean,
  totalScore: (row: ResultRow) => number | null,
  onOpen: (row: ResultRow) => void,
): Column<ResultRow>[] => [
  placeColumn as Column<ResultRow>,
  {
    key: 'name',
    title: '姓名',
    width: 104,
    tone: 'name',
    always: true,
    render: (r) => (
      <>
        {hasPaper(r) ? <NameButton row={r} onOpen={onOpen} /> : r.name}
        {marksOf(r) && <small className="yw-warn yw-ea-marks">{marksOf(r)}</small>}
      </>
    ),
  },
  { key: 'workNo', title: '工号', width: 96 },
  {
    key: 'departmentFullName',
    title: '部门',
    least: 140,
    render: (r) => (
      <span className="yw-one-line" title={r.departmentFullName ?? undefined}>
        {r.departmentFullName?.split('/').slice(-2).join('/') ?? '-'}
      </span>
    ),
  },
  { key: 'sumScore', title: '总分', width: 72, align: 'right', render: (r) => <b>{r.sumScore ?? '-'}</b> },
  points('choicesScore', '单选得分'),
  points('multipleScore', '多选得分'),
  points('judgementScore', '判断得分'),
  points('fillBlankScore', '填空得分'),
  points('shortAnswerScore', '简答得分'),
  { key: 'scoreLevel', title: '成绩等级', width: 108, render: (r) => <LevelCell row={r} /> },
  ...(compared
    ? [
        {
          key: 'previousRatio',
          title: '较上次',
          width: 84,
          align: 'right' as const,
          render: (r: ResultRow) =>
            r.previousRatio === null ? (
              <span className="yw-muted">{r.state === 'SCORED' ? '新参加' : '-'}</span>
            ) : (
              <Delta now={totalScore(r)} before={r.previousRatio} kind="points" />
            ),
        },
      ]
    : []),
]

const cardOf = (r: ResultRow, onOpen: (row: ResultRow) => void): CardOf => ({
  title: hasPaper(r) ? <NameButton row={r} onOpen={onOpen} /> : r.name,
  mark: <LevelCell row={r} />,
  lines: [
    `${r.workNo} · ${r.departmentFullName?.split('/').slice(-2).join('/') ?? '-'}`,
    [r.sumScore === null ? '还没有成绩' : `总分 ${r.sumScore} 分`, marksOf(r)].filter(Boolean).join(' · '),
  ],
})

const NameButton = ({ row, onOpen }: { row: ResultRow; onOpen: (row: ResultRow) => void }) => (
  <button type="button" className="yw-rowact yw-strong" onClick={() => onOpen(row)}>
    {row.name}
  </button>
)

interface Props {
  asked: AskedFor
  view: ViewState
  compareId: string | null
  /** Names of the score bins. */
  bins: readonly string[]
  totalScore: number
  onPast: (of: SeriesOf) => void
}

export function ResultList({ asked, view, compareId, bins, totalScore, onPast }: Props) {
  const [rows, setRows] = useState<ResultRow[]>([])
  const [open, setOpen] = useState<ResultRow | null>(null)
  const { bin, within } = view
  const may = useMay()
  const [retaking, setRetaking] = useState<MakeUpProps['of']>(null)
  const fields = { ...asked, ...(compareId ? { compareId } : {}), ...(bin === null ? {} : { bin }), ...(within === null ? {} : { within }) }
  const inBody = goesInBody(asked)
  const ratioOf = (r: ResultRow) => (r.sumScore === null || !totalScore ? null : r.sumScore / totalScore)
  return (
    <section className="yw-ea-results" aria-label="考试成绩明细">
      <h2>考试成绩明细</h2>
      <ListTable
        name="exam-results"
        resource={(inBody ? examAnalysis.resultsBy : examAnalysis.results) as typeof examAnalysis.results}
        args={(inBody ? { body: fields } : { query: fields }) as never}
        columns={columnsOf(compareId !== null, ratioOf, setOpen)}
        actions={(row) => [
          ...(hasPaper(row) ? [{ label: '看试卷', onClick: () => setOpen(row) }] : []),
          { label: '历次', onClick: () => onPast({ name: row.name, range: { analyzeType: 'BY_STUDENT', userIds: [row.id] } }) },
        ]}
        actionsWidth={124}
        onRows={setRows}
        {...(may(assignments.makeUp)
          ? {
              batch: (chosen: ResultRow[], clear: () => void) => (
                <Button
                  size="small"
                  onClick={() =>
                    setRetaking({ people: chosen.map(({ id, name, workNo }) => ({ id, name: `${name}（${workNo}）` })), clear })
                  }
                >
                  安排补考
                </Button>
              ),
            }
          : {})}
        card={(row) => cardOf(row, setOpen)}
        filters={filters}
        note={<NarrowedTags usual="按总分，从高到低" view={view} bins={bins} />}
        empty={{ title: '没有这样的人员', text: '换一个参加情况或成绩等级看看。' }}
      />
      <MakeUp examId={asked.examId} of={retaking} onClose={() => setRetaking(null)} />
      <PaperDrawer of={open} rows={rows.filter(hasPaper)} asked={asked} onTurn={setOpen} onClose={() => setOpen(null)} />
    </section>
  )
}
