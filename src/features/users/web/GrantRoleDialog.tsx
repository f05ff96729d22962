// Giving one role to many people at once; who cannot have it is named.
import { Form, Select } from 'antd'
import { useState } from 'react'
import type { Batch } from '../../../shared/batch.ts'
import { useAct, useAsk } from '../../../ui/asking.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { showSuccess } from '../../../ui/notice.ts'
import { useMay } from '../../../ui/session.tsx'
import { SkippedDialog } from '../../../ui/skipped.tsx'
import { roles } from '../../roles/contract.ts'
import { roleUsers, type User, users } from '../contract.ts'

interface Props {
  /** null: closed. */
  people: readonly User[] | null
  onClose: () => void
  onGranted: () => void
}

export function GrantRoleDialog({ people, onClose, onGranted }: Props) {
  const may = useMay()
  const [left, setLeft] = useState<Batch | null>(null)
  const asked = useAsk(roles.page, { query: { pageSize: 100 } }, { inPlace: true, when: people !== null && may(roles.page) })
  const grant = useAct(roleUsers.grantMany, { refresh: [users.page, roleUsers.holders, roles.page] })
  const first = people?.[0]?.name ?? ''
  return (
    <>
      <FormModal<{ roleId: string }>
        draft={null}
        open={people !== null}
        title="授予角色"
        subject={people && people.length > 1 ? `${first}等 ${people.length} 人` : first}
        okText="授予"
        onClose={onClose}
        onSubmit={async ({ roleId }) => {
          const outcome = await grant.run({ body: { roleId, userIds: (people ?? []).map((p) => p.id) } })
          if (!outcome.ok) return outcome
          if (outcome.content.skipped.length) setLeft(outcome.content)
          else showSuccess('授予成功')
          onGranted()
          return outcome
        }}
      >
        <Form.Item
          name="roleId"
          label="角色"
          extra="他们原有的角色不变，重新登录后生效"
          rules={[{ required: true, message: '请选择角色' }]}
        >
          <Select
            placeholder="请选择角色"
            loading={asked.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={asked.data?.records.filter((r) => r.type === 0).map((r) => ({ value: r.id, label: r.name }))}
          />
        </Form.Item>
      </FormModal>
      <SkippedDialog rows={left?.skipped ?? null} done={left?.done.length ?? 0} verb="授予" onClose={() => setLeft(null)} />
    </>
  )
}
