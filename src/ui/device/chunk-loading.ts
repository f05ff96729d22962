// Code that comes when it is asked for. It may not come: the network is away, or the server has another build by now.
// The page one is on stays in both cases; only another build is a reason to load anew.
import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'
import { tabStore } from './browser-storage.ts'

/**
 * Why code did not come. away: the server is not reached, and nothing was tried. stale: the server has another build, where it
 * is called otherwise. broken: it was there and then failed; a browser may remember that until the page is loaded anew.
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
/** Its first script carries a digest of all code. What is not our page (a proxy's, a hotel's) says nothing. */
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
/** Asked for the page that one is on: the learners' side has one of its own. */
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

/** What could not be opened, told by the bar on top until it is tried again. */
export interface ChunkErrorNotice {
  why: Why
  /** The page that did not open; without one it is a part of the page. */
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
/** Parts of the page that did not come are asked for again. */
export function retryParts() {
  for (const again of waiting) again()
  waiting.clear()
}
/** Milliseconds: a network may come back without a word. */
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
      // a page that did not open matters more, and is told until it is tried again
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
      // it stays what it was at first: another component would begin anew
      const [Shown] = useState(() => (here === undefined ? Coming : pick(here)))
      return createElement(Shown, props)
    }
  }
  return { part, fetch: async (atOnce = false): Promise<void> => void (here ?? (await fetchChunk(get, atOnce))) }
}

/** A part of a page that comes by itself. */
export const lazyPart = <P extends object>(load: Load<ComponentType<P>>): ComponentType<P> => lazyParts(load).part((part) => part)

const lastReload = 'yanwu:reloaded-for-chunk'
/** Where the server has another build: loads that, at an address. Not twice in half a minute; false where it does not. */
export function reloadPage(path: string): boolean {
  if (Date.now() - Number(tabStore.find(lastReload) ?? 0) < 30_000) return false
  // a browser that does not remember it would load again and again
  if (!tabStore.keep(lastReload, String(Date.now()))) return false
  window.location.assign(path)
  return true
}
