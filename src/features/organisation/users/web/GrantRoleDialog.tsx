// Grants one role to many users; those who cannot have it are listed.
import { Form } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useMay } from '#ui/api/session.tsx'
import { roles } from '#features/organisation/roles/contract.ts'
import { RolePicker } from '#features/organisation/roles/web/RolePicker.tsx'
import { roleUsers, type User, users } from '../contract.ts'
import { peopleNamed } from './MoveUsersDialog.tsx'

interface Props {
  /** The users; null closes the dialog. */
  people: readonly User[] | null
  onClose: () => void
  onGranted: () => void
}

export function GrantRoleDialog({ people, onClose, onGranted }: Props) {
  const may = useMay()
  const grant = useApiMutation(roleUsers.grantMany, {
    done: '授予成功',
    left: { verb: '授予', leads: peopleNamed },
    onDone: onGranted,
    refresh: [users.page, roleUsers.holders, roles.page],
  })
  const first = people?.[0]?.name ?? ''
  return (
    <FormModal<{ roleId: string }>
      draft={null}
      open={people !== null}
      title="授予角色"
      subject={people && people.length > 1 ? `${first}等 ${people.length} 人` : first}
      okText="授予"
      onClose={onClose}
      onSubmit={({ roleId }, { keeper }) => grant.run({ body: { roleId, userIds: (people ?? []).map((p) => p.id) } }, { keeper })}
    >
      <Form.Item name="roleId" label="角色" extra="他们原有的角色不变，重新登录后生效" rules={[{ required: true, message: '请选择角色' }]}>
        <RolePicker placeholder="请选择角色" asking={people !== null && may(roles.page)} />
      </Form.Item>
    </FormModal>
  )
}
