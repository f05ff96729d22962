// Page of marking: the list of exams, or the desk of one of them.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Segmented } from '#ui/page/Segmented.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { attempts } from '#features/assessment/attempts/contract.ts'
import type { RegradeProps } from '#features/assessment/attempts/web/RegradeDialog.tsx'
import { type MarkedExam, marking } from '../contract.ts'
import { AgreementDrawer } from './AgreementButton.tsx'
import { GroupDesk } from './GroupDesk.tsx'
import { MarkingDesk } from './MarkingDesk.tsx'
import { useMarkingSetting } from './use-marking-setting.ts'
import './marking.css'

const RegradeDialog = lazyDialog<RegradeProps>(
  async () => (await import('#features/assessment/attempts/web/RegradeDialog.tsx')).RegradeDialog,
  ({ exam }) => exam !== null,
)

const deskOf = (e: MarkedExam) =>
  `/marking?${new URLSearchParams({ id: e.examinationId, name: e.examinationName, ...(e.waiting ? {} : { status: 'MARKED' }) })}`
const number = (n: number) => n.toLocaleString('zh-CN')

const columns: Column<MarkedExam>[] = [
  placeColumn,
  {
    key: 'examinationName',
    title: '考试标题',
    least: 220,
    tone: 'name',
    always: true,
    render: (e) => <NameLink to={deskOf(e)} name={e.examinationName} />,
  },
  {
    key: 'waiting',
    title: '待阅作答',
    width: 110,
    align: 'right',
    render: (e) => (
      <>
        {e.waiting ? <b className="yw-warn">{number(e.waiting)}</b> : 0}
        {e.others > 0 && <small className="yw-mark-others">另 {number(e.others)} 份等他人</small>}
      </>
    ),
  },
  { key: 'people', title: '待阅人数', width: 100, align: 'right' },
  { key: 'marked', title: '已阅作答', width: 110, align: 'right', render: (e) => number(e.marked) },
  { key: 'attempts', title: '交卷份数', width: 110, align: 'right', render: (e) => number(e.attempts) },
  { key: 'since', title: '最早交卷', width: 160, tone: 'second', render: (e) => e.since?.slice(0, 16) ?? '-' },
  { key: 'endTime', title: '考试结束', width: 160, tone: 'second', render: (e) => e.endTime?.slice(0, 16) ?? '不限' },
]

function ExamsToMark() {
  const [search, setSearch] = useSearchParams()
  const [regraded, setRegraded] = useState<MarkedExam | null>(null)
  const [compared, setCompared] = useState<MarkedExam | null>(null)
  const all = search.get('all') === 'true'
  return (
    <>
      <PageHeader title="阅卷" sub="简答题由人评分；评完最后一份，成绩立即计入统计" />
      <ListTable
        name="marking"
        resource={marking.exams}
        rowKey="examinationId"
        args={{ query: { all: all ? 'true' : 'false' } }}
        columns={columns}
        note={
          <Segmented
            aria-label="范围"
            value={all ? 'all' : 'waiting'}
            options={[
              { value: 'waiting', label: '待阅卷' },
              { value: 'all', label: '全部考试' },
            ]}
            onChange={(value) => setSearch(value === 'all' ? { all: 'true' } : {}, { replace: true })}
          />
        }
        empty={
          all
            ? { title: '还没有人参加考试', text: '有人交卷后，考试会出现在这里。' }
            : { title: '没有待阅卷的考试', text: '有简答题的考试交卷后，会出现在这里。' }
        }
        actionsWidth={176}
        actions={(e) => [
          { label: e.waiting ? '阅卷' : '查看', to: deskOf(e) },
          { label: '双评一致性', onClick: () => setCompared(e), hidden: !e.isDouble, rest: true },
          { label: '重新计分', onClick: () => setRegraded(e), may: attempts.regrade },
        ]}
      />
      <AgreementDrawer
        exam={compared && { id: compared.examinationId, name: compared.examinationName }}
        onClose={() => setCompared(null)}
      />
      <RegradeDialog exam={regraded && { id: regraded.examinationId, name: regraded.examinationName }} onClose={() => setRegraded(null)} />
    </>
  )
}

export default function MarkingPage() {
  const [search] = useSearchParams()
  const { order } = useMarkingSetting()
  const id = search.get('id')
  if (!id) return <ExamsToMark />
  return order === 'GROUP' ? <GroupDesk key={id} id={id} /> : <MarkingDesk key={id} id={id} />
}
