// Keys go on where something went away under them: to what the same part of the screen asks for now, or back to it once it may be used again.

const stops = 'button:enabled, a[href], summary'

/** What had the keys last, and what it stood in, up to the screen. */
let last: { el: HTMLElement; within: HTMLElement[] } | null = null
/** It was taken the keys, by being disabled. */
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

/** What a part of the screen is for; a field would bring up the keyboard of a phone. */
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

/** Milliseconds: a screen that says itself where keys go on says it first. */
const soon = 60

/** For as long as screens are shown; answers how to end it. */
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
