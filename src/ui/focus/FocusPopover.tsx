// A popover with controls and focus management: the focus moves into it, stays inside with Tab, and returns to the button with Esc. antd's
// popover leaves the focus on the button, and renders the panel at the end of the page.
import { Popover, type PopoverProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { tabbablesIn } from './focus.ts'

/** Number of tries to focus: the panel's code may still be loading. */
const maxTries = 20
const soon = 50

interface Props extends Omit<PopoverProps, 'content' | 'trigger' | 'afterOpenChange'> {
  /** Label for screen readers. */
  label: string
  content: ReactNode
}

export function FocusPopover({ label, content, ...popover }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const enter = (tries = maxTries) => {
    const [first] = panel.current ? tabbablesIn(panel.current) : []
    if (first) first.focus({ preventScroll: true })
    else if (tries > 0) setTimeout(() => enter(tries - 1), soon)
  }
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>) => {
    if (e.key !== 'Tab') return
    const all = tabbablesIn(e.currentTarget)
    const [edge, other] = e.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
    if (document.activeElement !== edge) return
    e.preventDefault()
    other?.focus()
  }
  return (
    <Popover
      {...popover}
      trigger="click"
      afterOpenChange={(open) => open && enter()}
      content={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only holds the keys
        <div ref={panel} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
          {content}
        </div>
      }
    />
  )
}
