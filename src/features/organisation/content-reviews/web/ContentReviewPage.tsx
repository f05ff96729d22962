// Page 内容审核: reviews of courses, questions and papers, those that wait first, and the desk of one review.
import { useSearchParams } from 'react-router'
import { Allowed } from '#ui/page/Forbidden.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { contentReviews, type Review, reviewKinds, reviewStates } from '../contract.ts'
import { ReviewDesk } from './ReviewDesk.tsx'
import { addressOfReview, stateTones } from './review-words.ts'
import './content-reviews.css'

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const filters: Filter[] = [
  { kind: 'select', name: 'kind', label: '种类', options: optionsOf(reviewKinds), width: 120 },
  { kind: 'select', name: 'state', label: '状态', options: optionsOf(reviewStates), width: 120 },
]
const columns: Column<Review>[] = [
  placeColumn,
  {
    key: 'title',
    title: '内容',
    tone: 'name',
    always: true,
    least: 200,
    render: (r) => <NameLink to={addressOfReview(r.id)} name={r.title} />,
  },
  { key: 'kind', title: '种类', width: 72, render: (r) => reviewKinds[r.kind] },
  {
    key: 'state',
    title: '状态',
    width: 96,
    card: 'mark',
    render: (r) => (
      <Pill tone={stateTones[r.state]} icon={null}>
        {reviewStates[r.state]}
      </Pill>
    ),
  },
  { key: 'note', title: '说明', least: 140, clamp: 1, tone: 'second', render: (r) => r.remark || r.note || '-' },
  { key: 'submitUserName', title: '提交人', width: 96 },
  { key: 'submitDate', title: '提交时间', width: 172, tone: 'second' },
  { key: 'decideUserName', title: '审核人', width: 96, render: (r) => r.decideUserName ?? '-' },
]

export default function ContentReviewPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <Allowed do={contentReviews.page} right="内容审核">
      {id ? (
        <ReviewDesk key={id} id={id} />
      ) : (
        <>
          <PageHeader
            title="内容审核"
            sub="课程启用、试题加入试卷、试卷指派之前，由作者以外的同事看过改动并通过；在企业设置的「发布前审核」里开启"
          />
          <ListTable
            name="content-reviews"
            resource={contentReviews.page}
            columns={columns}
            filters={filters}
            note="待审的在前，再按提交时间从新到旧"
            empty={{ title: '还没有提交审核的内容', text: '开启「发布前审核」后，作者在课程、题库和试卷页提交，由同事在这里审核。' }}
          />
        </>
      )}
    </Allowed>
  )
}
