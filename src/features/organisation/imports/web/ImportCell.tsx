// A cell of the preview: its value, the reason or remark below it, and a button if it can be corrected.
import { EditOutlined } from '@ant-design/icons'

interface Props {
  label: string
  text: string
  /** Fault of the cell. */
  reason: string | undefined
  /** Remark about a cell without a fault. */
  said: string
  correctable: boolean
  /** The cell takes the focus over from its editor. */
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
