// Form of a project: create, copy, change; with name, times, mentor and course lines.
import { Checkbox, Form, Input } from 'antd'
import { fittingTitle } from '#shared/copy-title.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { MomentPicker, useShownRule } from '#ui/time/pickers.tsx'
import { pickDirty } from '#ui/form/dirty-fields.ts'
import { maxWeeklyGoal, type Project, projects } from '../contract.ts'
import { CourseLines, faultOf, freshLine, type Line, linesOf, linesToSend, newLinesOf } from './CourseLines.tsx'
import { MentorPicker } from './MentorPicker.tsx'
import { formTitle } from '#ui/form/form-title.ts'
import './projects.css'

interface Values {
  projectName: string
  beginTime?: string | null
  dueTime?: string | null
  mentorId?: string | null
  judgeExams?: boolean
  weeklyGoal?: number | null
  lines: Line[]
}
const valuesOf = (project: Project): Values => ({
  projectName: project.projectName,
  beginTime: project.beginTime,
  dueTime: project.dueTime,
  mentorId: project.mentorId,
  judgeExams: project.judgeExams,
  weeklyGoal: project.weeklyGoal,
  lines: linesOf(project.courseProjects),
})
const maxLength = 100
const suffix = ' 副本'

const mentorGone = { validateStatus: 'warning', extra: '导师已删除或已禁用，请另选一位' } as const

/** `told`: the current mentor was deleted or disabled; the hint stays until another one is chosen. */
function MentorItem({ of, told }: { of: Project | null; told: boolean }) {
  const chosen = Form.useWatch<string | null>('mentorId')
  return (
    <Form.Item name="mentorId" label="导师" {...(told && chosen === of?.mentorId ? mentorGone : {})}>
      <MentorPicker {...(of ? { known: { id: of.mentorId ?? '', name: of.mentor ?? '' } } : {})} />
    </Form.Item>
  )
}

/** Values of a copy: equal courses, no assignments. */
export const copyOf = (project: Project) => ({ copied: project })
const copiedValues = (project: Project): Values => ({
  ...valuesOf(project),
  // a deleted or disabled mentor is not copied
  mentorId: project.mentorGone ? null : project.mentorId,
  projectName: fittingTitle(project.projectName, maxLength - suffix.length) + suffix,
  lines: newLinesOf(project.courseProjects),
})

/** Loads the latest version after a conflict. */
const latestOf = (project: Project | null) =>
  project
    ? {
        latest: async () => {
          const now = await call(projects.detail, { params: { projectId: project.id } })
          return { values: valuesOf(now), version: now.version }
        },
      }
    : {}

const newValues = (copied: Project | null | undefined) => (copied ? copiedValues(copied) : { lines: [freshLine()] })

interface Props {
  /** null: closed; 'new': a new project. */
  of: Project | ReturnType<typeof copyOf> | 'new' | null
  onClose: () => void
}

export function ProjectForm({ of, onClose }: Props) {
  const refresh = [projects.page, projects.detail]
  const create = useApiMutation(projects.create, { done: '添加成功', refresh, form: true })
  const update = useApiMutation(projects.update, { done: '编辑成功', refresh, form: true })
  const copied = of && typeof of === 'object' && 'copied' in of ? of.copied : null
  const project = of && typeof of === 'object' && !('copied' in of) ? of : null
  const readOnly = project !== null && !project.canEdit
  const title = !project && copied ? '复制项目' : formTitle('项目', project, readOnly)
  const shown = useShownRule()
  const known = (project ?? copied)?.mentorId ? (project ?? copied) : null
  return (
    <FormModal<Values>
      open={of !== null}
      title={title}
      subject={(project ?? copied)?.projectName}
      draft={`project:${project?.id ?? (copied ? `copy:${copied.id}` : 'new')}`}
      readOnly={readOnly}
      width="m"
      initial={project ? valuesOf(project) : newValues(copied)}
      okText={project ? '保存' : title}
      fieldOf={(field) => (field.startsWith('courseList') ? 'lines' : field)}
      onClose={onClose}
      {...latestOf(project)}
      onSubmit={({ projectName, beginTime, dueTime, mentorId, judgeExams, weeklyGoal, lines }, { touched, version, keeper }) => {
        const body = {
          projectName,
          beginTime: beginTime ?? '',
          dueTime: dueTime ?? null,
          mentorId: mentorId ?? null,
          judgeExams: judgeExams ?? false,
          weeklyGoal: weeklyGoal ?? null,
          courseList: linesToSend(lines),
        }
        if (!project) return create.run({ body }, { keeper })
        const edit = pickDirty(body, touched, { lines: 'courseList' })
        return update.run({ body: { ...edit, projectId: project.id, version: version ?? project.version } }, { keeper })
      }}
    >
      <Form.Item name="projectName" label="项目名称" rules={[{ required: true, whitespace: true, message: '请输入项目名称' }]}>
        <Input maxLength={maxLength} showCount autoFocus placeholder="如：2026年新人训练营" />
      </Form.Item>
      <div className="yw-project-times">
        <Form.Item name="beginTime" label="开始时间" rules={[{ required: true, message: '请选择开始时间' }, shown]}>
          <MomentPicker disabled={readOnly} placeholder="请选择" />
        </Form.Item>
        <Form.Item name="dueTime" label="截止时间" rules={[shown]} extra="过期仍可学习，任务会标为已逾期">
          <MomentPicker disabled={readOnly} placeholder="不限" />
        </Form.Item>
        <MentorItem of={known} told={project?.mentorGone ?? false} />
      </div>
      <Form.Item
        name="lines"
        label="课程"
        required
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, lines: Line[]) => {
              const fault = faultOf(lines)
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
            },
          },
        ]}
      >
        <CourseLines readOnly={readOnly} />
      </Form.Item>
      <NumberItem
        name="weeklyGoal"
        label="每周练习目标"
        extra="学员在“今天”页看到本周完成了几场"
        input={{ min: 1, max: maxWeeklyGoal, suffix: '场', placeholder: '不要求', disabled: readOnly, style: { width: 160 } }}
      />
      <Form.Item name="judgeExams" valuePropName="checked" extra="系统接入了智能评分或对话模型时有效；练习中始终使用。说的话会发送给该服务">
        <Checkbox disabled={readOnly}>考核也用大模型</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
