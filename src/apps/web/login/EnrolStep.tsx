// Set-up of the first factor between password and session: an authenticator app or a passkey, then the recovery codes.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type OwnFactors, secondFactors } from '#features/organisation/second-factors/contract.ts'
import { createPasskey, hasPasskeys } from '#features/organisation/second-factors/web/passkey.ts'
import { QrCode } from '#features/organisation/second-factors/web/QrCode.tsx'
import { downloadCodes, printCodes } from '#features/organisation/second-factors/web/recovery.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import '#features/organisation/second-factors/web/factors.css'
import { Field, focusWrong } from './Field.tsx'
import { ShieldIcon } from './icons.tsx'

function Codes({ own, codes, onDone }: { own: OwnFactors; codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p className="si-sub">已设置。手机不在身边时，用恢复码登录；每个只能用一次，现在是唯一一次显示。</p>
      <ul className="sf-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="si-ways">
        <button type="button" className="si-link" onClick={() => downloadCodes(own.name, codes)}>
          下载
        </button>
        <button type="button" className="si-link" onClick={() => printCodes(own.name, codes)}>
          打印
        </button>
      </div>
      <button type="button" className="si-go" onClick={onDone}>
        我已保存，进入系统
      </button>
    </>
  )
}

function Totp({ onDone, onFault }: { onDone: (codes: string[]) => void; onFault: (fault: string) => void }) {
  const [made, setMade] = useState<{ key: string; uri: string }>()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    call(secondFactors.startTotp).then(setMade, (error: unknown) => onFault(error instanceof CallFailure ? error.msg : '页面加载失败'))
  }, [onFault])
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      onDone((await call(secondFactors.confirmTotp, { body: { code } })).recoveryCodes)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailure)) throw error
      setFault(error.msg)
      focusWrong(form.current)
    }
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="sf-setup">
        {made ? <QrCode text={made.uri} label="身份验证器的二维码" /> : <div className="sf-qr" aria-busy="true" />}
        <div>
          <ol>
            <li>在手机上安装身份验证器应用（支持 TOTP 的均可）。</li>
            <li>
              扫描二维码，或输入密钥：
              <span className="sf-key">{made?.key.replace(/.{4}(?=.)/g, '$& ')}</span>
            </li>
            <li>输入应用显示的6位验证码。</li>
          </ol>
        </div>
      </div>
      <Field
        label="验证码"
        icon={<ShieldIcon />}
        value={code}
        onChange={setCode}
        error={fault}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        autoFocus
      />
      <button type="submit" className="si-go" aria-busy={busy} disabled={busy || !made}>
        {busy ? '正在确认…' : '确认'}
      </button>
    </form>
  )
}

export function EnrolStep({ own, onDone }: { own: OwnFactors; onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const [fault, setFault] = useState<string>()
  if (codes) return <Codes own={own} codes={codes} onDone={onDone} />
  const told = (run: Promise<unknown>) =>
    void run.catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      setFault(error.msg)
    })
  const addPasskey = async () => {
    const response = await createPasskey()
    setCodes((await call(secondFactors.addPasskey, { body: { name: '我的通行密钥', response } })).recoveryCodes)
  }
  const later = async () => {
    await call(secondFactors.later)
    onDone()
  }
  return (
    <>
      <p className="si-sub">
        您的企业要求登录时除密码外再验证一次。
        {own.until && `请在 ${own.until.slice(0, 16)} 前设置。`}
      </p>
      {fault && (
        <div className="si-alert" role="alert">
          {fault}
        </div>
      )}
      <Totp onDone={setCodes} onFault={setFault} />
      <div className="si-ways">
        {hasPasskeys() && (
          <button type="button" className="si-link" onClick={() => told(addPasskey())}>
            改用通行密钥（指纹、面容或安全密钥）
          </button>
        )}
        {own.until && (
          <button type="button" className="si-link" onClick={() => told(later())}>
            以后再说
          </button>
        )}
      </div>
    </>
  )
}
