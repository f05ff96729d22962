// Moves any number of users to another department.
import { Form } from 'antd'
import type { Skipped } from '#shared/batch.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { departments } from '#features/organisation/departments/contract.ts'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { type User, users } from '../contract.ts'

interface Props {
  /** The users; null closes the dialog. */
  people: readonly User[] | null
  onClose: () => void
  onMoved: () => void
}

/** Address of the user list with this user marked. */
export const peopleNamed = ({ id, name }: Skipped) => `/user?${new URLSearchParams({ 'f.name': name, row: id })}`

export function MoveUsersDialog({ people, onClose, onMoved }: Props) {
  const move = useApiMutation(users.move, {
    done: '转移成功',
    left: { verb: '转移', leads: peopleNamed },
    refresh: [users.page, departments.tree],
    onDone: onMoved,
  })
  const first = people?.[0]?.name ?? ''
  return (
    <FormModal<{ departmentId: string }>
      draft={null}
      open={people !== null}
      title="转移人员"
      subject={people && people.length > 1 ? `${first}等 ${people.length} 人` : first}
      okText="转移"
      onClose={onClose}
      onSubmit={({ departmentId }, { keeper }) => move.run({ body: (people ?? []).map(({ id }) => ({ id, departmentId })) }, { keeper })}
    >
      <Form.Item
        name="departmentId"
        label="转移到"
        extra="请选择最末一级部门"
        rules={[{ required: true, message: '请选择需要转移到的部门' }]}
      >
        <DepartmentPicker leafOnly managed placeholder="请选择需要转移到的部门" />
      </Form.Item>
    </FormModal>
  )
}
