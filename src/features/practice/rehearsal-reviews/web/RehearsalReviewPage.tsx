// Page 练习点评: the queue of runs or of free talks, or one of them.
import { useSearchParams } from 'react-router'
import { Segmented } from '#ui/page/Segmented.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { CardOf } from '#ui/table/card.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { CalibrationForm } from '#features/practice/talk-calibrations/web/CalibrationForm.tsx'
import { CalibrationTable } from '#features/practice/talk-calibrations/web/CalibrationTable.tsx'
import { TalkReviewForm } from '#features/practice/talk-reviews/web/TalkReviewForm.tsx'
import { TalkReviewTable } from '#features/practice/talk-reviews/web/TalkReviewTable.tsx'
import { rehearsalReviews, type ReviewedRun } from '../contract.ts'
import { ReviewDesk } from './ReviewDesk.tsx'
import { modes } from './review-words.ts'
import './reviews.css'

const deskOf = ({ id }: ReviewedRun) => `/rehearsalReview?id=${id}`

const columns: Column<ReviewedRun>[] = [
  placeColumn,
  {
    key: 'name',
    title: '学员',
    least: 120,
    tone: 'name',
    always: true,
    render: (r) => <NameLink to={deskOf(r)} name={r.name} />,
  },
  { key: 'departName', title: '部门', least: 100, tone: 'second', render: (r) => r.departName ?? '-' },
  { key: 'title', title: '子场景', least: 130 },
  { key: 'courseTitle', title: '课程（培训项目）', least: 178, tone: 'second', render: (r) => `${r.courseTitle}（${r.projectName}）` },
  { key: 'mode', title: '方式', width: 64, render: (r) => modes[r.mode] },
  {
    key: 'waiting',
    title: '待点评',
    width: 76,
    align: 'right',
    render: (r) => (r.waiting ? <b className="yw-warn">{r.waiting} 句</b> : '-'),
  },
  { key: 'appealed', title: '申诉', width: 76, render: (r) => (r.appealed ? <b className="yw-warn">待答复</b> : '-') },
  {
    key: 'disputed',
    title: '评分差异',
    width: 86,
    align: 'right',
    render: (r) => (r.disputed ? <b className="yw-warn">{r.disputed} 句</b> : '-'),
  },
  { key: 'score', title: '得分', width: 70, align: 'right', render: (r) => r.score ?? '-' },
  { key: 'endedAt', title: '结束时间', width: 160, tone: 'second', render: (r) => r.endedAt.slice(0, 16) },
]

const waits = ({ waiting, appealed, disputed }: ReviewedRun) =>
  [waiting ? `${waiting} 句待点评` : '', appealed ? '申诉待答复' : '', disputed ? `${disputed} 句评分差异` : ''].filter(Boolean).join('，')

const cardOf = (r: ReviewedRun): CardOf => ({
  title: <NameLink to={deskOf(r)} name={r.name} />,
  mark: waits(r) ? <b className="yw-warn">{waits(r)}</b> : `${r.score ?? '-'} 分`,
  lines: [`${r.title} · ${modes[r.mode]}`, `${r.courseTitle} · ${r.endedAt.slice(0, 16)}`],
})

interface QueueProps {
  done: boolean
  onDone: (done: boolean) => void
}

function Runs({ done, onDone }: QueueProps) {
  return (
    <ListTable
      name="rehearsal-reviews"
      resource={rehearsalReviews.page}
      rowKey="id"
      args={{ query: { status: done ? 'DONE' : 'WAITING' } }}
      columns={columns}
      card={cardOf}
      note={
        <Segmented
          aria-label="范围"
          value={done ? 'DONE' : 'WAITING'}
          options={[
            { value: 'WAITING', label: '待点评' },
            { value: 'DONE', label: '已结束' },
          ]}
          onChange={(value) => onDone(value === 'DONE')}
        />
      }
      empty={
        done
          ? { title: '还没有练习记录', text: '您任导师的项目、您所带部门的学员练习后，会出现在这里。' }
          : { title: '没有待点评的练习', text: '学员用语音回答、对得分申诉，或智能评分与内置规则差异大时，会出现在这里。' }
      }
      actionsWidth={80}
      actions={(r) => [{ label: r.waiting || r.appealed || r.disputed ? '点评' : '查看', to: deskOf(r) }]}
    />
  )
}

const kinds = [
  { value: 'line', label: '逐句练习' },
  { value: 'talk', label: '自由对话' },
  { value: 'calibration', label: '校准' },
] as const
type Kind = (typeof kinds)[number]['value']
const subs: Readonly<Record<Kind, string>> = {
  line: '听学员的录音，逐句评分；全部评完后计入成绩',
  talk: '确认或划去对话里的发现，按同一公式重新计分；答复学员的申诉',
  calibration: '几位导师盲评同样的对话，看彼此和系统是否一致',
}

function Queues() {
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? 'line'
  const show = (of: Kind, done: boolean) =>
    setSearch({ ...(of === 'line' ? {} : { kind: of }), ...(done ? { status: 'DONE' } : {}) }, { replace: true })
  const queue = { done: search.get('status') === 'DONE', onDone: (done: boolean) => show(kind, done) }
  return (
    <>
      <PageHeader title="练习点评" sub={subs[kind]}>
        <Segmented aria-label="点评什么" value={kind} options={[...kinds]} onChange={(of) => show(of, false)} />
      </PageHeader>
      {kind === 'line' && <Runs {...queue} />}
      {kind === 'talk' && <TalkReviewTable {...queue} />}
      {kind === 'calibration' && <CalibrationTable />}
    </>
  )
}

export default function RehearsalReviewPage() {
  const [search] = useSearchParams()
  const [id, talk, calibration, place] = ['id', 'talk', 'calibration', 'place'].map((name) => search.get(name))
  if (calibration) return <CalibrationForm key={calibration} id={calibration} place={place ?? null} />
  if (talk) return <TalkReviewForm key={talk} id={talk} />
  return id ? <ReviewDesk key={id} id={id} /> : <Queues />
}
