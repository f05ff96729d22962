// Merges a department with its people and sub-departments into another one.
import { Form } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { users } from '../contract.ts'

interface Props {
  of: DepartmentNode | null
  onClose: () => void
  /** Called with the department that now has the people. */
  onMerged: (into: string) => void
}

function effectOf({ name, ownStaffCount, childList }: DepartmentNode): string {
  const parts = [
    ownStaffCount ? `${ownStaffCount.toLocaleString('zh-CN')} 人` : '',
    childList.length ? `${childList.length} 个下级部门` : '',
  ]
  const moved = parts.filter(Boolean).join('和')
  return `${moved ? `${moved}转入，` : ''}「${name}」随后删除，不能撤销。按部门指定的考试与培训项目，以并入后的部门为准。`
}

export function MergeDepartmentDialog({ of, onClose, onMerged }: Props) {
  const merge = useApiMutation(users.mergeDepartments, { done: '合并成功', form: true, refresh: [departments.tree, users.page] })
  return (
    <FormModal<{ into: string }>
      draft={null}
      open={of !== null}
      title="合并部门"
      subject={of?.fullName}
      okText="合并"
      onClose={onClose}
      onSubmit={async ({ into }, { keeper }) => {
        const outcome = await merge.run({ body: { id: of?.id ?? '', into } }, { keeper })
        if (outcome.ok) onMerged(into)
        return outcome
      }}
    >
      <Form.Item name="into" label="并入" extra={of ? effectOf(of) : undefined} rules={[{ required: true, message: '请选择要并入的部门' }]}>
        <DepartmentPicker managed leafOnly={!!of?.ownStaffCount} {...(of ? { without: of.id } : {})} placeholder="请选择要并入的部门" />
      </Form.Item>
    </FormModal>
  )
}
