// Corrects a wrong cell in place: Enter saves and goes to the next one, Esc cancels.
import { Checkbox, Input, Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'

interface Props {
  label: string
  value: string
  reason: string | undefined
  choices?: readonly string[] | undefined
  /** Number of other rows with the same wrong value. */
  alike: number
  onKeep: (value: string, everywhere: boolean, next: boolean) => void
  onLeave: () => void
}

export function CellEditor({ label, value, reason, choices, alike, onKeep, onLeave }: Props) {
  const [text, setText] = useState(value)
  const [everywhere, setEverywhere] = useState(false)
  const ended = useRef(false)
  const end = (act: () => void) => {
    if (ended.current) return
    ended.current = true
    act()
  }
  const keep = (now: string, next: boolean) => end(() => (now.trim() === value ? onLeave() : onKeep(now.trim(), everywhere, next)))
  const onKeyDown = (e: KeyboardEvent) => {
    // the input method is still composing a word
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Escape') {
      e.preventDefault()
      // the dialog stays open
      e.stopPropagation()
      e.nativeEvent.stopImmediatePropagation()
      end(onLeave)
    } else if (e.key === 'Enter' && !e.shiftKey && (!choices || (e.target as HTMLInputElement).type === 'checkbox')) {
      e.preventDefault()
      keep(text, true)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble from its fields
    <div
      role="group"
      aria-label={label}
      className="yw-import-edit"
      onKeyDown={onKeyDown}
      onBlur={(e) => {
        const to = e.relatedTarget as HTMLElement | null
        if (e.currentTarget.contains(to) || to?.closest('.ant-select-dropdown')) return
        keep(text, false)
      }}
    >
      {choices ? (
        <Select
          autoFocus
          defaultOpen
          size="small"
          aria-label={label}
          // inside the dialog, for keyboard and screen reader users, and because antd blocks clicks outside its container
          getPopupContainer={(node: HTMLElement) => node.closest<HTMLElement>('.ant-modal-container') ?? document.body}
          status={reason ? 'error' : ''}
          {...(choices.includes(value) ? { defaultValue: value } : { placeholder: value || '请选择' })}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(choice: string) => {
            setText(choice)
            if (!alike) keep(choice, true)
          }}
        />
      ) : (
        <Input.TextArea
          autoFocus
          size="small"
          aria-label={label}
          status={reason ? 'error' : ''}
          autoSize={{ minRows: 1, maxRows: 6 }}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      )}
      {alike > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- focusing its text would end the editing
        <span onMouseDown={(e) => e.preventDefault()}>
          <Checkbox checked={everywhere} onChange={(e) => setEverywhere(e.target.checked)}>
            同样修改其他相同的值
          </Checkbox>
        </span>
      )}
      {reason && <small>{reason}</small>}
    </div>
  )
}
