// Loads code chunks on demand. Loading fails without a network, or if the server has a newer build. The current page stays in both cases;
// only a newer build is a reason to reload.
import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'
import { tabStore } from './browser-storage.ts'

/**
 * Cause of a failed chunk. away: the server is unreachable, and nothing was tried. stale: the server has another build with other file
 * names. broken: loading itself failed; a browser may remember that until a reload.
 */
type Why = 'away' | 'stale' | 'broken'
export class ChunkLoadError extends Error {
  readonly why: Why
  constructor(why: Why, cause?: unknown) {
    super(`ChunkLoadError: ${why}`, { cause })
    this.why = why
  }
}

const entryPath = /<script[^>]+type="module"[^>]+src="([^"]+)"/
/**
 * Whether `html` is the page of another build: its first script has another digest. The page of a proxy or a hotel network counts as none.
 */
export function isOtherBuild(html: string, own: string): boolean {
  const entry = html.includes('<div id="root">') ? entryPath.exec(html)?.[1] : undefined
  return entry !== undefined && entry !== own
}

const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '/'
const isReached = () =>
  fetch(ownEntry(), { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
/** Asks for the current page, because learners have a page of their own. */
async function whyFailed(): Promise<Why> {
  const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer) return 'away'
  return answer.ok && isOtherBuild(await answer.text().catch(() => ''), ownEntry()) ? 'stale' : 'broken'
}

type Load<T> = () => Promise<T>
const come = new WeakSet<Load<unknown>>()

/**
 * Throws `ChunkLoadError` where it does not come. Asks for the server first, as an import that fails without the network fails
 * for good; `atOnce`: there is no page yet that could be lost.
 */
export async function fetchChunk<T>(load: Load<T>, atOnce = false): Promise<T> {
  if (!atOnce && !come.has(load) && !(await isReached())) throw new ChunkLoadError('away')
  try {
    const got = await load()
    come.add(load)
    return got
  } catch (error) {
    throw new ChunkLoadError(await whyFailed(), error)
  }
}

/** The last failed chunk; the bar at the top shows it until it is tried again. */
export interface ChunkErrorNotice {
  why: Why
  /** The page that did not open; absent for a part of a page. */
  page?: { path: string; name: string }
}
let trouble: ChunkErrorNotice | null = null
const listeners = new Set<() => void>()
export function reportChunkError(now: ChunkErrorNotice | null) {
  trouble = now
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useChunkError = () => useSyncExternalStore(subscribe, () => trouble)

const waiting = new Set<() => void>()
/** Retries the failed parts of the page. */
export function retryParts() {
  for (const again of waiting) again()
  waiting.clear()
}
/** Retry interval in milliseconds: a network may return without an event. */
const pause = 4000
const nextTry = () =>
  new Promise<void>((again) => {
    waiting.add(again)
    window.addEventListener('online', () => again(), { once: true })
    setTimeout(again, pause)
  })

async function patiently<T>(load: Load<T>): Promise<T> {
  for (;;) {
    try {
      const got = await fetchChunk(load)
      if (trouble && !trouble.page) reportChunkError(null)
      return got
    } catch (error) {
      // a page that did not open has priority, and is shown until it is tried again
      if (!trouble?.page) reportChunkError({ why: (error as ChunkLoadError).why })
      await nextTry()
    }
  }
}

/**
 * Parts that come in one piece, when one of them is first shown, and are waited for as long as it takes. `fetch` fetches it before, so that all
 * are there at once, without the network, too; it throws `ChunkLoadError`.
 * `atOnce` as of `fetchChunk`.
 */
export function lazyParts<M>(load: Load<M>) {
  let here: M | undefined
  const get: Load<M> = async () => (here = await load())
  const part = <P extends object>(pick: (of: M) => ComponentType<P>): ComponentType<P> => {
    const Coming = lazy(async () => ({ default: pick(await patiently(get)) as ComponentType<object> })) as unknown as ComponentType<P>
    return function Part(props: P) {
      // the component keeps its first identity, because another one would lose the state
      const [Shown] = useState(() => (here === undefined ? Coming : pick(here)))
      return createElement(Shown, props)
    }
  }
  return { part, fetch: async (atOnce = false): Promise<void> => void (here ?? (await fetchChunk(get, atOnce))) }
}

/** A lazy component with a chunk of its own. */
export const lazyPart = <P extends object>(load: Load<ComponentType<P>>): ComponentType<P> => lazyParts(load).part((part) => part)

const lastReload = 'yanwu:reloaded-for-chunk'
/** Reloads the page at `path` if the server has another build. At most once in half a minute; returns false if it does not reload. */
export function reloadPage(path: string): boolean {
  if (Date.now() - Number(tabStore.find(lastReload) ?? 0) < 30_000) return false
  // a browser that cannot store the time would reload again and again
  if (!tabStore.keep(lastReload, String(Date.now()))) return false
  window.location.assign(path)
  return true
}
