// The queue of free talks that a mentor may review.
import { Segmented } from '#ui/page/Segmented.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { CardOf } from '#ui/table/card.ts'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { talkModes } from '#features/practice/talks/contract.ts'
import { type ReviewedTalk, talkReviews } from '../contract.ts'

const deskOf = ({ id }: ReviewedTalk) => `/rehearsalReview?talk=${id}`

const columns: Column<ReviewedTalk>[] = [
  placeColumn,
  { key: 'name', title: '学员', least: 120, tone: 'name', always: true, render: (r) => <NameLink to={deskOf(r)} name={r.name} /> },
  { key: 'departName', title: '部门', least: 100, tone: 'second', render: (r) => r.departName ?? '-' },
  { key: 'title', title: '子场景', least: 130 },
  { key: 'courseTitle', title: '课程（培训项目）', least: 178, tone: 'second', render: (r) => `${r.courseTitle}（${r.projectName}）` },
  { key: 'mode', title: '方式', width: 64, render: (r) => talkModes[r.mode] },
  {
    key: 'open',
    title: '待看发现',
    width: 86,
    align: 'right',
    render: (r) => (r.open && !r.isReviewed ? <b className="yw-warn">{r.open} 处</b> : '-'),
  },
  {
    key: 'appeals',
    title: '申诉',
    width: 76,
    align: 'right',
    render: (r) => (r.appeals ? <b className="yw-warn">{r.appeals} 条</b> : '-'),
  },
  { key: 'score', title: '得分', width: 70, align: 'right', render: (r) => r.score ?? '-' },
  { key: 'endedAt', title: '结束时间', width: 160, tone: 'second', render: (r) => r.endedAt.slice(0, 16) },
]

const cardOf = (r: ReviewedTalk): CardOf => ({
  title: <NameLink to={deskOf(r)} name={r.name} />,
  mark: r.appeals ? <b className="yw-warn">{r.appeals} 条申诉</b> : `${r.score ?? '-'} 分`,
  lines: [`${r.title} · ${talkModes[r.mode]}`, `${r.courseTitle} · ${r.endedAt.slice(0, 16)}`],
})

interface Props {
  done: boolean
  onDone: (done: boolean) => void
}

export function TalkReviewTable({ done, onDone }: Props) {
  return (
    <ListTable
      name="talk-reviews"
      resource={talkReviews.page}
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
            { value: 'DONE', label: '已看完' },
          ]}
          onChange={(value) => onDone(value === 'DONE')}
        />
      }
      empty={
        done
          ? { title: '还没有看完的对话', text: '逐处确认、划去，或选择看完的对话会出现在这里。' }
          : { title: '没有待点评的对话', text: '您任导师的项目、您所带部门的学员谈完一次，或对报告申诉时，会出现在这里。' }
      }
      actionsWidth={80}
      actions={(r) => [{ label: r.isReviewed && !r.appeals ? '查看' : '点评', to: deskOf(r) }]}
    />
  )
}
