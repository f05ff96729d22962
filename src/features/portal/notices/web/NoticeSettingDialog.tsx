// Dialog 通知设置: switches that are saved at once.
import { Modal, Switch } from 'antd'
import type { ReactNode } from 'react'
import { switchable } from '#shared/notice-kinds.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { type NoticeSetting, notices } from '../contract.ts'

interface RowProps {
  label: string
  note?: ReactNode
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}
const Row = ({ label, note, on, disabled, onChange }: RowProps) => (
  <li>
    <span>
      {label}
      {note && <small>{note}</small>}
    </span>
    <Switch aria-label={label} checked={on} disabled={disabled} onChange={onChange} />
  </li>
)

const mailNote = ({ hasAddress }: NoticeSetting) => (hasAddress ? '发到您的邮箱' : '您还没有邮箱，可请管理员填写')
const groups = Object.entries(switchable) as [keyof typeof switchable, string][]

function Switches({ of }: { of: NoticeSetting }) {
  const save = useApiMutation(notices.saveSetting, { refresh: [notices.setting] })
  const { off, mail, quiet } = of
  const change = (to: Partial<NoticeSetting>) => void save.run({ body: { off, mail, quiet, ...to } })
  const busy = save.busy
  return (
    <ul className="yw-notice-switches">
      {groups.map(([group, label]) => (
        <Row
          key={group}
          label={label}
          on={!off.includes(group)}
          disabled={busy}
          onChange={(on) => change({ off: on ? off.filter((g) => g !== group) : [...off, group] })}
        />
      ))}
      <Row label="安全提醒" note="不能关闭" on disabled onChange={() => undefined} />
      {of.offersMail && (
        <>
          <Row label="邮件通知" note={mailNote(of)} on={mail} disabled={busy} onChange={(on) => change({ mail: on })} />
          <Row
            label="夜间免打扰"
            note="21:00 至 8:00 不发邮件"
            on={quiet}
            disabled={busy || !mail}
            onChange={(on) => change({ quiet: on })}
          />
        </>
      )}
    </ul>
  )
}

export function NoticeSettingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(notices.setting, {}, { when: open, inPlace: true })
  return (
    <Modal open={open} title="通知设置" footer={null} onCancel={onClose} width={440}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} size={120} />}
      {data && <Switches of={data} />}
    </Modal>
  )
}
