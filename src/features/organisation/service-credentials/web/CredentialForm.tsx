// Form for a new credential: its name and its scopes.
import { Checkbox, Form, Input } from 'antd'
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
type Values = Pick<ServiceCredential, 'name' | 'scopes'>

export function CredentialForm({ open, onClose, onMade }: Props) {
  const create = useApiMutation(serviceCredentials.create, { form: true, refresh: [serviceCredentials.list] })
  return (
    <FormModal<Values>
      open={open}
      title="新建服务凭证"
      draft="service-credential:new"
      okText="新建"
      initial={{ scopes: ['exam-results'] }}
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
    </FormModal>
  )
}
