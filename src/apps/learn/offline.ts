// Offline support of the learner app: a service worker caches page and code, and the device keeps the last user and copies of their data.
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { keepCopies, learnerKey } from '#ui/device/learner-data.ts'

/** Registers the service worker and tells it the files fetched before. Without TLS there is none, and the page cannot open offline. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/learn-worker.js', { scope: '/learn' })
    const { active } = await navigator.serviceWorker.ready
    const tell = (entries: readonly PerformanceEntry[]) => {
      const files = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === window.location.origin)
      active?.postMessage(files.map(({ pathname }) => pathname))
    }
    // files loaded while the worker takes over are missed by it, so report them, too
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true })
  } catch {
    // e.g. a private window refuses; the page works online
  }
}

/** Keeps copies of this person's data, unless somebody else views the pages as them. */
export function keepData({ orgId, id, viewedBy }: UserInfo): void {
  if (!viewedBy) keepCopies(`${orgId}:${id}`)
}

/** Stores the signed-in user on this device. */
export function rememberLearner(user: UserInfo): void {
  localStore.keep(learnerKey, JSON.stringify(user))
  keepData(user)
}

/** The user of the last session with a network, or null. */
export function findLearner(): UserInfo | null {
  try {
    return JSON.parse(localStore.find(learnerKey) ?? 'null') as UserInfo | null
  } catch {
    return null
  }
}

/** Paths of the files in the cache of the service worker. */
export async function keptFiles(): Promise<string[]> {
  try {
    const keys = await (await caches.open('yanwu-learn')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  } catch {
    return []
  }
}
