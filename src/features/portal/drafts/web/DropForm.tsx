// Form for dropping a draft, with a reason that may be empty.
import { Form, Input } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type Draft, drafts, maxReason } from '../contract.ts'

export function DropForm({ of, onClose }: { of: Draft | null; onClose: () => void }) {
  const drop = useApiMutation(drafts.drop, { done: '已标为不要', refresh: [drafts.detail, drafts.page], form: true })
  return (
    <FormModal<{ reason: string }>
      light
      open={of !== null}
      title="不要这条草稿"
      draft={null}
      okText="不要"
      initial={{ reason: '' }}
      onClose={onClose}
      onSubmit={({ reason }, { keeper }) => drop.run({ params: { id: of?.id ?? '0' }, body: { reason, version: of?.version } }, { keeper })}
    >
      <Form.Item name="reason" label="原因" extra="可不填，如：太简单、说法过时">
        <Input maxLength={maxReason} />
      </Form.Item>
    </FormModal>
  )
}
