// Dialog that sets up an authenticator app: QR code, key as text, and the first code.
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { secondFactors } from '../contract.ts'
import { QrCode } from './QrCode.tsx'

export interface SetUp {
  open: boolean
  onClose: () => void
  /** Receives the recovery codes of a first factor. */
  onDone: (codes: string[]) => void
}

export function TotpDialog({ open, onClose, onDone }: SetUp) {
  const [made, setMade] = useState<{ key: string; uri: string }>()
  const start = useApiMutation(secondFactors.startTotp, { onDone: setMade })
  const confirm = useApiMutation(secondFactors.confirmTotp, {
    done: '已设置身份验证器',
    refresh: [secondFactors.own],
    form: true,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { run } = start
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (open === asked) return
    setAsked(open)
    if (!open) return setMade(undefined)
    void run().then((outcome) => !outcome.ok && onClose())
  }, [open, asked, run, onClose])
  return (
    <FormModal<{ code: string }>
      open={open && made !== undefined}
      title="设置身份验证器"
      draft={null}
      light
      okText="确认"
      onClose={onClose}
      onSubmit={({ code }, { keeper }) => confirm.run({ body: { code } }, { keeper })}
    >
      {made && (
        <div className="sf-setup">
          <QrCode text={made.uri} label="身份验证器的二维码" />
          <div>
            <ol>
              <li>在手机上安装身份验证器应用（支持 TOTP 的均可）。</li>
              <li>
                扫描二维码，或输入密钥：
                <span className="sf-key">{made.key.replace(/.{4}(?=.)/g, '$& ')}</span>
              </li>
              <li>输入应用显示的6位验证码。</li>
            </ol>
          </div>
        </div>
      )}
      <Form.Item name="code" label="验证码" rules={[{ required: true, whitespace: true, message: '请输入验证码' }]}>
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={10} placeholder="6位数字" />
      </Form.Item>
    </FormModal>
  )
}
