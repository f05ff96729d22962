// Giving one role to many people at once; who cannot have it is named.
import { Form, Select } from 'antd'
import { useAct, useAsk } from '../../../ui/asking.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { useMay } from '../../../ui/session.tsx'
import { roles } from '../../roles/contract.ts'
import { roleUsers, type User, users } from '../contract.ts'
import { peopleNamed } from './MoveUsersDialog.tsx'

interface Props {
  /** null: closed. */
  people: readonly User[] | null
  onClose: () => void
  onGranted: () => void
}

export function GrantRoleDialog({ people, onClose, onGranted }: Props) {
  const may = useMay()
  const asked = useAsk(roles.page, { query: { pageSize: 100 } }, { inPlace: true, when: people !== null && may(roles.page) })
  const grant = useAct(roleUsers.grantMany, {
    done: '授予成功',
    left: { verb: '授予', linkTo: peopleNamed },
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
      onSubmit={({ roleId }) => grant.run({ body: { roleId, userIds: (people ?? []).map((p) => p.id) } })}
    >
      <Form.Item name="roleId" label="角色" extra="他们原有的角色不变，重新登录后生效" rules={[{ required: true, message: '请选择角色' }]}>
        <Select
          placeholder="请选择角色"
          loading={asked.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={asked.data?.records.filter((r) => r.type === 0).map((r) => ({ value: r.id, label: r.name }))}
        />
      </Form.Item>
    </FormModal>
  )
}
