// Dialog that assigns departments and people as mandatory or elective; shows the number of people beforehand.
import { Form } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { showSkipped } from '#ui/page/skipped.tsx'
import { type Target, targetAddress, targetIds, TargetsPicker } from '#features/organisation/people-lists/web/TargetsPicker.tsx'
import { type AssignType, type Project, projectAssignments } from '../contract.ts'
import { TypeSelect } from './assign-types.tsx'

interface Typed extends Target {
  type?: AssignType
}
interface Values {
  targets: Typed[]
  all?: AssignType
}
const none: Typed[] = []
const sameAll = (targets: readonly Typed[]) => (targets.every((t) => t.type === targets[0]?.type) ? targets[0]?.type : undefined)

function Reached({ projectId, targets }: { projectId: string; targets: Target[] }) {
  const body = { projectId, departmentIds: targetIds(targets, 'BY_GROUP'), userIds: targetIds(targets, 'BY_USER') }
  const { data, error } = useApiQuery(projectAssignments.reach, { body }, { when: targets.length > 0, inPlace: true })
  if (!targets.length) return <>机构包含它的全部下级；重复选择的人只算一次</>
  if (error) return <span className="yw-warn">{error.message}</span>
  if (!data) return <>正在计算人数…</>
  return (
    <span aria-live="polite">
      共 <b>{data.people.toLocaleString('zh-CN')}</b> 人，其中 <b>{data.added.toLocaleString('zh-CN')}</b> 人新参加（不含账号停用的人）
    </span>
  )
}

interface OfAllProps {
  targets: readonly Typed[]
  onAll: (type: AssignType) => void
  /** The last choice for all becomes the default of further targets. */
  value?: AssignType
  onChange?: (type: AssignType) => void
}
const TypeOfAll = ({ targets, onAll, value, onChange }: OfAllProps) => (
  <TypeSelect
    all
    name="全部的类型"
    value={targets.length ? sameAll(targets) : value}
    onChange={(type) => {
      onChange?.(type)
      onAll(type)
    }}
  />
)

function TypedTargets({ value = none, onChange }: { value?: Typed[]; onChange?: (targets: Typed[]) => void }) {
  const form = Form.useFormInstance<Values>()
  const all = Form.useWatch('all', form)
  // a change clears the error; sending checks again
  const set = (targets: Typed[]) => {
    onChange?.(targets)
    form.setFields([{ name: 'targets', errors: [] }])
  }
  return (
    <>
      <div className="yw-typed-bar">
        <span>类型</span>
        <Form.Item name="all" noStyle>
          <TypeOfAll targets={value} onAll={(type) => set(value.map((t) => ({ ...t, type })))} />
        </Form.Item>
      </div>
      <TargetsPicker
        tag="项"
        value={value}
        onChange={(targets: Typed[]) => set(targets.map((t) => (all && !t.type ? { ...t, type: all } : t)))}
        aside={(target: Typed) => (
          <TypeSelect
            name={`${target.name}的类型`}
            value={target.type}
            onChange={(type) => set(value.map((t) => (t === target ? { ...t, type } : t)))}
          />
        )}
      />
    </>
  )
}

interface Props {
  project: Project | null
  onClose: () => void
}

const { noTargets, noType } = projectAssignments.meta.failures
function faultOf(chosen: readonly { type?: unknown }[]) {
  if (!chosen.length) return noTargets
  return chosen.some((t) => !t.type) ? noType : null
}

export function AssignDialog({ project, onClose }: Props) {
  const [targets, setTargets] = useState<Target[]>([])
  const assign = useApiMutation(projectAssignments.create, { left: 'shown', refresh: [projectAssignments.page], form: true })
  return (
    <FormModal<Values>
      open={project !== null}
      title="新增指派"
      subject={project?.projectName}
      draft={`project-assignment:${project?.id}`}
      width="m"
      initial={{ targets: [] }}
      okText="确定指派"
      fieldOf={(field) => (field.startsWith('recordList') ? 'targets' : field)}
      onClose={() => {
        setTargets([])
        onClose()
      }}
      onChange={(values) => setTargets(values.targets ?? [])}
      footer={project && <Reached projectId={project.id} targets={targets} />}
      onSubmit={async ({ targets: chosen }, { keeper }) => {
        const made = await assign.run(
          {
            body: {
              projectId: project?.id ?? '',
              recordList: chosen.map(({ id, selectionType, type = 'MANDATORY' }) => ({ target: id, selectionType, type })),
            },
          },
          { keeper },
        )
        if (made.ok && made.content.leftOut.length)
          showSkipped({
            rows: made.content.leftOut,
            done: chosen.length - made.content.leftOut.length,
            verb: '指派',
            leads: targetAddress(chosen),
          })
        else if (made.ok) showSuccess('添加成功')
        return made
      }}
    >
      <Form.Item
        name="targets"
        label="机构和人员"
        required
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, chosen: Typed[]) => {
              const fault = faultOf(chosen ?? [])
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
            },
          },
        ]}
      >
        <TypedTargets />
      </Form.Item>
    </FormModal>
  )
}
