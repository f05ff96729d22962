// Code that is fetched before anybody asks for it.
const idle = () => new Promise<unknown>((go) => (window.requestIdleCallback ? window.requestIdleCallback(go) : setTimeout(go, 300)))

/** Somebody saves what they send and receive. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches piece by piece while nothing else goes on, so that what is opened next is there, without the network, too. What did not come is asked
 * for again once the network is back. Milliseconds until it begins. Answers how to stop. Not where somebody saves what they send and receive.
 */
export function prefetchChunks(pieces: readonly (() => Promise<void>)[], delayMs: number): () => void {
  if (savesData()) return () => undefined
  let stopped = false
  const run = async () => {
    for (const fetch of pieces) {
      await idle()
      if (stopped) return
      await fetch()
    }
  }
  const begin = () => void run().catch(() => undefined)
  const timer = setTimeout(begin, delayMs)
  window.addEventListener('online', begin)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', begin)
  }
}
