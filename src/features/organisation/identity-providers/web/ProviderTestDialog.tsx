// Result of the test of an identity provider: a line per step.
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Modal, Spin } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { type IdentityProvider, identityProviders, type ProviderTest } from '../contract.ts'
import './identity.css'

const icons = {
  pass: <CheckCircleFilled style={{ color: 'var(--c-success)' }} aria-label="通过" />,
  warning: <ExclamationCircleFilled style={{ color: 'var(--c-warning)' }} aria-label="提醒" />,
  failure: <CloseCircleFilled style={{ color: 'var(--c-error)' }} aria-label="失败" />,
}

const Steps = ({ steps }: ProviderTest) => (
  <ul className="yw-identity-steps">
    {steps.map(({ name, state, text }) => (
      <li key={name}>
        {icons[state]}
        <b>{name}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

function summaryOf({ steps }: ProviderTest): string {
  if (steps.some(({ state }) => state === 'failure')) return '有问题需要处理'
  return steps.some(({ state }) => state === 'warning') ? '可以登录，有提醒' : '全部通过'
}

export function ProviderTestDialog({ of, onClose }: { of: IdentityProvider | null; onClose: () => void }) {
  const [result, setResult] = useState<ProviderTest | null>(null)
  const { run, busy } = useApiMutation(identityProviders.test, { onDone: setResult })
  const test = () => {
    setResult(null)
    if (of) void run({ params: { id: of.id } })
  }
  return (
    <Modal
      open={of !== null}
      title={`测试「${of?.name ?? ''}」`}
      onCancel={onClose}
      afterOpenChange={(open) => (open ? test() : setResult(null))}
      footer={
        <>
          <Button onClick={test} loading={busy}>
            再测一次
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div role="status" className="yw-identity-test">
        {busy && <Spin />}
        {!busy && result && (
          <>
            <p>{summaryOf(result)}</p>
            <Steps {...result} />
          </>
        )}
      </div>
    </Modal>
  )
}
