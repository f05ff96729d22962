// Sign-in by name and password, with a captcha on request and the forced change of the first password.
import { encodePassword } from '#ui/api/encode-password.ts'
import { type FormEvent, useRef, useState } from 'react'
import { type AuthOptions, sessions } from '#features/organisation/sessions/contract.ts'
import { cleanCode, cleanLoginName } from '#shared/clean.ts'
import { codes } from '#shared/errors.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { addressOf } from '#ui/api/address.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { Field, focusWrong } from './Field.tsx'
import { FirstPassword } from './later-parts.tsx'
import { LockIcon, ShieldIcon, UserIcon } from './icons.tsx'
import { checkLoginName, checkPassword } from './rules.ts'
import { Submit } from './Submit.tsx'

const rememberedKey = 'yanwu:login-name'
interface Faults {
  loginName?: string
  password?: string
  captcha?: string
  /** Message that belongs to no field. */
  form?: string
}

const rememberName = (loginName: string | null) => void localStore.keep(rememberedKey, loginName)

/** Client-side faults of the fields; `captcha` is null if none is required. */
function faultsIn({ loginName, password, captcha }: { loginName: string; password: string; captcha: string | null }): Faults | null {
  const wrong: Faults = {
    loginName: checkLoginName(cleanLoginName(loginName)),
    password: checkPassword(password),
    captcha: captcha !== null && !captcha.trim() ? sessions.meta.failures.captchaNeeded[1] : undefined,
  }
  return wrong.loginName || wrong.password || wrong.captcha ? wrong : null
}

/** State of the captcha: typed text, whether it is required, and the stamp of its picture. */
function useCaptcha(asked: boolean) {
  const [text, onChange] = useState('')
  const [isAsked, ask] = useState(asked)
  const [stamp, setStamp] = useState(() => String(Date.now()))
  const renew = () => {
    setStamp(String(Date.now()))
    onChange('')
  }
  return { text, onChange, isAsked, ask, stamp, renew }
}

type CaptchaProps = Pick<ReturnType<typeof useCaptcha>, 'text' | 'onChange' | 'stamp' | 'renew'> & { error: string | undefined }

function Captcha({ text, onChange, error, stamp, renew }: CaptchaProps) {
  return (
    <Field
      label="图形验证码"
      icon={<ShieldIcon />}
      value={text}
      onChange={onChange}
      error={error}
      placeholder="请输入右侧字符"
      autoComplete="off"
      maxLength={10}
      beside={
        <button type="button" className="si-captcha" aria-label="看不清，换一张" onClick={renew}>
          <img src={addressOf('GET', sessions.captcha.path, { query: { stamp } }, Number(stamp))} alt="图形验证码" />
        </button>
      }
    />
  )
}

function Remember({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="si-options">
      <label>
        <input type="checkbox" checked={on} onChange={(e) => onChange(e.target.checked)} />
        记住登录名
      </label>
      <span>忘记密码？请联系管理员</span>
    </div>
  )
}

export function PasswordForm({ options }: { options: AuthOptions }) {
  const remembered = localStore.find(rememberedKey)
  const [loginName, setLoginName] = useState(remembered ?? options.demo?.loginName ?? '')
  const [password, setPassword] = useState(!remembered || remembered === options.demo?.loginName ? (options.demo?.password ?? '') : '')
  const captcha = useCaptcha(options.captcha)
  const [remember, setRemember] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [changing, setChanging] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const tell = (next: Faults) => {
    setFaults(next)
    focusWrong(form.current)
  }
  const failed = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    if (error.code === codes.PASSWORD_MUST_CHANGE) return setChanging(true)
    captcha.renew()
    if (error.code === codes.CAPTCHA) {
      captcha.ask(true)
      return tell({ captcha: error.msg })
    }
    tell({ form: error.msg })
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = faultsIn({ loginName, password, captcha: captcha.isAsked ? captcha.text : null })
    if (wrong) return tell(wrong)
    setFaults({})
    setBusy(true)
    try {
      const name = cleanLoginName(loginName)
      const asked = captcha.isAsked ? { captcha: cleanCode(captcha.text), captchaStamp: captcha.stamp } : {}
      await call(sessions.login, {
        body: { loginType: 1, loginName: name, password: encodePassword(password), ...asked },
      })
      rememberName(remember ? name : null)
      window.location.reload()
    } catch (error) {
      setBusy(false)
      failed(error)
    }
  }
  const first = { rule: options.passwordRule, loginName: cleanLoginName(loginName) }
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          label="登录名"
          icon={<UserIcon />}
          value={loginName}
          onChange={setLoginName}
          error={faults.loginName}
          autoComplete="username"
          autoFocus={!loginName}
          maxLength={64}
        />
        <Field
          label="密码"
          icon={<LockIcon />}
          type="password"
          value={password}
          onChange={setPassword}
          error={faults.password}
          autoComplete="current-password"
          autoFocus={!!loginName}
          maxLength={64}
        />
        {captcha.isAsked && <Captcha {...captcha} error={faults.captcha} />}
        <Remember on={remember} onChange={setRemember} />
        <Submit fault={faults.form} busy={busy} />
      </form>
      {changing && <FirstPassword {...first} oldPassword={password} onClose={() => setChanging(false)} />}
    </>
  )
}
