// Long text on one to three lines, with the whole text in a tooltip if it does not fit. «-» for no value.
import { Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'

interface Props {
  text: string | null | undefined
  lines?: 1 | 2 | 3
  className?: string
  /** The text with its formatting. */
  shown?: ReactNode
}
export function Clamp({ text, lines = 2, className, shown = text }: Props) {
  const [cut, setCut] = useState(false)
  if (!text) return <span className="yw-muted">-</span>
  return (
    <Tooltip title={cut ? <span style={{ whiteSpace: 'pre-line' }}>{shown}</span> : undefined} styles={{ root: { maxWidth: 480 } }}>
      <span
        className={`yw-clamp ${className ?? ''}`}
        style={{ WebkitLineClamp: lines }}
        onMouseEnter={(e) => setCut(e.currentTarget.scrollHeight > e.currentTarget.clientHeight + 1)}
      >
        {shown}
      </span>
    </Tooltip>
  )
}
