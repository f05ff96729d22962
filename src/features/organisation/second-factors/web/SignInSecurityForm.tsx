// 登录安全 of a tenant: who must have a second factor, and how long the set-up may wait.
import { Button, Form, Select } from 'antd'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type FactorPolicy, maxGraceDays, type Policy, policyWords, secondFactors } from '../contract.ts'

const options = (Object.keys(policyWords) as Policy[]).map((value) => ({ value, label: policyWords[value] }))

function PolicyForm({ data }: { data: FactorPolicy }) {
  const may = useMay()
  const off = !may(secondFactors.savePolicy)
  const [form] = Form.useForm<Pick<FactorPolicy, 'policy' | 'graceDays'>>()
  const policy = Form.useWatch('policy', form) ?? data.policy
  const graceDays = Form.useWatch('graceDays', form)
  const save = useApiMutation(secondFactors.savePolicy, { done: '保存成功', refresh: [secondFactors.policy] })
  const isChanged = policy !== data.policy || (graceDays !== undefined && graceDays !== data.graceDays)
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={off}
      initialValues={{ policy: data.policy, graceDays: data.graceDays }}
      onFinish={(values) => void save.run({ body: { ...values, version: data.version } })}
    >
      <Form.Item name="policy" label="双重验证" extra="自各人下次登录起生效；已设置的人员无论如何都要验证">
        <Select options={options} />
      </Form.Item>
      {policy !== 'NONE' && (
        <NumberItem
          name="graceDays"
          label="宽限天数"
          style={{ marginTop: 16 }}
          rules={[{ required: true, message: `请输入0到${maxGraceDays}的整数` }]}
          extra="期内登录时可以「以后再说」；0 为立即要求"
          input={{ min: 0, max: maxGraceDays, precision: 0, suffix: '天', style: { width: 120 } }}
        />
      )}
      {!off && isChanged && (
        <Button type="primary" htmlType="submit" loading={save.busy} style={{ marginTop: 16 }}>
          保存
        </Button>
      )}
    </Form>
  )
}

export function SignInSecurityForm() {
  const asked = useApiQuery(secondFactors.policy, {}, { inPlace: true })
  return (
    <section className="yw-card">
      <h2>登录安全</h2>
      <p className="yw-second">双重验证：除密码外，再用身份验证器的验证码或通行密钥证明是本人。</p>
      <AsyncContent asked={asked}>{(data) => <PolicyForm key={data.version} data={data} />}</AsyncContent>
    </section>
  )
}
