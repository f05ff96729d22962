// Refusals in the audit log: one row each, up to a bound; floods are counted per minute, tenant, address and kind.
import type { Deed } from './slots.ts'

type Write = (tenantId: string, deed: Deed) => Promise<unknown>

/** Never a row each: nobody can be named, and anybody can make as many as he likes. */
const FLOODS = new Set([401, 404, 429])
/** Rows of one kind from one address within a minute; what comes then is counted in one. */
const SINGLE = 30
const MOST = 10_000

export function refusals(write: Write, onError: (error: unknown) => void) {
  let seen = new Map<string, { deed: Deed; singles: number; times: number }>()
  const underWay = new Set<Promise<unknown>>()
  const flush = async () => {
    const batch = seen
    seen = new Map()
    for (const { deed, times } of batch.values()) if (times > 0) await write(deed.request.tenantId, { ...deed, times }).catch(onError)
  }
  const timer = setInterval(() => void flush(), 60_000)
  timer.unref()
  return {
    record(deed: Deed) {
      const flood = FLOODS.has(deed.result)
      const key = `${deed.request.tenantId} ${deed.request.ip} ${deed.result} ${flood ? '' : deed.action}`
      const known = seen.get(key) ?? { deed, singles: 0, times: 0 }
      if (seen.size >= MOST && !seen.has(key)) return
      seen.set(key, known)
      if (flood || known.singles >= SINGLE) return void known.times++
      known.singles++
      const writing = write(deed.request.tenantId, deed).catch(onError)
      underWay.add(writing)
      void writing.finally(() => underWay.delete(writing))
    },
    async close() {
      clearInterval(timer)
      await Promise.all([flush(), ...underWay])
    },
  }
}
