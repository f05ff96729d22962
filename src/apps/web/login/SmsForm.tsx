// Sign-in by phone and code. Codes are not sent yet; the button says so.
import { type FormEvent, useRef, useState } from 'react'
import { sessions } from '../../../features/sessions/contract.ts'
import { CallFailure } from '../../../ui/call-failure.ts'
import { call } from '../../../ui/client.ts'
import { Field, focusWrong } from './Field.tsx'
import { PhoneIcon, ShieldIcon } from './icons.tsx'
import { checkPhone } from './rules.ts'

export function SmsForm() {
  const [phone, setPhone] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [faults, setFaults] = useState<{ phone?: string; smsCode?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = { phone: checkPhone(phone), smsCode: smsCode.trim() ? undefined : '请输入验证码' }
    setFaults(wrong)
    if (wrong.phone || wrong.smsCode) return focusWrong(form.current)
    setBusy(true)
    try {
      await call(sessions.login, { body: { loginType: 2, phone, smsCode: smsCode.trim() } })
      window.location.reload()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailure)) throw error
      setFaults({ form: error.msg })
    }
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field
        label="手机号码"
        icon={<PhoneIcon />}
        inputMode="numeric"
        value={phone}
        onChange={(v) => setPhone(v.replace(/\D/g, ''))}
        error={faults.phone}
        autoComplete="tel"
        autoFocus
        maxLength={11}
      />
      <Field
        label="验证码"
        icon={<ShieldIcon />}
        inputMode="numeric"
        value={smsCode}
        onChange={setSmsCode}
        error={faults.smsCode}
        autoComplete="one-time-code"
        maxLength={10}
        beside={
          <button
            type="button"
            className="si-code"
            aria-disabled="true"
            data-tip="短信登录尚未开通"
            aria-label="获取验证码，短信登录尚未开通"
          >
            获取验证码
          </button>
        }
      />
      {faults.form && (
        <div className="si-alert" role="alert">
          {faults.form}
        </div>
      )}
      <button type="submit" className="si-go" aria-busy={busy} disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
