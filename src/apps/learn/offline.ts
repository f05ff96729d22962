// The learners' side without a network: a service worker keeps the page and its code, and who was signed in last is remembered.
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import { localStore } from '#ui/device/browser-storage.ts'

const key = 'yanwu:learner'

/** Registers the worker and tells it what was fetched before it. Browsers have none without TLS: then the page does not open offline. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/learn-worker.js', { scope: '/learn' })
    const { active } = await navigator.serviceWorker.ready
    const tell = (entries: readonly PerformanceEntry[]) => {
      const files = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === window.location.origin)
      active?.postMessage(files.map(({ pathname }) => pathname))
    }
    // what comes while the worker is about to take the page over is not seen by it, either
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true })
  } catch {
    // a browser may refuse it, as in a private window: the page works without
  }
}

/** Who is signed in on this device; null: nobody is. */
export const rememberLearner = (user: UserInfo | null) => void localStore.keep(key, user && JSON.stringify(user))

/** Who was signed in here when the network was there last. */
export function findLearner(): UserInfo | null {
  try {
    return JSON.parse(localStore.find(key) ?? 'null') as UserInfo | null
  } catch {
    return null
  }
}

/** Paths of what the service worker has on this device. */
export async function keptFiles(): Promise<string[]> {
  try {
    const keys = await (await caches.open('yanwu-learn')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  } catch {
    return []
  }
}
