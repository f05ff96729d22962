// End of a session: pages with its data reload in every tab of this browser, and show the sign-in.
import type { CallFailure } from './call-failure.ts'
import { tabStore } from '../device/browser-storage.ts'
import { showFailure } from '../page/notice.ts'

/** Milliseconds for reading the message before the page reloads. */
const READ_MS = 400
/** Two reloads within this time (ms) would be a loop. */
const LOOP_MS = 5_000
const lastReload = 'yanwu:reloaded-for-401'

let leaving = false

/** True once the page is about to reload for a new session; failures after that show no message. */
export const isLeaving = () => leaving

/** Hides the page, shows the reason if there is one, and reloads; unsaved input stays in the drafts. */
export function endSession(why?: CallFailure) {
  if (leaving || Date.now() - Number(tabStore.find(lastReload) ?? 0) < LOOP_MS) return
  leaving = true
  document.getElementById('root')?.style.setProperty('visibility', 'hidden')
  if (why) showFailure(why)
  tabStore.keep(lastReload, String(Date.now()))
  channel()?.postMessage(null)
  setTimeout(() => window.location.reload(), READ_MS)
}

/** Called when sign-in is shown: other tabs of this browser then check their session. */
export const tellSignedOut = () => channel()?.postMessage(null)

let opened: BroadcastChannel | undefined
/** Channel to the other tabs of this browser; undefined if the browser has none. */
export function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  opened ??= new BroadcastChannel('yanwu:session')
  return opened
}
