// Choice of a course for the generation board, with the progress of each course.
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { MediaStrip, mediaWords } from '#ui/media/MediaStrip.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { CardOf } from '#ui/table/card.ts'
import type { Column } from '#ui/table/column.tsx'
import { courses, type ListedCourse } from '#features/authoring/courses/contract.ts'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'

const nameOf = (c: ListedCourse) => <NameLink to={boardAddress({ courseId: c.id })} name={c.title} />
const columns: Column<ListedCourse>[] = [
  { key: 'title', title: '课程标题', least: 200, tone: 'name', always: true, render: nameOf },
  {
    key: 'counts',
    title: '音视频',
    width: 220,
    render: (c) => (
      <span className="yw-course-media">
        <MediaStrip counts={c.counts ?? {}} />
        <small>{mediaWords(c.counts ?? {})}</small>
      </span>
    ),
  },
  { key: 'createUserName', title: '创建人', width: 100 },
  { key: 'createDate', title: '创建时间', width: 170, tone: 'second' },
]
const card = (c: ListedCourse): CardOf => ({
  title: nameOf(c),
  lines: [mediaWords(c.counts ?? {})],
  bar: <MediaStrip counts={c.counts ?? {}} />,
})

export function BoardChoice() {
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: '生成看板' }])
  return (
    <>
      <PageHeader title="生成看板" sub="请选择课程" back="/courseManage" />
      <ListTable
        name="board-courses"
        resource={courses.page}
        args={{ query: { type: 'COURSE' } }}
        columns={columns}
        card={card}
        filters={[{ name: 'title', label: '课程标题', width: 240 }]}
        note="按创建时间，从新到旧"
        empty={{ title: '还没有课程', text: '先在课程管理中新建课程，写好脚本后再来生成。' }}
      />
    </>
  )
}
