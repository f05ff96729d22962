// Where the keys go: into a dialog's first field, round within it, back to the button that opened it, and never nowhere.

const overlays = '.ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'
const stops = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex], [contenteditable=true]'
const fields =
  'input, select, textarea, [contenteditable=true], [role=combobox], [role=switch], [role=checkbox], [role=radio], [role=slider], [role=spinbutton]'

const isThere = (el: HTMLElement) =>
  el.isConnected && el.checkVisibility({ visibilityProperty: true }) && !el.matches(':disabled, [inert] *')

/** Of a group of radio buttons the Tab key reaches one. */
const isItsGroups = (el: HTMLElement, all: readonly HTMLElement[]) => {
  if (!(el instanceof HTMLInputElement) || el.type !== 'radio' || !el.name) return true
  const group = all.filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio' && one.name === el.name,
  )
  return el === (group.find((one) => one.checked) ?? group[0])
}
/** What the Tab key reaches within, in its order. */
export function tabbablesIn(root: HTMLElement): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(stops)].filter((el) => el.tabIndex >= 0 && isThere(el))
  return all.filter((el) => isItsGroups(el, all))
}

const topDialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].findLast(isThere)

/** Where a dialog begins: its first field, else what else can be done in it, else itself; not the cross that closes it. */
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

/** Something that stands for what is still to come: the keys go on to it as soon as it is there. */
let meanwhile: { on: HTMLElement; next: () => HTMLElement | null } | null = null
function focusOr(next: () => HTMLElement | null, on: HTMLElement | null) {
  const found = next()
  found?.focus({ preventScroll: true })
  meanwhile = found && found === on ? { on, next } : null
}

/** After going to a page: on its heading, which is read out. A page that has put the focus somewhere itself keeps it. */
export function focusPage() {
  const active = document.activeElement
  if (active !== page() && page()?.contains(active)) return
  focusOr(beginningOfPage, page())
}

const rows = '.ant-table-row, .yw-rowcard, li'
/** The row of a list that something stands in: which of them, and which stop of it, counted from its end. */
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
/** The row is gone: the same stop of the one that has taken its place, or of the last. */
function nextInList({ list, at, fromEnd }: Place): HTMLElement | undefined {
  if (!isThere(list)) return undefined
  const all = rowsOf(list)
  const row = all[at] ?? all.at(-1)
  if (!row) return undefined
  const within = tabbablesIn(row)
  return within.at(-fromEnd) ?? within.at(-1)
}

/** What was done with several rows goes when none is chosen any more: on to what else can be done with the list. */
const beginningOfList = (list: HTMLElement | null) => (list && isThere(list) ? tabbablesIn(list)[0] : undefined)

const kept = 30
/** What had the keys, the newest last. Where it stood must be written down: of what is gone one cannot ask. */
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
  // pressing the pointer on nothing is nobody's loss: what had the keys is still there
  const last = trail.at(-1)
  if ((!active || active === document.body) && last && !isThere(last.el)) restore()
}

function onFocusIn(e: FocusEvent) {
  const el = e.target
  if (!(el instanceof HTMLElement)) return
  const dialog = el.closest<HTMLElement>('[role=dialog][aria-modal=true]')
  const opened = dialog && !(e.relatedTarget instanceof Node && dialog.contains(e.relatedTarget))
  // the kit begins on the first stop, which is the cross
  if (opened && el.matches('.ant-modal-close, .ant-drawer-close')) return focusDialog(dialog)
  trail.push({ el, above: !!el.closest(overlays), place: placeIn(el), list: el.closest<HTMLElement>('.yw-list') })
  if (trail.length > kept) trail.shift()
}

/** Round within a dialog: the browser itself would come next, and the page behind after it. */
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

/** Milliseconds: after the next frame, when what was hidden has lost the keys. */
const soon = 50

/** For as long as the app runs; answers how to end it. */
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
