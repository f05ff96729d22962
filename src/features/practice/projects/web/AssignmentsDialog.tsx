// Dialog with the assignments of a project: pages of records, their types, and adding.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { AssignedDialog } from '#features/organisation/users/web/AssignedDialog.tsx'
import { AssignedTable } from '#features/organisation/users/web/AssignedTable.tsx'
import { type Assignment, type AssignType, type Project, projectAssignments } from '../contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { TypeSelect, typeLabels } from './assign-types.tsx'
import './projects.css'

function TypeCell({ of, editable }: { of: Assignment; editable: boolean }) {
  const act = useApiMutation(projectAssignments.update, { done: '编辑成功', refresh: [projectAssignments.page] })
  if (!editable) return <>{typeLabels[of.type]}</>
  return (
    <TypeSelect
      name={`${of.targetName}的类型`}
      value={of.type}
      loading={act.busy}
      disabled={act.busy}
      onChange={(type) => void act.run({ body: { projectId: of.projectId, recordList: [{ id: of.id, editType: 'UPDATE', type }] } })}
    />
  )
}

function Records({ project, onNew }: { project: Project; onNew: () => void }) {
  const search = useTypedSearch(20)
  const { text: query, pageNumber, pageSize } = search
  const asked = useApiQuery(
    projectAssignments.page,
    { params: { projectId: project.id }, query: { pageSize, query, pageNumber } },
    { inPlace: true },
  )
  const { data } = asked
  const refresh = [projectAssignments.page]
  const remove = useApiMutation(projectAssignments.update, { done: '删除成功', refresh })
  const setAll = useApiMutation(projectAssignments.update, { done: '编辑成功', refresh })
  const editable = useMay()(projectAssignments.update) && project.canEdit
  const records = data?.records ?? []
  const same = data && data.total === records.length && records.every((r) => r.type === records[0]?.type) ? records[0]?.type : undefined
  const removal = (a: Assignment): RowAction => ({
    label: '删除',
    danger: true,
    may: projectAssignments.update,
    confirm: {
      title: '确定删除？',
      content: `撤销对「${a.targetName}」的指派。`,
      okText: '确定',
      act: () => remove.run({ body: { projectId: project.id, recordList: [{ id: a.id, editType: 'DELETE' }] } }),
    },
  })
  return (
    <AssignedTable
      search={search}
      asked={asked}
      more={[{ key: 'type', title: '类型', width: 112, render: (_, a) => <TypeCell of={a} editable={editable} /> }]}
      bar={
        <>
          <span className="yw-assigned-people" aria-live="polite">
            参加 {(data?.people ?? 0).toLocaleString('zh-CN')} 人，必修 {(data?.mandatory ?? 0).toLocaleString('zh-CN')} 人
            <small>不含账号停用的人</small>
          </span>
          {editable && data && data.total > 0 && !query && (
            <TypeSelect
              all
              name="全部指派的类型"
              value={same}
              loading={setAll.busy}
              disabled={setAll.busy}
              onChange={(allType: AssignType) => void setAll.run({ body: { projectId: project.id, recordList: [], allType } })}
            />
          )}
          {project.canEdit && (
            <May do={projectAssignments.create}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
                新增指派
              </Button>
            </May>
          )}
        </>
      }
      {...(editable ? { removal } : {})}
      empty="把项目指派给机构或人员，分别设为必修或选修。"
    />
  )
}

export function AssignmentsDialog({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <AssignedDialog of={project?.projectName} onClose={onClose}>
        {project && <Records project={project} onNew={() => setAdding(true)} />}
      </AssignedDialog>
      <AssignDialog project={adding ? project : null} onClose={() => setAdding(false)} />
    </>
  )
}
