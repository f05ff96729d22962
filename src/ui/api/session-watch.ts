// Watches the session: a page with data checks it when another tab or the browser gives a reason.
import { channel, endSession, isLeaving } from './session-end.ts'

/** A tab that comes to the front checks again after this time in ms. */
const FRONT_MS = 30_000

let watched: { who: string; isSignedIn: () => Promise<boolean> } | undefined
let askedAt = 0

/** Checks whether the session is still valid, without causing a 401; ends the page if not. Returns false if the session has ended. */
export async function checkSession(): Promise<boolean> {
  if (isLeaving()) return false
  if (!watched) return true
  askedAt = Date.now()
  // the network may be unavailable: the visible data stays
  const alive = await watched.isSignedIn().catch(() => true)
  if (!alive) endSession()
  return alive
}

/**
 * Ends this page when the session ends or belongs to another user. It checks when another tab reports it, when the tab comes to the front,
 * and when the page returns from the browser's cache. `who` names the user and the impersonator.
 */
export function watchSession(now: NonNullable<typeof watched>) {
  const first = !watched
  watched = now
  channel()?.postMessage(now.who)
  if (!first) return
  channel()?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    if (data === null) void checkSession()
    else if (data !== watched?.who) endSession()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > FRONT_MS) void checkSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && checkSession()))
}
