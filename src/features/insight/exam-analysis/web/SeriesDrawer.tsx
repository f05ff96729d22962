// Drawer beside a report: up to five exams side by side, or the history of a department or person.
import { ExportOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { May } from '#ui/api/session.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { type HeatColumn, HeatLegend, HeatTable } from '#features/insight/analysis-kit/web/HeatTable.tsx'
import { PartCard } from '#features/insight/analysis-kit/web/PartCard.tsx'
import { type AskedRange, useAskRange, useRangeDownload } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { type Compared, examAnalysis, type History, maxCompared, maxHistory } from '../contract.ts'
import { SeriesChart } from './SeriesChart.tsx'
import {
  type DepartmentRow,
  joined,
  type Line,
  lines,
  lineOf,
  rowsOfExams,
  rowsOfHistory,
  rowsOfQuarters,
  type SeriesRow,
} from './series-words.ts'
import './series.css'

/** Exams to start with, or `name` and range of a history. */
export type SeriesOf = { examIds: string[]; range: AskedRange } | { name: string; range: AskedRange }
type AskedSeries = AskedRange & { examIds?: string[] }
export interface SeriesDrawerProps {
  /** Content of the drawer; null: closed. */
  of: SeriesOf | null
  onClose: () => void
}

const columns: HeatColumn<SeriesRow>[] = [
  { key: 'required', title: '应考', kind: 'count', value: (r) => r.required },
  { key: 'participated', title: '参加', kind: 'count', value: (r) => r.participated },
  { key: 'pending', title: '待阅卷', kind: 'count', value: (r) => r.pending },
  ...(Object.keys(lines) as Line[]).map(
    (key): HeatColumn<SeriesRow> => ({
      key,
      title: lines[key],
      kind: 'percent',
      whole: null,
      strong: key === 'passRatio',
      value: (r) => r[key],
    }),
  ),
]
const Rows = ({ title, names, rows }: { title: string; names: string; rows: readonly SeriesRow[] }) => (
  <PartCard title={title} head={rows.some((r) => r.pending > 0) && <small>有人待阅卷的，合格率和得分率为暂定数</small>}>
    <HeatTable
      label={`${title}的数字`}
      names={names}
      wholeName=""
      columns={columns}
      rows={rows}
      keyOf={(r) => r.key}
      head={(r) => (
        <span className="yw-series-name" title={r.name}>
          {r.name}
        </span>
      )}
    />
  </PartCard>
)

/** Exports the content of the drawer; null: nothing to export yet. */
function TakeOut({ of }: { of: AskedSeries | null }) {
  const isExams = of !== null && 'examIds' in of
  const { exportCompared, exportComparedBy, exportHistory, exportHistoryBy } = examAnalysis
  const download = useRangeDownload(isExams ? exportCompared : exportHistory, isExams ? exportComparedBy : exportHistoryBy)
  return (
    <May do={examAnalysis.exportHistory}>
      <Button icon={<ExportOutlined aria-hidden />} disabled={of === null} loading={download.busy} onClick={() => of && download.run(of)}>
        导出表格
      </Button>
    </May>
  )
}

const offered: readonly Line[] = ['passRatio', 'averageRatio', 'participateRatio']
function Departments({ compared }: { compared: readonly Compared[] }) {
  const [line, choose] = useState<Line>('passRatio')
  const all = joined(compared)
  const whole = all.find((d) => d.isWhole)
  if (!whole || all.length < 2) return null
  return (
    <PartCard
      title="各部门"
      head={
        <>
          <Segmented
            size="small"
            aria-label="看哪一项"
            value={line}
            options={offered.map((value) => ({ value, label: lines[value] }))}
            onChange={choose}
          />
          <HeatLegend wholeName={whole.name} />
        </>
      }
    >
      <HeatTable
        key={line}
        label="各部门在各场考试的数字"
        names="部门"
        wholeName={whole.name}
        rows={all}
        keyOf={(d) => d.id}
        isWhole={(d) => d.isWhole}
        head={(d) => d.name}
        columns={compared.map(
          ({ overview: o }): HeatColumn<DepartmentRow> => ({
            key: o.examId,
            title: o.examinationName,
            kind: 'percent',
            whole: lineOf(whole, o.examId, line),
            value: (d) => lineOf(d, o.examId, line),
          }),
        )}
      />
    </PartCard>
  )
}

interface ExamsProps {
  range: AskedRange
  chosen: string[]
  onChoose: (examIds: string[]) => void
}
function Exams({ range, chosen, onChoose }: ExamsProps) {
  const { data: all = [], isFetching } = useApiQuery(examAnalysis.exams, { query: {} })
  const read = useAskRange(examAnalysis.compare, examAnalysis.compareBy, { ...range, examIds: chosen } as AskedRange, chosen.length > 0)
  const isAlone = chosen.length === 1
  const rows = rowsOfExams(chosen.length ? (read.data ?? []) : [])
  return (
    <>
      <Select
        mode="multiple"
        className="yw-series-exams"
        aria-label="对比的考试"
        placeholder={`选择考试，至多 ${maxCompared} 场`}
        maxCount={maxCompared}
        loading={isFetching}
        showSearch={searchByLabel}
        options={all.map((e) => ({ value: e.id, label: e.examinationName, title: `${e.examinationName}（${e.startTime.slice(0, 16)}）` }))}
        value={all.length ? chosen : []}
        onChange={onChoose}
      />
      {chosen.length === 0 ? (
        <EmptyState title="还没有选择考试" text={`选择至多 ${maxCompared} 场考试，按得分率比较。`} />
      ) : (
        <AsyncContent asked={read}>
          {(compared) => (
            <>
              {isAlone ? (
                <section className="yw-card">
                  <EmptyState size={120} title="再选一场考试" text={`有两场以上才能对比，至多 ${maxCompared} 场。`} />
                </section>
              ) : (
                <SeriesChart title="各场考试" asked={read} rows={rows} />
              )}
              <Rows title="各场考试的数字" names="考试" rows={rows} />
              <Departments compared={compared} />
            </>
          )}
        </AsyncContent>
      )}
    </>
  )
}

function Told({ history }: { history: History }) {
  const asked = { data: history, error: null, refetch: () => undefined }
  if (!history.exams.length) return <EmptyState title="暂无考试" text="还没有开始过要参加的考试。" />
  return (
    <>
      <SeriesChart title="按季度" asked={asked} rows={rowsOfQuarters(history)} />
      <Rows title="每个季度的数字" names="季度" rows={rowsOfQuarters(history)} />
      <Rows
        title={history.exams.length === maxHistory ? `最近 ${maxHistory} 场考试` : '每场考试'}
        names="考试"
        rows={rowsOfHistory(history)}
      />
    </>
  )
}

function Past({ range }: { range: AskedRange }) {
  const read = useAskRange(examAnalysis.history, examAnalysis.historyBy, range)
  return <AsyncContent asked={read}>{(history) => <Told history={history} />}</AsyncContent>
}

export function SeriesDrawer({ of, onClose }: SeriesDrawerProps) {
  const begun = of !== null && 'examIds' in of ? of.examIds : null
  const [chosen, choose] = useState<{ begun: string[] | null; examIds: string[] }>({ begun: null, examIds: [] })
  // a reopened drawer starts with the given exams
  const examIds = chosen.begun === begun ? chosen.examIds : (begun ?? [])
  const asked = of && (begun ? { ...of.range, examIds } : of.range)
  return (
    <Drawer
      open={of !== null}
      size={960}
      className="yw-series-drawer"
      destroyOnHidden
      onClose={onClose}
      title={of !== null && 'name' in of ? `${of.name}的历次考试` : '多场对比'}
      extra={<TakeOut of={asked && (!begun || examIds.length > 0) ? asked : null} />}
    >
      <div className="yw-report">
        {of !== null && begun && <Exams range={of.range} chosen={examIds} onChoose={(next) => choose({ begun, examIds: next })} />}
        {of !== null && !begun && <Past range={of.range} />}
      </div>
    </Drawer>
  )
}
