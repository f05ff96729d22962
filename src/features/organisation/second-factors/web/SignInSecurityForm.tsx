// 登录安全 of a tenant: who must have a second factor, and how long the set-up may wait.
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type FactorPolicy, maxGraceDays, type Policy, policyWords, secondFactors } from '../contract.ts'

const options = (Object.keys(policyWords) as Policy[]).map((value) => ({ value, label: policyWords[value] }))

function PolicyFields({ data }: { data: FactorPolicy }) {
  const may = useMay()
  const off = !may(secondFactors.savePolicy)
  const [policy, setPolicy] = useState(data.policy)
  const [graceDays, setGraceDays] = useState<number | null>(data.graceDays)
  const save = useApiMutation(secondFactors.savePolicy, { done: '保存成功', refresh: [secondFactors.policy] })
  const isChanged = policy !== data.policy || graceDays !== data.graceDays
  return (
    <>
      <Form.Item layout="vertical" label="双重验证" htmlFor="factor-policy" extra="自各人下次登录起生效；已设置的人员无论如何都要验证">
        <Select id="factor-policy" disabled={off} value={policy} onChange={setPolicy} options={options} style={{ width: '100%' }} />
      </Form.Item>
      {policy !== 'NONE' && (
        <Form.Item
          layout="vertical"
          label="宽限天数"
          htmlFor="grace-days"
          extra="期内登录时可以「以后再说」；0 为立即要求"
          style={{ marginTop: 16 }}
        >
          <NumberInput
            id="grace-days"
            disabled={off}
            value={graceDays}
            onChange={setGraceDays}
            {...{ min: 0, max: maxGraceDays, precision: 0, suffix: '天' }}
            style={{ width: 120 }}
          />
        </Form.Item>
      )}
      {!off && isChanged && (
        <Button
          type="primary"
          disabled={graceDays === null}
          loading={save.busy}
          style={{ marginTop: 16 }}
          onClick={() => void save.run({ body: { policy, graceDays: graceDays ?? 0, version: data.version } })}
        >
          保存
        </Button>
      )}
    </>
  )
}

export function SignInSecurityForm() {
  const asked = useApiQuery(secondFactors.policy, {}, { inPlace: true })
  return (
    <section className="yw-card">
      <h2>登录安全</h2>
      <p className="yw-second">双重验证：除密码外，再用身份验证器的验证码或通行密钥证明是本人。</p>
      <AsyncContent asked={asked}>{(data) => <PolicyFields key={data.version} data={data} />}</AsyncContent>
    </section>
  )
}
