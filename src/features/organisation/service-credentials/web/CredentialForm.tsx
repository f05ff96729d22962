// Form for a new credential: its name, its scopes, its validity and the addresses that may use it.
import { Checkbox, Form, Input, Select } from 'antd'
import { serviceScopes } from '#shared/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type ServiceCredential, scopeLabels, serviceCredentials } from '../contract.ts'
import type { Made } from './SecretDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onMade: (made: Made) => void
}
type Values = Pick<ServiceCredential, 'name' | 'scopes' | 'allowedIps'> & { days: number }

const validities = [30, 90, 180, 365].map((value) => ({ value, label: `${value}天` }))

export function CredentialForm({ open, onClose, onMade }: Props) {
  const create = useApiMutation(serviceCredentials.create, { form: true, refresh: [serviceCredentials.list] })
  return (
    <FormModal<Values>
      open={open}
      title="新建服务凭证"
      draft="service-credential:new"
      okText="新建"
      initial={{ scopes: ['exam-results'], days: 90, allowedIps: [] }}
      onClose={onClose}
      onSubmit={async (body, { keeper }) => {
        const outcome = await create.run({ body }, { keeper })
        if (outcome.ok) onMade(outcome.content)
        return outcome
      }}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        extra="哪个系统使用它，如：移动端考试"
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scopes" label="可提交" rules={[{ required: true, message: '请选择可提交的内容' }]}>
        <Checkbox.Group options={serviceScopes.map((value) => ({ value, label: scopeLabels[value] }))} />
      </Form.Item>
      <Form.Item name="days" label="有效期" extra="到期前14天提醒；到期后无法提交">
        <Select options={validities} />
      </Form.Item>
      <Form.Item name="allowedIps" label="允许的 IP" extra="地址或网段，如 203.0.113.0/24；不填则不限">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
    </FormModal>
  )
}
