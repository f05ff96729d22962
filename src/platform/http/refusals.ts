// Refusals in the audit log: one row each, but floods of 401, 404 and 429 are counted per minute, tenant and address.
import type { Deed } from './slots.ts'

type Write = (tenantId: string, deed: Deed) => Promise<unknown>

const FLOODS = new Set([401, 404, 429])
const MOST = 10_000

export function refusals(write: Write, onError: (error: unknown) => void) {
  let counted = new Map<string, Deed>()
  const underWay = new Set<Promise<unknown>>()
  const flush = async () => {
    const batch = counted
    counted = new Map()
    for (const deed of batch.values()) await write(deed.request.tenantId, deed).catch(onError)
  }
  const timer = setInterval(() => void flush(), 60_000)
  timer.unref()
  return {
    record(deed: Deed) {
      if (!FLOODS.has(deed.result)) {
        const writing = write(deed.request.tenantId, deed).catch(onError)
        underWay.add(writing)
        return void writing.finally(() => underWay.delete(writing))
      }
      const key = `${deed.request.tenantId} ${deed.request.ip} ${deed.result}`
      const known = counted.get(key)
      if (known) known.times = (known.times ?? 1) + 1
      else if (counted.size < MOST) counted.set(key, { ...deed, times: 1 })
    },
    async close() {
      clearInterval(timer)
      await Promise.all([flush(), ...underWay])
    },
  }
}
