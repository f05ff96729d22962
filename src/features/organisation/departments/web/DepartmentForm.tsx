// Form for a new department, or for another name of one.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { type Department, type DepartmentNode, departments } from '../contract.ts'
import { nodesOf } from './use-departments.ts'

/** Subject of the form: a new department below `parent` (null: at the top), or one to rename. */
export type DepartmentFormOf = { parent: DepartmentNode | null } | { edit: DepartmentNode }

interface Props {
  of: DepartmentFormOf | null
  onClose: () => void
  onMade?: (made: Department) => void
}

const placeOf = (parent: DepartmentNode | null) => (parent ? `在「${parent.name}」之下` : '一级部门')

export function DepartmentForm({ of, onClose, onMade }: Props) {
  const refresh = [departments.tree]
  const create = useApiMutation(departments.create, { done: '添加成功', refresh, form: true, ...(onMade ? { onDone: onMade } : {}) })
  const update = useApiMutation(departments.update, { done: '编辑成功', refresh, form: true })
  const edit = of && 'edit' in of ? of.edit : null
  const parent = of && 'parent' in of ? of.parent : null
  return (
    <FormModal<{ name: string }>
      open={of !== null}
      title={edit ? '编辑部门' : '添加部门'}
      subject={edit?.fullName ?? parent?.fullName}
      draft={`department:${edit?.id ?? `new:${parent?.id ?? 'top'}`}`}
      initial={edit ? { name: edit.name } : {}}
      okText={edit ? '保存' : '添加部门'}
      onClose={onClose}
      latest={
        edit
          ? async () => {
              const tree = await call(departments.tree, { query: {} })
              return latestAmong(
                nodesOf(tree).filter(({ id }) => id === edit.id),
                ({ name }) => ({ name }),
              )
            }
          : undefined
      }
      onSubmit={({ name }, { version, keeper }) =>
        edit
          ? update.run({ body: { id: edit.id, version: version ?? edit.version, name } }, { keeper })
          : create.run({ body: { parentId: parent?.id ?? null, name } }, { keeper })
      }
    >
      <Form.Item
        name="name"
        label="部门名称"
        extra={edit ? undefined : placeOf(parent)}
        rules={[
          { required: true, whitespace: true, message: '请输入部门名称' },
          { pattern: /^[^/]*$/, message: '部门名称不能包含 /' },
        ]}
      >
        <Input maxLength={50} showCount autoFocus placeholder="如：上海分公司" />
      </Form.Item>
    </FormModal>
  )
}
