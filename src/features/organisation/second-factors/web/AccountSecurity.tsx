// 账号与安全: one's own second factors.
import { Button } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type OwnFactors, secondFactors } from '../contract.ts'
import { hasPasskeys } from './passkey.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'
import './factors.css'

const refresh = [secondFactors.own]
const State = ({ on }: { on: boolean }) => (
  <Pill tone={on ? 'success' : 'neutral'} icon={null}>
    {on ? '已设置' : '未设置'}
  </Pill>
)

function Totp({ own, onSetUp }: { own: OwnFactors; onSetUp: () => void }) {
  const remove = useApiMutation(secondFactors.removeTotp, { done: '已移除', refresh })
  return (
    <section className="yw-card">
      <h2>
        <span>
          身份验证器 <State on={own.totp !== null} />
        </span>
        <span className="sf-buttons">
          <Button onClick={onSetUp}>{own.totp ? '更换' : '设置'}</Button>
          {own.totp && (
            <ConfirmButton
              title="移除身份验证器？"
              content="此后登录不再要求它的验证码；没有其他验证方式时，恢复码一并失效。"
              okText="移除"
              act={() => remove.run()}
            >
              移除
            </ConfirmButton>
          )}
        </span>
      </h2>
      <p className="yw-second">
        手机上的身份验证器应用每30秒显示一个6位验证码，不需要网络。{own.totp && `设置于 ${own.totp.createTime}。`}
      </p>
    </section>
  )
}

function Passkeys({ own, onAdd }: { own: OwnFactors; onAdd: () => void }) {
  const remove = useApiMutation(secondFactors.removePasskey, { done: '已移除', refresh })
  return (
    <section className="yw-card">
      <h2>
        <span>
          通行密钥 <State on={own.passkeys.length > 0} />
        </span>
        <Button disabled={!hasPasskeys()} onClick={onAdd}>
          添加
        </Button>
      </h2>
      <p className="yw-second">
        用指纹、面容、PIN 或安全密钥验证，只在本站有效。{!hasPasskeys() && '当前浏览器不支持，请用较新的浏览器并以 https 打开。'}
      </p>
      {own.passkeys.length > 0 && (
        <ul className="sf-list">
          {own.passkeys.map(({ id, name, createTime, usedTime }) => (
            <li key={id}>
              <span>
                {name}
                <small>
                  添加于 {createTime}，{usedTime ? `最近使用 ${usedTime}` : '尚未使用'}
                </small>
              </span>
              <ConfirmButton
                size="small"
                title={`移除通行密钥「${name}」？`}
                content="此后不能再用它验证。"
                okText="移除"
                act={() => remove.run({ params: { id } })}
              >
                移除
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Recovery({ own, onCodes }: { own: OwnFactors; onCodes: (codes: string[]) => void }) {
  const renew = useApiMutation(secondFactors.renewCodes, { refresh, onDone: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  const has = own.totp !== null || own.passkeys.length > 0
  return (
    <section className="yw-card">
      <h2>
        <span>恢复码</span>
        <ConfirmButton
          danger={false}
          reason={has ? undefined : '请先设置身份验证器或通行密钥'}
          title="重新生成恢复码？"
          content="原有的恢复码立即失效。"
          okText="重新生成"
          act={() => renew.run()}
        >
          重新生成
        </ConfirmButton>
      </h2>
      <p className="yw-second">
        手机不在身边时代替验证码，每个只能使用一次。{has && `还剩 ${own.recoveryLeft} 个${own.recoveryLeft < 3 ? '，请重新生成' : ''}。`}
      </p>
    </section>
  )
}

export default function AccountSecurityPage() {
  const asked = useApiQuery(secondFactors.own, {}, { inPlace: true })
  const [dialog, setDialog] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setDialog(null)
  const done = (made: string[]) => {
    close()
    if (made.length) setCodes(made)
  }
  return (
    <>
      <PageHeader title="账号与安全" sub="双重验证：登录时除密码外再证明一次是您本人" />
      <AsyncContent asked={asked} card>
        {(own) => (
          <div className="sf-page">
            {own.required && own.until && own.totp === null && own.passkeys.length === 0 && (
              <p className="yw-second">您的企业要求双重验证，请在 {own.until.slice(0, 16)} 前设置。</p>
            )}
            <Totp own={own} onSetUp={() => setDialog('totp')} />
            <Passkeys own={own} onAdd={() => setDialog('passkey')} />
            <Recovery own={own} onCodes={setCodes} />
          </div>
        )}
      </AsyncContent>
      <TotpDialog open={dialog === 'totp'} onClose={close} onDone={done} />
      <PasskeyDialog open={dialog === 'passkey'} onClose={close} onDone={done} />
      <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
