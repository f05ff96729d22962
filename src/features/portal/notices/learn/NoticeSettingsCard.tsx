// Card 通知设置 of a learner: switches that are saved at once.
import { useState } from 'react'
import { switchable } from '#shared/notice-kinds.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { type NoticeSetting, notices } from '../contract.ts'
import './notices.css'

const groups = Object.entries(switchable) as [keyof typeof switchable, string][]
/** Groups that concern learners; the others are on the management pages. */
const own = groups.filter(([group]) => ['ASSIGNED', 'DUE', 'REMINDED', 'SCORES'].includes(group))

export function NoticeSettingsCard() {
  const { data, error, again } = useFetch(notices.setting)
  const [busy, setBusy] = useState(false)
  const change = async (of: NoticeSetting, to: Partial<NoticeSetting>) => {
    setBusy(true)
    const { off, mail, quiet } = { ...of, ...to }
    await call(notices.saveSetting, { body: { off, mail, quiet } }).catch(showFailure)
    setBusy(false)
    again()
  }
  const row = (of: NoticeSetting, label: string, on: boolean, to: Partial<NoticeSetting>) => (
    <label key={label}>
      <input type="checkbox" checked={on} disabled={busy} onChange={() => void change(of, to)} /> {label}
    </label>
  )
  return (
    <fieldset className="yl-card yl-themes">
      <legend>通知</legend>
      {!data && <p className="yl-muted">{error ? `${error.msg}。` : '正在读取'}</p>}
      {data && (
        <>
          {own.map(([group, label]) => {
            const on = !data.off.includes(group)
            return row(data, label, on, { off: on ? [...data.off, group] : data.off.filter((g) => g !== group) })
          })}
          {data.offersMail && data.hasAddress && (
            <>
              {row(data, '也发邮件', data.mail, { mail: !data.mail })}
              {data.mail && row(data, '21:00 至 8:00 不发邮件', data.quiet, { quiet: !data.quiet })}
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
