// The switch of three officers: its meaning, the existing officers, and the right to turn it.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Switch, Tooltip } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { useMay, usePerson } from '#ui/api/session.tsx'
import { type TenantSetting, tenantSetup } from '../contract.ts'

const CONFIDENTIALITY_OFFICER = 2
const ADMINISTRATOR = 3
const parts = [
  { key: 'administrators', name: '系统管理员', does: '管理业务，不授权，不看日志' },
  { key: 'confidentiality', name: '安全保密员', does: '授予和收回权限' },
  { key: 'auditors', name: '安全审计员', does: '查看审计日志' },
] as const

export function ThreeOfficers({ setting }: { setting: TenantSetting }) {
  const may = useMay()
  const { type } = usePerson()
  const act = useApiMutation(tenantSetup.officers, {
    done: '设置成功',
    refresh: [tenantSetup.setting],
    onDone: () => window.location.reload(),
  })
  const { threeOfficers: isOn, officers, version } = setting
  const missing = parts.some((p) => officers[p.key] === 0)
  const whyNot = () => {
    if (!may(tenantSetup.officers)) return '没有权限'
    if (isOn) return type !== CONFIDENTIALITY_OFFICER && '三员分立只能由安全保密员关闭'
    if (type !== ADMINISTRATOR) return '三员分立由系统管理员开启'
    return missing && '请先指定系统管理员、安全保密员和安全审计员各一名'
  }
  const reason = whyNot()
  const turn = (on: boolean) =>
    confirmAct({
      title: on ? '开启三员分立？' : '关闭三员分立？',
      content: on
        ? '开启后，系统管理员不能再授权，也不能查看审计日志；只有安全保密员可以关闭。'
        : '关闭后，系统管理员也可以授权和查看审计日志。',
      okText: on ? '开启' : '关闭',
      danger: !on,
      act: () => act.run({ body: { version, on } }),
    })
  return (
    <section className="yw-card">
      <h2>
        三员分立
        <Tooltip title={reason || undefined}>
          <Switch aria-label="三员分立" checked={isOn} disabled={!!reason} loading={act.busy} onChange={turn} />
        </Tooltip>
      </h2>
      <p className="yw-second">系统管理、授权、审计由三个人分别负责，谁也不能独自完成并掩盖一次越权。</p>
      <ul className="yw-officers">
        {parts.map(({ key, name, does }) => (
          <li key={key}>
            {officers[key] > 0 ? (
              <CheckCircleFilled className="yw-ok" aria-hidden />
            ) : (
              <ExclamationCircleFilled className="yw-warn" aria-hidden />
            )}
            <span className="yw-strong">{name}</span>
            <span className="yw-second">{does}</span>
            <span className="yw-muted">{officers[key] > 0 ? `${officers[key]} 人` : '尚未指定'}</span>
          </li>
        ))}
      </ul>
      {reason && <p className="yw-muted yw-small">{reason}</p>}
    </section>
  )
}
