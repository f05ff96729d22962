// Page of the scenes of a course, in their order.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { Cover } from '#ui/media/Poster.tsx'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { Folded } from '#ui/text/Folded.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { SortableTable } from '#ui/table/SortableTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { type Course, courses, type ListedCourse } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { LazyDigitalHumanDialog } from '#features/authoring/digital-humans/web/LazyDigitalHumanDialog.tsx'
import { ReplaceLink } from '#features/authoring/replacements/web/ReplaceLink.tsx'
import { LazyReviewBar } from '#features/organisation/content-reviews/web/use-reviews.tsx'
import { courseAuthoring } from '../contract.ts'
import { addressOf } from './address-rules.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { saidColumns } from './said-columns.ts'
import { useNode } from './use-node.ts'
import { useRemoval } from './use-removal.tsx'
import { ShareButton } from './use-sharing.tsx'

const SceneForm = lazyForm(async () => (await import('#features/authoring/courses/web/SceneForm.tsx')).SceneForm)

const columns: Column<Course>[] = [
  placeColumn,
  {
    key: 'title',
    title: '场景标题',
    least: 180,
    tone: 'name',
    always: true,
    render: (s) => <NameLink to={addressOf.subScene(s)} name={s.title} />,
  },
  ...saidColumns('SCENE'),
  { key: 'createUserName', title: '创建人', width: 88 },
  { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
]

const namedFirst = (names: readonly string[]) => `${names.slice(0, 5).join('、')}${names.length > 5 ? `等 ${names.length} 人` : ''}`

/** Maker and co-authors of the course, with a button that names co-authors. */
function Makers({ course }: { course: ListedCourse }) {
  const may = useMay()
  const names = (course.coAuthors ?? []).map((person) => person.name)
  return (
    <>
      创建人 {course.createUserName ?? '-'}
      {names.length > 0 && ` · 协作者 ${namedFirst(names)}`} · 创建时间 {course.createDate}
      {!course.canEdit && may(courses.updateCourse) && (
        <div>只能查看；需要编辑时，可请创建人、所属部门的培训负责人或系统管理员将您添加为协作者</div>
      )}
    </>
  )
}

export default function ScenePage() {
  const { id, node: course, error, reload } = useNode('courseId')
  const may = useMay()
  const [form, setForm] = useState<Course | 'new' | null>(null)
  const [human, setHuman] = useState<Course | null>(null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const removal = useRemoval()
  const sort = useApiMutation(courses.sort)
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: course?.title ?? '' }])
  const copying = (s: Course) => ({
    label: '复制到…',
    onClick: () => setCopied({ type: 'SCENE', ids: [s.id], subject: s.title, parentId: id }),
    may: courseAuthoring.copy,
  })
  if (error) return <ErrorState error={error} onRetry={reload} />
  const canEdit = course?.canEdit ?? false
  const create = canEdit && (
    <May do={courses.createScene}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建场景
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader
        back="/courseManage"
        picture={<Cover src={course?.coverUrl} size={56} />}
        title={course?.title ?? ' '}
        sub={
          course && (
            <>
              <Makers course={course} />
              <Folded text={course.description ?? ''} />
            </>
          )
        }
      >
        {course?.canEdit && <ShareButton course={course} />}
        {canEdit && <ReplaceLink place={{ courseIds: [id] }} />}
        {create}
      </PageHeader>
      <LazyReviewBar kind="COURSE" ownerId={id} />
      <SortableTable
        name="scenes"
        resource={courses.page}
        args={{ query: { type: 'SCENE', parentId: id } }}
        columns={columns}
        canEdit={canEdit && may(courses.sort)}
        onSort={(move) => sort.run({ body: { type: 'SCENE', ...move } })}
        note={canEdit ? '按顺序；拖动左侧手柄可调整' : '按顺序'}
        empty={{ title: '还没有场景', text: '场景是一次对话发生的地方，例如客户到访、电话回访。', action: create }}
        actionsWidth={276}
        actions={(s) =>
          s.canEdit
            ? [
                { label: '子场景设计', to: addressOf.subScene(s) },
                { label: '设置场景数字人', onClick: () => setHuman(s), may: digitalHumans.save },
                { label: '编辑', onClick: () => setForm(s), may: courses.updateScene },
                copying(s),
                { label: '删除', danger: true, may: courseAuthoring.remove, confirm: removal(s) },
              ]
            : [{ label: '查看', onClick: () => setForm(s) }]
        }
      />
      <SceneForm
        of={form}
        courseId={id}
        onClose={() => setForm(null)}
        onward={
          form && form !== 'new' && <RowActions actions={[{ label: '查看它的子场景', to: addressOf.subScene(form) }, copying(form)]} />
        }
      />
      <LazyCopyDialog of={copied} onClose={() => setCopied(null)} />
      <LazyDigitalHumanDialog target={human} onClose={() => setHuman(null)} />
    </>
  )
}
