// Form of an identity provider. The secret is only written: no read returns it, and no draft keeps it.
import { Checkbox, Form, Input, Select, Switch, Typography } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type IdentityProvider, identityProviders, type LinkBy, linkWords } from '../contract.ts'

interface Props {
  of: IdentityProvider | 'new' | null
  onClose: () => void
}
interface Values {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  linkBy: LinkBy[]
  workNoClaim: string
  emailDomains: string[]
  trustsMfa: boolean
  enabled: boolean
}
const blank: Values = {
  ...{ name: '', issuer: '', clientId: '', clientSecret: '', trustsMfa: false, enabled: false },
  ...{ linkBy: ['workNo'], workNoClaim: 'employee_number', emailDomains: [] },
}
const valuesOf = ({ name, issuer, clientId, linkBy, workNoClaim, emailDomains, trustsMfa, enabled }: IdentityProvider): Values => ({
  ...{ name, issuer, clientId, linkBy, workNoClaim, emailDomains, trustsMfa, enabled },
  clientSecret: '',
})

/** An address to register with the provider. */
const Address = ({ label, url }: { label: string; url: string }) => (
  <Form.Item label={label}>
    <Typography.Text code copyable={{ text: url, tooltips: [`复制${label}`, '已复制'] }} style={{ wordBreak: 'break-all' }}>
      {url}
    </Typography.Text>
  </Form.Item>
)

export function IdentityProviderForm({ of, onClose }: Props) {
  const refresh = [identityProviders.list]
  const create = useApiMutation(identityProviders.create, { done: '已新建，请复制回调地址到身份源登记', refresh, form: true })
  const update = useApiMutation(identityProviders.update, { done: '已保存', refresh, form: true })
  const [form] = Form.useForm<Values>()
  const linkBy = Form.useWatch('linkBy', form) ?? blank.linkBy
  const known = of === 'new' ? null : of
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      width="m"
      title={known ? '编辑登录来源' : '新建登录来源'}
      {...(known ? { subject: known.name } : {})}
      draft={`identity-provider:${known?.id ?? 'new'}`}
      initial={known ? valuesOf(known) : blank}
      okText={known ? '保存' : '新建'}
      onClose={onClose}
      onSubmit={(values, { touched, keeper }) =>
        known ? update.run({ params: { id: known.id }, body: touched }, { keeper }) : create.run({ body: values }, { keeper })
      }
    >
      {known && <Address label="回调地址" url={known.callbackUrl} />}
      {known && <Address label="后台登出地址" url={known.logoutUrl} />}
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        extra="登录页的按钮显示「使用…登录」"
      >
        <Input maxLength={20} autoComplete="off" placeholder="如：集团账号" />
      </Form.Item>
      <Form.Item name="issuer" label="身份源地址" rules={[{ required: true, whitespace: true, message: '请输入身份源地址' }]}>
        <Input maxLength={300} autoComplete="off" inputMode="url" placeholder="https://login.example.com/realms/group" />
      </Form.Item>
      <Form.Item name="clientId" label="客户端 ID" extra={known ? undefined : '可以在身份源登记后再填写'}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="clientSecret" label="客户端密钥" extra="加密保存，之后不再显示">
        <Input.Password maxLength={500} autoComplete="new-password" placeholder={known?.hasSecret ? '已保存，不修改请留空' : ''} />
      </Form.Item>
      <Form.Item
        name="linkBy"
        label="首次登录时关联人员"
        rules={[{ required: true, message: '请选择关联方式' }]}
        extra="依次查找，须恰好对应一名在用的普通人员；手机号码和邮箱须经身份源验证"
      >
        <Checkbox.Group options={Object.entries(linkWords).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {linkBy.includes('workNo') && (
        <Form.Item name="workNoClaim" label="工号所在的声明（claim）">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      )}
      {linkBy.includes('email') && (
        <Form.Item name="emailDomains" label="邮箱域名" extra="只有这些域名的邮箱可以关联，如 example.com">
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
        </Form.Item>
      )}
      <Form.Item
        name="trustsMfa"
        label="信任其多因素认证"
        valuePropName="checked"
        extra="身份源已验证多个因素时（声明 amr），登录不再要求本系统的双重验证"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="enabled" label="在登录页显示" valuePropName="checked" extra="停用时，由它登录的会话立即结束">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
