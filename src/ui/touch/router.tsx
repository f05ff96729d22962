// Where one is on the learners' side: the address below /learn, ways to it, and the screen that stands there. The router of the management
// side brings loaders, forms and a server's rendering, 28 KB that no phone needs.
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { manageFocus } from './focus.ts'

const base = '/learn'
const moved = 'yanwu:moved'

/** The path below the base: / at its root. */
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
/** Goes there; `replace`: the way back leaves out where one was. */
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

/** What a pattern such as /exam/:id holds of a path; null where it is another one. */
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

/** Where the last new screen began. */
let begun: HTMLElement | null = null
/** Keys go on from where a new screen begins, and who hears pages read hears it; not where one came with the page. */
function focusScreen() {
  const main = document.querySelector('main')
  if (!main || main.contains(document.activeElement)) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
  begun = main
}
/** The shape of a screen gives way to the screen, and keys go on there; so they do where a screen becomes another at the same address. */
function watchScreen(): () => void {
  const watch = new MutationObserver(() => {
    if (begun && !begun.isConnected && document.activeElement === document.body) focusScreen()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** The screen of the first pattern that fits; a new one begins at its top. */
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
