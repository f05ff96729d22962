// Second step of a sign-in for people with a factor: code, passkey or recovery code.
import { type FormEvent, useRef, useState } from 'react'
import { type Method, type OwnFactors, secondFactors } from '#features/organisation/second-factors/contract.ts'
import { hasPasskeys, provePasskey } from '#features/organisation/second-factors/web/passkey.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { Field, focusWrong } from './Field.tsx'
import { LockIcon, ShieldIcon } from './icons.tsx'

const leads: Record<Method, string> = {
  totp: '改用身份验证器的验证码',
  passkey: '改用通行密钥',
  recovery: '改用恢复码',
  password: '',
}

export function GiveFactor({ own, onDone }: { own: OwnFactors; onDone: () => void }) {
  const methods = own.methods.filter((one) => one !== 'password' && (one !== 'passkey' || hasPasskeys()))
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const isTyped = method === 'totp' || method === 'recovery'
    if (isTyped && !typed.trim()) {
      setFault(method === 'totp' ? '请输入验证码' : '请输入恢复码')
      return focusWrong(form.current)
    }
    setFault(undefined)
    setBusy(true)
    try {
      await call(secondFactors.verify, { body: isTyped ? { method, code: typed } : await provePasskey() })
      onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailure)) throw error
      setFault(error.msg)
      focusWrong(form.current)
    }
  }
  const choose = (next: Method) => {
    setMethod(next)
    setTyped('')
    setFault(undefined)
  }
  const okText = method === 'passkey' ? '使用通行密钥' : '验证并进入'
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="si-sub">{own.name}，密码正确。请再用一种方式证明是您本人。</p>
      {method === 'passkey' ? (
        <>
          <p className="si-hint">按下方按钮后，按浏览器的提示使用指纹、面容或安全密钥。</p>
          {fault && (
            <div className="si-alert" role="alert">
              {fault}
            </div>
          )}
        </>
      ) : (
        <Field
          key={method}
          label={method === 'totp' ? '验证码' : '恢复码'}
          icon={method === 'totp' ? <ShieldIcon /> : <LockIcon />}
          value={typed}
          onChange={setTyped}
          error={fault}
          autoComplete="one-time-code"
          autoFocus
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          maxLength={method === 'totp' ? 10 : 40}
          placeholder={method === 'totp' ? '身份验证器中的6位数字' : '如 7kq2m-x09ra'}
        />
      )}
      <button type="submit" className="si-go" aria-busy={busy} disabled={busy}>
        {busy ? '正在验证…' : okText}
      </button>
      <div className="si-ways">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <button key={one} type="button" className="si-link" onClick={() => choose(one)}>
              {leads[one]}
            </button>
          ))}
      </div>
      <p className="si-hint">没有可用的方式？请联系管理员重置双重验证。</p>
    </form>
  )
}
