// Prefetches code chunks while the browser is idle.
const idle = () => new Promise<unknown>((go) => (window.requestIdleCallback ? window.requestIdleCallback(go) : setTimeout(go, 300)))

/** Whether the user has turned on the browser's data saver. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches the chunks one by one while the browser is idle, so that the next screens open without the network. `breath`: delay in
 * milliseconds. A failed chunk is retried when the network returns. Does nothing with the data saver. Returns the function that stops it.
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
