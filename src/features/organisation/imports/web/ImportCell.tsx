// A cell of the preview: what was read, the reason or the remark below it, a button where it can be corrected.
import { EditOutlined } from '@ant-design/icons'

interface Props {
  label: string
  text: string
  /** What is wrong with it. */
  reason: string | undefined
  /** What is remarked where nothing is wrong. */
  said: string
  correctable: boolean
  /** It takes the keyboard over from its editor. */
  focused: boolean
  onOpen: () => void
}

function remarkOf(reason: string | undefined, said: string) {
  if (reason) return <small>{reason}</small>
  return said ? <small className="is-said">{said}</small> : null
}
function toneOf(reason: string | undefined, said: string) {
  if (reason) return ''
  return said ? ' is-said' : ' is-right'
}

export function ImportCell({ label, text, reason, said, correctable, focused, onOpen }: Props) {
  const shownText = text ? <span className="yw-import-text">{text}</span> : <span className="yw-muted">{reason ? '（空）' : '-'}</span>
  const remark = remarkOf(reason, said)
  if (!correctable)
    return remark ? (
      <div className="yw-import-cell is-said">
        {shownText}
        {remark}
      </div>
    ) : (
      shownText
    )
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the editor that had the focus
      autoFocus={focused}
      className={`yw-import-cell is-open${toneOf(reason, said)}`}
      aria-label={`${label}：${text || '空'}${reason ? `，${reason}` : ''}，点击更正`}
      onClick={onOpen}
    >
      {shownText}
      <EditOutlined aria-hidden />
      {remark}
    </button>
  )
}
