// Page of course management: the courses of the tenant, newest first.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx'
import { May, useMay, usePerson } from '#ui/api/session.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { useOpenFromUrl } from '#ui/state/use-open-from-url.ts'
import { ImportCoursesDialog } from '#features/authoring/course-sheets/web/ImportCoursesDialog.tsx'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { LazyDigitalHumanDialog } from '#features/authoring/digital-humans/web/LazyDigitalHumanDialog.tsx'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import { ReplaceLink } from '#features/authoring/replacements/web/ReplaceLink.tsx'
import { courseAuthoring } from '../contract.ts'
import { addressOf } from './address-rules.ts'
import { CourseTools } from './CourseTools.tsx'
import { courseCard, courseColumns } from './course-columns.tsx'
import { useExports } from './use-exports.ts'
import { forOwners, useRemoval } from './use-removal.tsx'
import { useSharing } from './use-sharing.tsx'

const CourseForm = lazyForm(async () => (await import('#features/authoring/courses/web/CourseForm.tsx')).CourseForm)

const filters: Filter[] = [
  { name: 'title', label: '课程标题' },
  { name: 'createUserName', label: '创建人', width: 100 },
  { kind: 'dates', name: ['beginDate', 'endDate'], label: '创建时间' },
]

const choosing = {
  batch: (chosen: Course[]) => <ReplaceLink size="small" place={{ courseIds: chosen.map((c) => c.id) }} />,
  selectable: (c: Course) => c.canEdit || '没有编辑权限',
}

export default function CourseManagePage() {
  const [form, setForm] = useState<Course | 'new' | null>(null)
  useOpenFromUrl(courses.createCourse, () => setForm('new'))
  const [human, setHuman] = useState<ComponentProps<typeof LazyDigitalHumanDialog>['target']>(null)
  const [importing, setImporting] = useState(false)
  const person = usePerson()
  const may = useMay()
  const exports = useExports()
  const removal = useRemoval()
  const sharing = useSharing()
  const copy = useApiMutation(courseAuthoring.copy, {
    done: ({ title }) => `复制成功：${title}`,
    refresh: [courses.page, courses.tree],
  })
  const copying = (c: Course) => ({ label: '复制', onClick: () => void copy.run({ body: { id: c.id } }), may: courseAuthoring.copy })
  const boardOf = (c: Course): RowAction => ({ label: '生成看板', to: boardAddress({ courseId: c.id }), may: 'course:generation' })
  const create = (
    <May do={courses.createCourse}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建课程
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="课程管理" sub="课程由场景、子场景与脚本组成；含有有效脚本的课程才能启用">
        <CourseTools
          onDefaultHuman={() => setHuman({ id: person.orgId, type: 'TENANT', title: person.orgName })}
          onImport={() => setImporting(true)}
        />
        {create}
      </PageHeader>
      <ListTable
        name="courses"
        resource={courses.page}
        args={{ query: { type: 'COURSE' } }}
        columns={courseColumns}
        card={courseCard}
        rowHeight={66}
        filters={filters}
        note="按创建时间，从新到旧"
        {...(may(courses.updateCourse) ? choosing : {})}
        empty={{ title: '还没有课程', text: '先建一门课程，再为它设计场景、子场景和脚本。', action: create }}
        actionsWidth={222}
        actions={(c) =>
          c.canEdit
            ? [
                { label: '场景设计', to: addressOf.scene(c), next: true },
                { label: '设置数字人', onClick: () => setHuman(c), may: digitalHumans.save },
                { label: '编辑', onClick: () => setForm(c), may: courses.updateCourse },
                sharing.action(c),
                copying(c),
                ...exports(c),
                boardOf(c),
                { label: '删除', danger: true, may: courseAuthoring.remove, disabled: !c.canManage && forOwners, confirm: removal(c) },
              ]
            : [{ label: '查看', onClick: () => setForm(c) }]
        }
      />
      <CourseForm
        of={form}
        onClose={() => setForm(null)}
        onward={
          form &&
          form !== 'new' && (
            <RowActions
              actions={[{ label: '查看它的场景', to: addressOf.scene(form) }, boardOf(form), copying(form), ...exports(form)]}
              max={4}
            />
          )
        }
      />
      <ImportCoursesDialog open={importing} onClose={() => setImporting(false)} />
      {sharing.dialog}
      <LazyDigitalHumanDialog target={human} onClose={() => setHuman(null)} />
    </>
  )
}
