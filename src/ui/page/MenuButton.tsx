// A menu button by the ARIA pattern: arrows, Home, End and first letters move, Enter and Space choose, Esc and Tab close. After a choice,
// the focus returns to the button before anything else opens.
import { Dropdown, type DropdownProps, type MenuProps, Tooltip } from 'antd'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useId,
  useState,
} from 'react'
import { comparedForm } from '#shared/search.ts'
import { initialsOf } from '../text/initials.ts'

interface Props {
  menu: MenuProps
  /** Tooltip of a button that is only an icon. */
  tooltip?: string
  placement?: DropdownProps['placement']
  disabled?: boolean
  /** A button that passes its properties on. */
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

const choices = '[role^=menuitem]:not([aria-disabled=true])'
/** Milliseconds between the letters of one search word. */
const pause = 500
/** Frames that a menu may take until it is rendered. */
const maxFrames = 40

/** Typeahead: letters pressed in quick succession form one word. */
class Typed {
  #text = ''
  #at = 0
  add(letter: string) {
    const now = performance.now()
    this.#text = (now - this.#at < pause ? this.#text : '') + comparedForm(letter)
    this.#at = now
    return this.#text
  }
  clear() {
    this.#text = ''
  }
}

const beginsWith = (word: string, text: string) => word.startsWith(text) || initialsOf(word).startsWith(text)

/** The next item that begins with the typed text; while the user continues a word, the current item may stay. */
function findTyped(text: string, all: readonly HTMLElement[], now: number): HTMLElement | undefined {
  const from = text.length > 1 ? now : now + 1
  const turned = [...all.slice(from), ...all.slice(0, from)]
  return turned.find((item) => beginsWith(comparedForm(item.textContent?.trim() ?? ''), text))
}

const stopHere = (e: FocusEvent) => e.stopPropagation()
/**
 * A virtual list treats focus events that bubble from a menu (a portal) or from a button in a row as its own, and scrolls to its first row.
 */
export const keepFocus = { onFocus: stopHere, onBlur: stopHere }

export function MenuButton({ menu, tooltip, placement, disabled = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const trigger = () => document.querySelector<HTMLElement>(`[data-menu="${id}"]`)
  const [typed] = useState(() => new Typed())
  const items = () =>
    [...(document.getElementById(id)?.querySelectorAll<HTMLElement>(choices) ?? [])].filter((item) => item.checkVisibility())

  const enter = (which: 'first' | 'last', frames = maxFrames) => {
    const all = items()
    const item = which === 'first' ? all[0] : all.at(-1)
    if (item) item.focus()
    else if (frames > 0) requestAnimationFrame(() => enter(which, frames - 1))
  }
  const show = (which: 'first' | 'last') => {
    setOpen(true)
    enter(which)
  }
  const close = () => {
    typed.clear()
    trigger()?.focus()
    setOpen(false)
  }
  const onButtonKey = (e: KeyboardEvent<HTMLButtonElement>) => {
    children.props.onKeyDown?.(e)
    if (disabled) return
    if (e.key === 'Escape' && open) close()
    else if (e.key === 'ArrowUp') show('last')
    else if (['ArrowDown', 'Enter', ' '].includes(e.key)) show('first')
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  const onMenuKey = (e: KeyboardEvent) => {
    const all = items()
    const now = all.indexOf(document.activeElement as HTMLElement)
    const go = (to: number) => all[(to + all.length) % all.length]?.focus()
    // the tab order continues from the button
    if (e.key === 'Tab') return close()
    if (e.key === 'Escape') close()
    else if (e.key === 'ArrowDown') go(now + 1)
    else if (e.key === 'ArrowUp') go(now < 0 ? -1 : now - 1)
    else if (e.key === 'Home') go(0)
    else if (e.key === 'End') go(-1)
    else if (e.key === 'Enter' || e.key === ' ') all[now]?.click()
    else if (e.key.length === 1 && !e.ctrlKey && !e.metaKey && !e.altKey) findTyped(typed.add(e.key), all, now)?.focus()
    // the left and right arrows do nothing here: a surrounding tree would fold up and remove the button
    else if (!/^Arrow(?:Left|Right)$/.test(e.key)) return
    // neither antd's own keys nor the surrounding form, dialog or tree may react
    e.preventDefault()
    e.stopPropagation()
  }
  const onChoice = (e: MouseEvent) => {
    if (!(e.target instanceof Element && e.target.closest(choices))) return
    typed.clear()
    trigger()?.focus()
  }
  const button = cloneElement(children as ReactElement<Record<string, unknown>>, {
    'data-menu': id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open ? { 'aria-controls': id } : {}),
    disabled: children.props.disabled ?? disabled,
    onKeyDown: onButtonKey,
  })
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      {...(placement ? { placement } : {})}
      menu={{ ...menu, id }}
      popupRender={(list) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- around the menu, which has the role
        <div onKeyDownCapture={onMenuKey} onClickCapture={onChoice} {...keepFocus}>
          {list}
        </div>
      )}
    >
      {/* an open menu needs no tooltip */}
      {tooltip ? <Tooltip title={open ? undefined : tooltip}>{button}</Tooltip> : button}
    </Dropdown>
  )
}
