// Page of the training projects, newest first: courses, mentor, progress, assignments.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { percent } from '#shared/ratio.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { useOpenFromUrl } from '#ui/state/use-open-from-url.ts'
import { type Project, type ProjectCourse, projects } from '../contract.ts'
import { AssignmentsDialog } from './AssignmentsDialog.tsx'
import { copyOf, ProjectForm } from './ProjectForm.tsx'
import './projects.css'

const filters: Filter[] = [{ name: 'query', label: '项目名称', placeholder: '请输入项目名称', width: 220 }]

/** Address of the training analysis of a project. */
const analysisOf = (p: Project) => `/dataAnalysis?${new URLSearchParams({ type: 'PROJECT', contentId: p.id, name: p.projectName })}`

function Ratio({ project, of, value }: { project: Project; of: string; value: number }) {
  const name = `${project.projectName} ${of}`
  const bar = (
    <span className="yw-ratio" role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value * 100}>
      <i>
        <b style={{ width: `${value * 100}%` }} />
      </i>
      <span>{percent(value)}</span>
    </span>
  )
  return (
    <May do="trainingAnalysis:menu" otherwise={bar}>
      <Link
        className="yw-ratio-link"
        to={analysisOf(project)}
        title="查看训练数据分析"
        aria-label={`${name} ${percent(value)}，查看训练数据分析`}
      >
        {bar}
      </Link>
    </May>
  )
}

function CourseLine({ line }: { line: ProjectCourse | undefined }) {
  if (!line) return <span className="yw-muted">-</span>
  return (
    <span className="yw-project-course" title={line.courseVO.title}>
      <span>{line.courseVO.title}</span>
      {line.courseVO.isValid === 'NOT_VALID' && <em className="yw-warn">未启用</em>}
    </span>
  )
}

const columns: Column<Project>[] = [
  placeColumn,
  { key: 'projectName', title: '项目名称', least: 134, tone: 'name', clamp: 2, always: true },
  { key: 'course', title: '课程', least: 144, line: (p, n) => <CourseLine line={p.courseProjects[n]} /> },
  {
    key: 'exam',
    title: '考试',
    width: 92,
    line: (p, n) => {
      const limit = p.courseProjects[n]?.examRetryLimit
      return limit ? `最多 ${limit} 次` : <span className="yw-muted">不考试</span>
    },
  },
  {
    key: 'beginTime',
    title: '起止时间',
    width: 160,
    render: ({ beginTime, dueTime }) => (
      <>
        {beginTime.slice(0, 16)}
        {dueTime ? <div className="yw-muted">至 {dueTime.slice(0, 16)}</div> : ' 起'}
      </>
    ),
  },
  {
    key: 'mentor',
    title: '导师',
    width: 136,
    render: ({ mentor, mentorGone }) => (
      <>
        {mentor}
        {mentorGone && <div className="yw-warn">请另选一位</div>}
      </>
    ),
  },
  { key: 'completeRatio', title: '完成率', width: 102, render: (p) => <Ratio project={p} of="完成率" value={p.completeRatio} /> },
  { key: 'passRatio', title: '合格率', width: 102, render: (p) => <Ratio project={p} of="合格率" value={p.passRatio} /> },
]

export default function TrainingProjectManagePage() {
  const [form, setForm] = useState<Project | ReturnType<typeof copyOf> | 'new' | null>(null)
  useOpenFromUrl(projects.create, () => setForm('new'))
  const [assigned, setAssigned] = useState<Project | null>(null)
  const remove = useApiMutation(projects.remove, { done: '删除成功', refresh: [projects.page] })
  const create = (
    <May do={projects.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建项目
      </Button>
    </May>
  )
  const copy = (p: Project) => ({ label: '复制', onClick: () => setForm(copyOf(p)), may: projects.create })
  return (
    <>
      <PageHeader title="培训项目管理" sub="把课程组成项目，指派给机构或人员">
        {create}
      </PageHeader>
      <ListTable
        name="projects"
        resource={projects.page}
        columns={columns}
        filters={filters}
        linesOf={(p) => p.courseProjects.length}
        note="按创建时间，从新到旧"
        empty={{ title: '还没有培训项目', text: '先选课程建一个项目，再指派给机构或人员。', action: create }}
        actionsWidth={168}
        actions={(p) =>
          p.canEdit
            ? [
                { label: '指派', onClick: () => setAssigned(p) },
                { label: '编辑', onClick: () => setForm(p), may: projects.update },
                copy(p),
                {
                  label: '删除',
                  danger: true,
                  may: projects.remove,
                  confirm: {
                    title: '确定删除？',
                    content: `项目「${p.projectName}」和它的指派会被删除，不能恢复；课程不受影响。`,
                    okText: '确定',
                    act: () => remove.run({ params: { projectId: p.id } }),
                  },
                },
              ]
            : [{ label: '查看', onClick: () => setForm(p) }, { label: '指派记录', onClick: () => setAssigned(p) }, copy(p)]
        }
      />
      <ProjectForm of={form} onClose={() => setForm(null)} />
      <AssignmentsDialog project={assigned} onClose={() => setAssigned(null)} />
    </>
  )
}
