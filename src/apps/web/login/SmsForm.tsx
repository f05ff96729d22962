// Sign-in by phone number and SMS code; a new code after a minute.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { initialPassword, sessions } from '#features/organisation/sessions/contract.ts'
import { cleanCode, cleanPhone } from '#shared/clean.ts'
import { codes } from '#shared/errors.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { Field, focusWrong } from './Field.tsx'
import { FirstPassword } from './later-parts.tsx'
import { icon, ShieldIcon } from './icons.tsx'
import { checkPhone } from './later-rules.ts'
import { Submit } from './Submit.tsx'
import { type PasswordRule } from '#shared/password-rule.ts'

const PhoneIcon = icon('M4.6 1.7h6.8v12.6H4.6zM7.3 12.1h1.4')

/** Remaining seconds, computed from the clock, so that a tab is right after sleeping. */
function useCountdown() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  const start = (seconds: number) => {
    setNow(performance.now())
    setUntil(performance.now() + seconds * 1000)
  }
  return { left, start }
}

export function SmsForm({ rule }: { rule: PasswordRule }) {
  const [phone, setPhone] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [faults, setFaults] = useState<{ phone?: string; smsCode?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const [changing, setChanging] = useState(false)
  const { left, start } = useCountdown()
  const form = useRef<HTMLFormElement>(null)

  const send = async () => {
    if (sending || left > 0) return
    const wrong = phone ? checkPhone(phone) : '请先输入手机号码'
    setFaults({ phone: wrong })
    if (wrong) return focusWrong(form.current)
    setSending(true)
    try {
      const { seconds } = await call(sessions.sms, { body: { phone, verifyType: 'LOGIN' } })
      start(seconds)
      form.current?.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')?.focus()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFaults({ form: error.msg })
    } finally {
      setSending(false)
    }
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = { phone: checkPhone(phone), smsCode: smsCode.trim() ? undefined : '请输入验证码' }
    setFaults(wrong)
    if (wrong.phone || wrong.smsCode) return focusWrong(form.current)
    setBusy(true)
    try {
      await call(sessions.login, { body: { loginType: 2, phone, smsCode: cleanCode(smsCode) } })
      window.location.reload()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailure)) throw error
      if (error.code === codes.PASSWORD_MUST_CHANGE) return setChanging(true)
      setFaults(error.code === codes.SMS_CODE ? { smsCode: error.msg } : { form: error.msg })
      focusWrong(form.current)
    }
  }
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          label="手机号码"
          icon={<PhoneIcon />}
          inputMode="numeric"
          value={phone}
          onChange={(v) => setPhone(cleanPhone(v).replace(/\D/g, ''))}
          error={faults.phone}
          autoComplete="tel"
          autoFocus
          maxLength={20}
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
            <button type="button" className="si-code" disabled={left > 0} aria-busy={sending} onClick={() => void send()}>
              {left > 0 ? `${left}s后重新获取` : '获取验证码'}
            </button>
          }
        />
        <Submit fault={faults.form} busy={busy} />
      </form>
      {changing && <FirstPassword rule={rule} loginName={phone} oldPassword={initialPassword} onClose={() => setChanging(false)} />}
    </>
  )
}
