// Focus management: the focus moves into the first field of a dialog, stays inside (focus trap), and returns to the opening button; it
// never gets lost.

const overlays = '.ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'
const stops = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex], [contenteditable=true]'
const fields =
  'input, select, textarea, [contenteditable=true], [role=combobox], [role=switch], [role=checkbox], [role=radio], [role=slider], [role=spinbutton]'

const isThere = (el: HTMLElement) =>
  el.isConnected && el.checkVisibility({ visibilityProperty: true }) && !el.matches(':disabled, [inert] *')

/** Whether Tab reaches this radio button: only one of its group is a tab stop. */
const isItsGroups = (el: HTMLElement, all: readonly HTMLElement[]) => {
  if (!(el instanceof HTMLInputElement) || el.type !== 'radio' || !el.name) return true
  const group = all.filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio' && one.name === el.name,
  )
  return el === (group.find((one) => one.checked) ?? group[0])
}
/** The tab stops within an element, in their order. */
export function tabbablesIn(root: HTMLElement): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(stops)].filter((el) => el.tabIndex >= 0 && isThere(el))
  return all.filter((el) => isItsGroups(el, all))
}

const topDialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].findLast(isThere)

/** First focus of a dialog: its first field, else its first other control, else the dialog itself; never the close button. */
export function initialFocusIn(dialog: HTMLElement): HTMLElement {
  const all = tabbablesIn(dialog)
  const body = dialog.querySelector('.ant-modal-body, .ant-drawer-body')
  const inBody = all.filter((el) => body?.contains(el))
  const isCross = (el: HTMLElement) => el.matches('.ant-modal-close, .ant-drawer-close')
  return inBody.find((el) => el.matches(fields)) ?? inBody[0] ?? all.find((el) => !isCross(el)) ?? dialog
}

const page = () => document.getElementById('page')
/** The heading of the page; the page itself until it has one. */
function beginningOfPage(): HTMLElement | null {
  const heading = page()?.querySelector<HTMLElement>('h1') ?? null
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? page()
}

/** A placeholder with the focus, which moves on to `next` as soon as that exists. */
let meanwhile: { on: HTMLElement; next: () => HTMLElement | null } | null = null
function focusOr(next: () => HTMLElement | null, on: HTMLElement | null) {
  const found = next()
  found?.focus({ preventScroll: true })
  meanwhile = found && found === on ? { on, next } : null
}

/** After navigation: focuses the heading, which screen readers read. A page that has set the focus itself keeps it. */
export function focusPage() {
  const active = document.activeElement
  if (active !== page() && page()?.contains(active)) return
  focusOr(beginningOfPage, page())
}

const rows = '.ant-table-row, .yw-rowcard, li'
/** A position in a list: the row's index, and the tab stop in it, counted from the end. */
interface Place {
  list: HTMLElement
  at: number
  fromEnd: number
}
const rowsOf = (list: HTMLElement) =>
  [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement && row.matches(rows))
function placeIn(el: HTMLElement): Place | undefined {
  const row = el.closest<HTMLElement>(rows)
  const list = row?.parentElement
  if (!row || !list) return undefined
  const all = tabbablesIn(row)
  return { list, at: rowsOf(list).indexOf(row), fromEnd: all.length - all.indexOf(el) }
}
/** After a row is removed: the same tab stop of the row that has moved up, or of the last row. */
function nextInList({ list, at, fromEnd }: Place): HTMLElement | undefined {
  if (!isThere(list)) return undefined
  const all = rowsOf(list)
  const row = all[at] ?? all.at(-1)
  if (!row) return undefined
  const within = tabbablesIn(row)
  return within.at(-fromEnd) ?? within.at(-1)
}

/** The batch bar disappears with the last chosen row: the focus moves to the next control of the list. */
const beginningOfList = (list: HTMLElement | null) => (list && isThere(list) ? tabbablesIn(list)[0] : undefined)

const kept = 30
/** History of focused elements, the newest last. Positions are stored, because a removed element cannot be asked for its own. */
const trail: { el: HTMLElement; above: boolean; place: Place | undefined; list: HTMLElement | null }[] = []

const focusDialog = (dialog: HTMLElement) => focusOr(() => (dialog.isConnected ? initialFocusIn(dialog) : null), dialog)

function restore() {
  const dialog = topDialog()
  if (dialog) {
    const last = trail.findLast(({ el }) => dialog.contains(el) && isThere(el))
    return last ? last.el.focus({ preventScroll: true }) : focusDialog(dialog)
  }
  const opener = trail.findLast(({ above }) => !above)
  const found = opener && (isThere(opener.el) ? opener.el : ((opener.place && nextInList(opener.place)) ?? beginningOfList(opener.list)))
  if (found) found.focus({ preventScroll: true })
  else focusOr(beginningOfPage, page())
}

function check() {
  const active = document.activeElement
  if (meanwhile && active === meanwhile.on) {
    const { on, next } = meanwhile
    if (next() !== on) focusOr(next, on)
    return
  }
  // a click on the background loses nothing: the last focused element still exists
  const last = trail.at(-1)
  if ((!active || active === document.body) && last && !isThere(last.el)) restore()
}

function onFocusIn(e: FocusEvent) {
  const el = e.target
  if (!(el instanceof HTMLElement)) return
  const dialog = el.closest<HTMLElement>('[role=dialog][aria-modal=true]')
  const opened = dialog && !(e.relatedTarget instanceof Node && dialog.contains(e.relatedTarget))
  // antd focuses the first tab stop, which is the close button
  if (opened && el.matches('.ant-modal-close, .ant-drawer-close')) return focusDialog(dialog)
  trail.push({ el, above: !!el.closest(overlays), place: placeIn(el), list: el.closest<HTMLElement>('.yw-list') })
  if (trail.length > kept) trail.shift()
}

/** Focus trap: without it, Tab would leave the dialog for the browser and the page behind. */
function onKey(e: KeyboardEvent) {
  if (e.key !== 'Tab' || e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey) return
  const dialog = topDialog()
  const active = document.activeElement
  if (!dialog || !(active === document.body || dialog.contains(active))) return
  const all = tabbablesIn(dialog)
  const [end, start] = e.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (active !== end && active !== document.body && !(e.shiftKey && active === dialog)) return
  e.preventDefault()
  start?.focus()
}

/** Milliseconds until after the next frame, when hidden elements have lost the focus. */
const soon = 50

/** Installs focus management for the whole app; returns the function that removes it. */
export function manageFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      check()
    }, soon)
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'disabled', 'hidden'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', look)
  document.addEventListener('keydown', onKey, true)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', look)
    document.removeEventListener('keydown', onKey, true)
  }
}
