// Editor of a text in its place in the conversation. It saves itself; keys move on to the next line.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { lineFields } from '#features/authoring/scripts/fields.ts'
import { lengthTold } from '#features/authoring/scripts/web/line-rules.ts'
import { type Field, useBoard } from './board-context.ts'
import type { Row } from './rows.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const names = { text: '文本', answerText: '参考答案' }
const placeholders = { text: '写下一句客户的话；可一次粘贴多句', answerText: '学员可以这样回答' }

function Keys({ field }: { field: Field }) {
  return (
    <>
      <span>
        <kbd>Enter</kbd> 下一句
      </span>
      {field === 'text' && (
        <span>
          <kbd>Tab</kbd> 类型
        </span>
      )}
      <span>
        <kbd>{isMac ? '⌘' : 'Ctrl'}</kbd>
        <kbd>↑↓</kbd> 移动
      </span>
      <span>
        <kbd>Esc</kbd> 完成，Tab 可离开
      </span>
    </>
  )
}

/** Returns the key handler of the text field. The handler returns true if it handled the key. */
function useWritingKeys(row: Row, field: Field) {
  const { acts, saver, may } = useBoard()
  return (e: KeyboardEvent<HTMLTextAreaElement>) => {
    // ignores keys during IME composition
    if (e.nativeEvent.isComposing || e.keyCode === 229) return
    const command = e.ctrlKey || e.metaKey
    if (e.key === 'Enter' && command) {
      saver.leave(row.key)
      acts.generate(row)
    } else if (e.key === 'Enter' && !e.shiftKey) acts.next(row, field)
    else if (e.key === 'Escape') acts.finish(row.key)
    else if (e.key === 'Tab' && !command && field === 'text') acts.turnType(row, e.shiftKey ? -1 : 1)
    else if (command && may.sort && (e.key === 'ArrowUp' || e.key === 'ArrowDown'))
      acts.move(row, row.index + (e.key === 'ArrowUp' ? -1 : 1))
    else return
    e.preventDefault()
    e.stopPropagation()
  }
}

export function LineEditor({ row, field }: { row: Row; field: Field }) {
  const { mode, acts, saver } = useBoard()
  const said = row.values[field] ?? ''
  // text of an unfinished IME composition is not a value yet
  const [composed, setComposed] = useState<string | null>(null)
  const text = composed ?? said
  const area = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const onKeyDown = useWritingKeys(row, field)
  useEffect(() => {
    const { current: at } = area
    at?.focus()
    at?.setSelectionRange(at.value.length, at.value.length)
  }, [])
  useLayoutEffect(() => {
    const { current: at } = area
    if (!at) return
    at.style.height = 'auto'
    at.style.height = `${at.scrollHeight + 2}px`
  }, [text])
  const fault = row.draft?.faults[field]
  const onPaste = (e: ClipboardEvent) => {
    if (field === 'text' && acts.paste(row, e.clipboardData.getData('text/plain'))) e.preventDefault()
  }
  return (
    <div className="yw-sb-editor">
      <textarea
        ref={area}
        rows={1}
        maxLength={lineFields[field].max}
        value={text}
        aria-label={`第 ${row.number} 句，${names[field]}`}
        aria-describedby={hint}
        aria-invalid={!!fault}
        placeholder={placeholders[field]}
        onChange={(e) => (composed === null ? saver.change(row.key, { [field]: e.target.value }, row.line) : setComposed(e.target.value))}
        onCompositionStart={() => setComposed(said)}
        onCompositionEnd={(e) => {
          setComposed(null)
          saver.change(row.key, { [field]: e.currentTarget.value }, row.line)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => saver.leave(row.key)}
      />
      <div className="yw-sb-hint" id={hint}>
        {fault ? <span className="yw-sb-fault">{fault}</span> : <span>{lengthTold(mode, text)}</span>}
        <Keys field={field} />
      </div>
    </div>
  )
}
