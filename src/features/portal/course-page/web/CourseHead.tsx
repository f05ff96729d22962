// Head of the course page: name, state, and the actions on the whole course.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useApiMutation, useRefresh } from '#ui/api/api-hooks.ts'
import { May, useMay } from '#ui/api/session.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Poster } from '#ui/media/Poster.tsx'
import { performAction, type RowAction } from '#ui/table/RowActions.tsx'
import { Folded } from '#ui/text/Folded.tsx'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { addressOf } from '#features/authoring/course-authoring/web/address-rules.ts'
import { EnableSwitch } from '#features/authoring/course-authoring/web/use-enabling.tsx'
import { useExports } from '#features/authoring/course-authoring/web/use-exports.ts'
import { forOwners, useRemoval } from '#features/authoring/course-authoring/web/use-removal.tsx'
import { useSharing } from '#features/authoring/course-authoring/web/use-sharing.tsx'
import { courses, type ListedCourse } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { productionBoard } from '#features/authoring/productions/contract.ts'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import { useGenerationBoard } from '#features/authoring/productions/web/use-generation-board.tsx'
import { useReplaceWay } from '#features/authoring/replacements/web/use-replace-way.ts'
import type { PartActs } from './use-part-acts.tsx'

function More({ course, onEdit, onFigures }: { course: ListedCourse; onEdit: () => void; onFigures: () => void }) {
  const may = useMay()
  const navigate = useNavigate()
  const exports = useExports()
  const sharing = useSharing()
  const removal = useRemoval()
  const replacing = useReplaceWay({ courseIds: [course.id] })
  const copy = useApiMutation(courseAuthoring.copy, {
    done: ({ title }) => `复制成功：${title}`,
    refresh: [courses.page, courses.tree],
    onDone: (made) => void navigate(addressOf.course(made)),
  })
  const confirm = removal(course)
  const remove = async () => {
    const outcome = await confirm.act()
    if (outcome?.ok) void navigate('/courseManage')
    return outcome
  }
  const { canEdit } = course
  const all: RowAction[] = [
    { label: canEdit ? '编辑课程' : '查看课程', onClick: onEdit },
    { label: '设置数字人', onClick: onFigures, may: digitalHumans.save, hidden: !canEdit },
    { ...sharing.action(course), hidden: !canEdit },
    { label: '场景列表', to: addressOf.scene(course) },
    { label: '生成看板', to: boardAddress({ courseId: course.id }), may: 'course:generation' },
    { label: '查找与替换', onClick: () => replacing?.go(), hidden: !canEdit || !replacing },
    { label: '复制', onClick: () => void copy.run({ body: { id: course.id } }), may: courseAuthoring.copy },
    ...exports(course),
    {
      label: '删除',
      danger: true,
      may: courseAuthoring.remove,
      disabled: !course.canManage && forOwners,
      confirm: { ...confirm, act: remove },
      hidden: !canEdit,
    },
  ]
  const items = all
    .filter((a) => !a.hidden && may(a.may))
    .map((a) => ({
      key: a.label,
      label: <span title={typeof a.disabled === 'string' ? a.disabled : undefined}>{a.label}</span>,
      danger: a.danger,
      disabled: !!a.disabled,
      onClick: () => (a.to ? void navigate(a.to) : performAction(a)),
    }))
  return (
    <>
      <MenuButton tooltip="更多操作" placement="bottomRight" menu={{ items }}>
        <Button aria-label="更多操作" icon={<EllipsisOutlined aria-hidden />} />
      </MenuButton>
      {sharing.dialog}
    </>
  )
}

interface Props {
  /** Absent while it loads. */
  course: ListedCourse | undefined
  /** Number of media that can be made and do not exist. */
  missing: number
  acts: PartActs
  onEdit: () => void
}

export function CourseHead({ course, missing, acts, onEdit }: Props) {
  const refresh = useRefresh()
  const reload = () => void refresh(courseAuthoring.contents)
  const board = useGenerationBoard({ courseId: course?.id ?? '0' }, `课程「${course?.title ?? ''}」`, reload)
  return (
    <PageHeader
      back="/courseManage"
      picture={<Poster src={course?.coverUrl} />}
      title={course?.title ?? ' '}
      sub={course ? <Folded text={course.description || '还没有课程描述'} lines={1} /> : ' '}
    >
      {course && (
        <>
          <span className="yw-ws-state">
            <EnableSwitch course={course} />
            {course.isValid === 'VALID' ? '已启用' : '未启用'}
          </span>
          <More course={course} onEdit={onEdit} onFigures={() => acts.setFigure(course)} />
          {course.canEdit && missing > 0 && (
            <May do={productionBoard.generate}>
              <Button type="primary" onClick={() => board.askGenerate('MISSING', missing)}>
                生成缺少的 {missing} 条
              </Button>
            </May>
          )}
        </>
      )}
    </PageHeader>
  )
}
