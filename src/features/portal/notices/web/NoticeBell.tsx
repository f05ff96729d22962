// The bell of the management pages: the number of unread notices, and a panel with the newest.
import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useIsPhone } from '#ui/device/phone.ts'
import { usePerson } from '#ui/api/session.tsx'
import { FocusPopover } from '#ui/focus/FocusPopover.tsx'
import { lazyDialog } from '#ui/page/lazy-dialog.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { useNotices } from './use-notices.ts'
import './notices.css'

const NoticeSettingDialog = lazyDialog(
  async () => (await import('./NoticeSettingDialog.tsx')).NoticeSettingDialog,
  ({ open }) => open,
)
const maxShown = 99

function OwnBell() {
  const [open, setOpen] = useState(false)
  const [setting, setSetting] = useState(false)
  const set = () => {
    setOpen(false)
    setSetting(true)
  }
  const phone = useIsPhone()
  const asked = useNotices()
  const unread = asked.data?.unread ?? 0
  return (
    <>
      <FocusPopover
        label="通知"
        open={open}
        onOpenChange={setOpen}
        placement={phone ? 'bottom' : 'bottomRight'}
        arrow={false}
        styles={{ container: { padding: 0 } }}
        content={<NoticePanel asked={asked} onLeave={() => setOpen(false)} onSet={set} />}
      >
        <Button
          type="text"
          aria-haspopup="dialog"
          aria-label={unread ? `通知：${unread} 条未读` : '通知'}
          icon={
            <span className="yw-bell">
              <BellOutlined aria-hidden />
              {unread > 0 && <em aria-hidden>{unread > maxShown ? `${maxShown}+` : unread}</em>}
            </span>
          }
        />
      </FocusPopover>
      <NoticeSettingDialog open={setting} onClose={() => setSetting(false)} />
    </>
  )
}

/** An impersonator does not see the notices of the other person. */
export const NoticeBell = () => (usePerson().viewedBy ? null : <OwnBell />)
