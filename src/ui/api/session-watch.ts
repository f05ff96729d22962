// Watching a session: a page that shows data asks whether its session lives when another tab or the browser gives reason to.
import { channel, endSession, isLeaving } from './session-end.ts'

/** A tab that comes to the front asks again after so long, in milliseconds. */
const FRONT_MS = 30_000

let watched: { who: string; isSignedIn: () => Promise<boolean> } | undefined
let askedAt = 0

/** Asks whether the session lives, without being refused where it does not, and ends the page then. False where it has ended. */
export async function checkSession(): Promise<boolean> {
  if (isLeaving()) return false
  if (!watched) return true
  askedAt = Date.now()
  // the network may be away: what is shown stays
  const alive = await watched.isSignedIn().catch(() => true)
  if (!alive) endSession()
  return alive
}

/**
 * Ends this page once the session has ended or belongs to somebody else: another tab says so, the tab comes to the front, or the page
 * comes back from the browser's memory. `who` names the person and who looks as them.
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
