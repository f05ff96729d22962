// The end of a session: a page that shows data of it ends, in every tab of this browser, and starts again at sign-in.
import type { CallFailure } from './call-failure.ts'
import { inTab } from './kept-here.ts'
import { showFailure } from './notice.ts'

/** Milliseconds for reading the message before the page loads anew. */
const READ_MS = 400
/** Two reloads within so long, in milliseconds, would be a loop. */
const LOOP_MS = 5_000
/** A tab that comes to the front asks again after so long, in milliseconds. */
const FRONT_MS = 30_000
const lastReload = 'yanwu:reloaded-for-401'

let leaving = false
let watched: { who: string; isSignedIn: () => Promise<boolean> } | undefined
let askedAt = 0

/** True once the page is about to reload for a new session: what fails meanwhile needs no words of its own. */
export const isLeaving = () => leaving

/** Hides what the page shows, tells why where a reason is given, and loads it anew; what is typed is kept as drafts. */
export function endSession(why?: CallFailure) {
  if (leaving || Date.now() - Number(inTab.find(lastReload) ?? 0) < LOOP_MS) return
  leaving = true
  document.getElementById('root')?.style.setProperty('visibility', 'hidden')
  if (why) showFailure(why)
  inTab.keep(lastReload, String(Date.now()))
  channel()?.postMessage(null)
  setTimeout(() => window.location.reload(), READ_MS)
}

/** Sign-in is shown: other tabs of this browser ask whether they still have a session. */
export const tellSignedOut = () => channel()?.postMessage(null)

let opened: BroadcastChannel | undefined
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  opened ??= new BroadcastChannel('yanwu:session')
  return opened
}

/** Asks whether the session lives, without being refused where it does not, and ends the page then. False where it has ended. */
export async function checkSession(): Promise<boolean> {
  if (leaving) return false
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
