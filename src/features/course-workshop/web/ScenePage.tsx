// The scenes of a course, in the order that people give them.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../ui/asking.ts'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Cover } from '../../../ui/media/Poster.tsx'
import { NameLink } from '../../../ui/NameLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { SortableTable } from '../../../ui/SortableTable.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import { type Course, courses } from '../../courses/contract.ts'
import { SceneForm } from '../../courses/web/SceneForm.tsx'
import { digitalHumans } from '../../digital-humans/contract.ts'
import { LazyDigitalHumanDialog } from '../../digital-humans/web/LazyDigitalHumanDialog.tsx'
import { courseWorkshop } from '../contract.ts'
import { addressOf } from './addresses.ts'
import { useNode } from './use-node.ts'

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
  { key: 'description', title: '场景描述', least: 190, clamp: 1, tone: 'second' },
  { key: 'createUserName', title: '创建人', width: 88 },
  { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
]

export default function ScenePage() {
  const { id, node: course, error, reload } = useNode('courseId')
  const may = useMay()
  const [form, setForm] = useState<Course | 'new' | null>(null)
  const [human, setHuman] = useState<Course | null>(null)
  const remove = useAct(courseWorkshop.remove, { done: '删除成功', refresh: [courses.page, courses.tree] })
  const sort = useAct(courses.sort)
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: course?.title ?? '' }])
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
        picture={<Cover src={course?.imageFileUrl} name={course?.title} size={56} />}
        title={course?.title ?? ' '}
        sub={
          course && (
            <>
              创建人 {course.createUserName ?? '-'} · 创建时间 {course.createDate}
              <br />
              {course.description}
            </>
          )
        }
      >
        {create}
      </PageHeader>
      <SortableTable
        name="scenes"
        resource={courses.page}
        args={{ query: { type: 'SCENE', parentId: id } }}
        columns={columns}
        canEdit={canEdit && may(courses.sort)}
        onSort={(list) => sort.run({ body: { type: 'SCENE', list } })}
        note="按顺序；拖动左侧手柄可调整"
        empty={{ title: '还没有场景', text: '场景是一次对话发生的地方，例如客户到访、电话回访。', action: create }}
        actionsWidth={276}
        actions={(s) =>
          s.canEdit
            ? [
                { label: '子场景设计', to: addressOf.subScene(s) },
                { label: '设置场景数字人', onClick: () => setHuman(s), may: digitalHumans.save },
                { label: '编辑', onClick: () => setForm(s), may: courses.updateScene },
                {
                  label: '删除',
                  danger: true,
                  may: courseWorkshop.remove,
                  confirm: {
                    title: '确定删除？',
                    content: `场景「${s.title}」及其下的全部子场景、脚本会一起删除。`,
                    act: () => remove.run({ body: [s.id] }),
                  },
                },
              ]
            : [{ label: '查看', onClick: () => setForm(s) }]
        }
      />
      <SceneForm
        of={form}
        courseId={id}
        onClose={() => setForm(null)}
        onward={form && form !== 'new' && <Link to={addressOf.subScene(form)}>查看它的子场景</Link>}
      />
      <LazyDigitalHumanDialog target={human} onClose={() => setHuman(null)} />
    </>
  )
}
