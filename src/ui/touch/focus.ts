// Focus management of the learner app: if the focused element disappears or is disabled, the focus moves to the next control in the same
// part, or returns when it is enabled again.

const stops = 'button:enabled, a[href], summary'

/** The last focused element, and its ancestors up to the screen. */
let last: { el: HTMLElement; within: HTMLElement[] } | null = null
/** The element lost the focus because it was disabled. */
let waits = false

function onFocusIn({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return
  const within: HTMLElement[] = []
  let up = target.parentElement
  while (up && up !== document.body) {
    within.push(up)
    up = up.tagName === 'MAIN' ? null : up.parentElement
  }
  last = { el: target, within }
  waits = false
}

/** The main control of a part of the screen; not a field, which would open a phone's keyboard. */
const nextIn = (part: HTMLElement) => part.querySelector<HTMLElement>('.is-main:enabled') ?? part.querySelector<HTMLElement>(stops)

function look() {
  if (!last || document.activeElement !== document.body) return
  const { el, within } = last
  if (!el.isConnected) {
    const part = within.find((one) => one.isConnected)
    if (part) nextIn(part)?.focus({ preventScroll: true })
  } else if (el.matches(':disabled')) waits = true
  else if (waits) el.focus({ preventScroll: true })
}

/** Milliseconds of delay, so that a screen can set the focus itself first. */
const soon = 60

/** Installs focus management while screens are shown; returns the function that removes it. */
export function manageFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(look, soon)
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', onFocusIn)
  }
}
