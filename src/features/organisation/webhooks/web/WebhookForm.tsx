// Form of a webhook: its address, the types of events, and whether it is on.
import { Checkbox, Form, Input, Switch } from 'antd'
import { eventTypes } from '#shared/event-types.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type Webhook, webhooks } from '../contract.ts'
import type { Shown } from './WebhookSecretDialog.tsx'
import './webhooks.css'

interface Props {
  of: Webhook | 'new' | null
  onClose: () => void
  onMade: (made: Shown) => void
}
type Values = Pick<Webhook, 'url' | 'types' | 'enabled'>

const options = Object.entries(eventTypes).map(([value, label]) => ({ value, label }))

export function WebhookForm({ of, onClose, onMade }: Props) {
  const refresh = [webhooks.list]
  const create = useApiMutation(webhooks.create, { refresh, form: true })
  const update = useApiMutation(webhooks.update, { done: '已保存', refresh, form: true })
  const known = of === 'new' ? null : of
  return (
    <FormModal<Values>
      open={of !== null}
      width="m"
      title={known ? '编辑事件推送' : '新建事件推送'}
      {...(known ? { subject: known.url } : {})}
      draft={`webhook:${known?.id ?? 'new'}`}
      initial={known ? { url: known.url, types: known.types, enabled: known.enabled } : { url: '', types: [], enabled: true }}
      okText={known ? '保存' : '新建'}
      onClose={onClose}
      onSubmit={async (values, { touched, keeper }) => {
        if (known) return update.run({ params: { id: known.id }, body: touched as never }, { keeper })
        const outcome = await create.run({ body: values as never }, { keeper })
        if (outcome.ok) onMade(outcome.content)
        return outcome
      }}
    >
      <Form.Item
        name="url"
        label="地址"
        rules={[{ required: true, whitespace: true, message: '请输入地址' }]}
        extra="接收事件的系统的地址，以 https:// 开头；收到后请在10秒内答复 2xx"
      >
        <Input maxLength={500} autoComplete="off" inputMode="url" placeholder="https://hr.example.com/yanwu-events" />
      </Form.Item>
      <Form.Item name="types" label="订阅事件" rules={[{ required: true, message: '请选择订阅的事件' }]}>
        <Checkbox.Group className="yw-webhook-types" options={options} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用期间的事件不推送，启用后可从推送记录中补推">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
