// The end of a session: a page that shows data of it ends, in every tab of this browser, and starts again at sign-in.
import type { CallFailure } from './call-failure.ts'
import { tabStore } from '../device/browser-storage.ts'
import { showFailure } from '../page/notice.ts'

/** Milliseconds for reading the message before the page loads anew. */
const READ_MS = 400
/** Two reloads within so long, in milliseconds, would be a loop. */
const LOOP_MS = 5_000
const lastReload = 'yanwu:reloaded-for-401'

let leaving = false

/** True once the page is about to reload for a new session: what fails meanwhile needs no words of its own. */
export const isLeaving = () => leaving

/** Hides what the page shows, tells why where a reason is given, and loads it anew; what is typed is kept as drafts. */
export function endSession(why?: CallFailure) {
  if (leaving || Date.now() - Number(tabStore.find(lastReload) ?? 0) < LOOP_MS) return
  leaving = true
  document.getElementById('root')?.style.setProperty('visibility', 'hidden')
  if (why) showFailure(why)
  tabStore.keep(lastReload, String(Date.now()))
  channel()?.postMessage(null)
  setTimeout(() => window.location.reload(), READ_MS)
}

/** Sign-in is shown: other tabs of this browser ask whether they still have a session. */
export const tellSignedOut = () => channel()?.postMessage(null)

let opened: BroadcastChannel | undefined
/** To the other tabs of this browser; undefined where it has no such channels. */
export function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  opened ??= new BroadcastChannel('yanwu:session')
  return opened
}
