// Dialog that replaces the initial password before the first session.
import { encodePassword } from '#ui/api/encode-password.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { Field, focusWrong } from './Field.tsx'
import { LockIcon } from './icons.tsx'
import { checkAgain, checkNewPassword } from './later-rules.ts'
import { type PasswordRule, passwordWords } from '#shared/password-rule.ts'

export interface Props {
  loginName: string
  rule: PasswordRule
  oldPassword: string
  onClose: () => void
}

export function FirstPassword({ loginName, rule, oldPassword, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string; again?: string }>({})
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = { password: checkNewPassword(password), again: checkAgain(again, password) }
    setFaults(wrong)
    if (wrong.password || wrong.again) return focusWrong(dialog.current)
    setBusy(true)
    try {
      await call(sessions.firstPassword, {
        body: { loginName, oldPassword: encodePassword(oldPassword), password: encodePassword(password) },
      })
      // time to read the message
      setDone(true)
      setTimeout(() => window.location.reload(), 700)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallFailure)) throw error
      setFaults({ password: error.msg })
      focusWrong(dialog.current)
    }
  }
  return (
    <dialog ref={dialog} className="si-dialog" aria-labelledby="first-password" onClose={onClose}>
      <h2 id="first-password">首次登录，请修改密码</h2>
      <p>
        初始密码只能用来改密码。{passwordWords(rule, false)}（管理员 {passwordWords(rule, true)}
        ），不用常见的密码、连续或重复的字符和个人信息，修改后直接进入。
      </p>
      <form onSubmit={submit} noValidate>
        <Field
          label="新密码"
          icon={<LockIcon />}
          type="password"
          value={password}
          onChange={setPassword}
          error={faults.password}
          autoComplete="new-password"
          autoFocus
          maxLength={64}
        />
        <Field
          label="确认密码"
          icon={<LockIcon />}
          type="password"
          value={again}
          onChange={setAgain}
          error={faults.again}
          autoComplete="new-password"
          maxLength={64}
        />
        {done && (
          <p role="status" className="si-done">
            密码修改成功
          </p>
        )}
        <div className="si-dialog-foot">
          <button type="button" className="si-plain" onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className="si-go" disabled={busy} aria-busy={busy}>
            {busy ? '正在修改…' : '修改并登录'}
          </button>
        </div>
      </form>
    </dialog>
  )
}
