// Input field of the next line, at the end of the conversation or in an empty one.
import { PlusOutlined } from '@ant-design/icons'
import { type ClipboardEvent, useState } from 'react'
import { lengthTold, type Mode } from '#features/authoring/scripts/web/line-rules.ts'
import { Face } from './Face.tsx'
import type { Speakers } from './speakers.ts'

interface Props {
  onBegin: (text: string) => void
  /** Returns true if the text was handled as a pasted conversation. */
  onPaste: (text: string) => boolean
}

export function Composer({ onBegin, onPaste }: Props) {
  const paste = (e: ClipboardEvent) => {
    const text = e.clipboardData.getData('text/plain')
    if (!onPaste(text)) onBegin(text.trim())
    e.preventDefault()
  }
  return (
    <button type="button" className="yw-sb-composer" onClick={() => onBegin('')} onPaste={paste}>
      <PlusOutlined aria-hidden />
      写下一句客户的话；可一次粘贴多句
    </button>
  )
}

/** Field of the first line; typing creates the line. */
export function FirstLine({ onBegin, onPaste, speakers, mode }: Props & { speakers: Speakers; mode: Mode }) {
  const [composed, setComposed] = useState('')
  return (
    <div className="yw-sb-first">
      <Face of={{ type: 'QUESTION' }} speakers={speakers} />
      <div className="yw-sb-said">
        <div className="yw-sb-who">
          <b>客户</b>话术对话
        </div>
        <div className="yw-sb-editor">
          <textarea
            rows={1}
            autoFocus
            aria-label="第 1 句，文本"
            placeholder="客户的第一句话，如：我这个医疗险明年还能不能续？"
            value={composed}
            onChange={(e) => {
              setComposed(e.target.value)
              if (!(e.nativeEvent as InputEvent).isComposing && e.target.value.trim()) onBegin(e.target.value)
            }}
            onCompositionEnd={(e) => e.currentTarget.value.trim() && onBegin(e.currentTarget.value)}
            onPaste={(e) => {
              if (onPaste(e.clipboardData.getData('text/plain'))) e.preventDefault()
            }}
          />
          <div className="yw-sb-hint">
            <span>{lengthTold(mode, composed)}</span>
            <span>
              <kbd>Enter</kbd> 下一句
            </span>
            <span>
              <kbd>Tab</kbd> 类型
            </span>
            <span>
              <kbd>Ctrl V</kbd> 多行变多句
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
