// Dialog of step-up authentication: asks for a factor, or for the password of people without one.
import { Alert, Button, Input, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { encodePassword } from '#ui/api/encode-password.ts'
import { Segmented } from '#ui/page/Segmented.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Method, type OwnFactors, type Proof, secondFactors } from '../contract.ts'
import { hasPasskeys, provePasskey } from './passkey.ts'
import './factors.css'

const words: Record<Method, string> = { totp: '验证码', passkey: '通行密钥', recovery: '恢复码', password: '密码' }
const hints: Partial<Record<Method, string>> = { totp: '身份验证器中的6位数字', recovery: '如 7kq2m-x09ra' }
const proofOf = (method: Exclude<Method, 'passkey'>, typed: string): Proof =>
  method === 'password' ? { method, password: encodePassword(typed) } : { method, code: typed }

interface Props {
  open: boolean
  /** Called with true after a proof, with false if the person cancels. */
  onEnd: (isProved: boolean) => void
}

function Asking({ own, onEnd }: { own: OwnFactors; onEnd: Props['onEnd'] }) {
  const methods = own.methods.filter((one) => one !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState(methods[0])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!method) return <Alert type="info" showIcon title="请先设置双重验证" description={secondFactors.meta.failures.federated} />
  const prove = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (method !== 'passkey' && !typed.trim()) return setFault(`请输入${words[method]}`)
    setBusy(true)
    try {
      await call(secondFactors.verify, { body: method === 'passkey' ? await provePasskey() : proofOf(method, typed) })
      onEnd(true)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const choose = (next: Method) => {
    setMethod(next)
    setTyped('')
    setFault(undefined)
  }
  return (
    <form onSubmit={(e) => void prove(e)} noValidate>
      {methods.length > 1 && (
        <Segmented<Method>
          aria-label="验证方式"
          block
          value={method}
          onChange={choose}
          options={methods.map((value) => ({ value, label: words[value] }))}
          style={{ marginBottom: 16 }}
        />
      )}
      {method === 'passkey' ? (
        <p className="yw-second">按「验证」后，按浏览器的提示使用指纹、面容或安全密钥。</p>
      ) : (
        <>
          <label htmlFor="step-up">{words[method]}</label>
          <Input
            id="step-up"
            key={method}
            autoFocus
            status={fault ? 'error' : ''}
            aria-invalid={!!fault}
            type={method === 'password' ? 'password' : 'text'}
            autoComplete={method === 'password' ? 'current-password' : 'one-time-code'}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            maxLength={64}
            placeholder={hints[method]}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
          />
        </>
      )}
      <p role="alert" className="sf-fault">
        {fault}
      </p>
      <div className="yw-modal-foot">
        <span className="yw-left" />
        <Button onClick={() => onEnd(false)}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          验证
        </Button>
      </div>
    </form>
  )
}

export function StepUpDialog({ open, onEnd }: Props) {
  const asked = useApiQuery(secondFactors.own, {}, { when: open, inPlace: true })
  return (
    <Modal
      open={open}
      title="请再次验证身份"
      width={440}
      // above the dialog whose call asks
      zIndex={1300}
      style={{ top: 96 }}
      mask={{ closable: false }}
      destroyOnHidden
      footer={null}
      onCancel={() => onEnd(false)}
    >
      <p className="yw-second" style={{ marginBottom: 16 }}>
        这项操作需要确认是您本人；验证后 10 分钟内不再询问，已填写的内容不会丢失。
      </p>
      <AsyncContent asked={asked}>{(own) => <Asking own={own} onEnd={onEnd} />}</AsyncContent>
    </Modal>
  )
}
