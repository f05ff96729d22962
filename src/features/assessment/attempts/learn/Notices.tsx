// Notices of examiners on the paper: a message as a sheet with a receipt, and added minutes as a line.
import { Sheet } from '#ui/touch/Sheet.tsx'
import type { Notice } from '../contract.ts'

/** Words of added minutes and of a reopened sitting, with the reason. */
export const noticeWords = ({ kind, minutes, words }: Notice): string => {
  if (kind === 'EXTRA_TIME') return `考官为您增加了 ${minutes ?? 0} 分钟：${words}`
  if (kind === 'REOPEN') return `考官重开了这次考试，还可作答 ${minutes ?? 0} 分钟：${words}`
  return `考官恢复了这次考试：${words}`
}

interface Props {
  unread: readonly Notice[]
  onRead: (notice: Notice) => void
}

const isLine = ({ kind }: Notice) => kind === 'EXTRA_TIME' || kind === 'REOPEN' || kind === 'RESTORE'

export function NoticeLines({ unread, onRead }: Props) {
  return unread.filter(isLine).map((notice) => (
    <p key={notice.id} className="yl-note yl-notice" role="status">
      <span>{noticeWords(notice)}</span>
      <button type="button" className="yl-link" onClick={() => onRead(notice)}>
        知道了
      </button>
    </p>
  ))
}

export function NoticeSheet({ unread, onRead }: Props) {
  const notice = unread.find((n) => n.kind === 'MESSAGE')
  const confirm = () => notice && onRead(notice)
  return (
    <Sheet
      open={notice !== undefined}
      title="考官的消息"
      onClose={confirm}
      actions={
        <button type="button" className="yl-button is-main" onClick={confirm}>
          知道了
        </button>
      }
    >
      <p className="yl-message">{notice?.words}</p>
      <p className="yl-muted">{notice?.at.slice(11, 16)} 发出；计时不停。</p>
    </Sheet>
  )
}
