// Router of the learner app: the path below /learn, links, and the current screen. The management app's router adds 28 KB of loaders, forms
// and server rendering that no phone needs.
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { manageFocus } from './focus.ts'

const base = '/learn'
const moved = 'yanwu:moved'

/** The path below the base; / at its root. */
const here = () => window.location.pathname.replace(/^\/learn(?=\/|$)/, '').replace(/\/$/, '') || '/'

function follow(tell: () => void) {
  window.addEventListener('popstate', tell)
  window.addEventListener(moved, tell)
  return () => {
    window.removeEventListener('popstate', tell)
    window.removeEventListener(moved, tell)
  }
}
export const usePath = (): string => useSyncExternalStore(follow, here)
/** Navigates; with `replace`, the current address leaves the history. */
export function goTo(to: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', base + to)
  window.dispatchEvent(new Event(moved))
}

const isPlain = (e: MouseEvent) => e.button === 0 && !(e.metaKey || e.ctrlKey || e.shiftKey || e.altKey)

export function Link({ to, onClick, children, ...rest }: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return (
    <a
      {...rest}
      href={base + to}
      onClick={(e) => {
        onClick?.(e)
        if (e.defaultPrevented || !isPlain(e)) return
        e.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}

/** The parameters of a path by a pattern such as /exam/:id; null if the path does not match. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [asked, given] = [pattern.split('/'), path.split('/')]
  if (asked.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [i, part] of asked.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith(':') && value) found[part.slice(1)] = value
    else if (part !== value) return null
  }
  return found
}

export type Screens = Readonly<Record<string, (params: Record<string, string>) => ReactNode>>

/** The heading of the last new screen. */
let begun: HTMLElement | null = null
/** Moves the focus to the start of a new screen, which screen readers announce; not after the first page load. */
function focusScreen() {
  const main = document.querySelector('main')
  if (!main || main.contains(document.activeElement)) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
  begun = main
}
/** Watches the screen: when it replaces its skeleton, or changes at the same address, the focus moves to its start. */
function watchScreen(): () => void {
  const watch = new MutationObserver(() => {
    if (begun && !begun.isConnected && document.activeElement === document.body) focusScreen()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** Renders the screen of the first matching pattern; a new screen starts at its top. */
export function Screen({ screens, otherwise }: { screens: Screens; otherwise: ReactNode }) {
  const path = usePath()
  const first = useRef(path)
  useEffect(watchScreen, [])
  useEffect(manageFocus, [])
  useEffect(() => {
    window.scrollTo(0, 0)
    if (path !== first.current) focusScreen()
    first.current = ''
  }, [path])
  for (const [pattern, draw] of Object.entries(screens)) {
    const params = paramsOf(pattern, path)
    if (params) return draw(params)
  }
  return otherwise
}
