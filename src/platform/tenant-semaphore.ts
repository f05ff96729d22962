// A semaphore that is fair between tenants and between the users of each: a user holds at most one place.
import { tooMany } from '#shared/errors.ts'
import { type Comer, fairLines } from '#shared/fair-lines.ts'

export type { Comer }
export type TenantSemaphore = <T>(act: () => Promise<T>, who: Comer) => Promise<T>

interface Waiting {
  /** Starts the turn; `end` must be called to end it. */
  go(end: () => void): void
  refuse(): void
}

/**
 * At most `atOnce` run, one per user, and `inLine` wait. Tenants take turns, and within each its users. If the queue is full, the last of
 * the longest line of the tenant with most waiting calls is refused with 429.
 */
export function tenantSemaphore(atOnce: number, inLine: number): TenantSemaphore {
  const lines = fairLines<Waiting>()
  let working = 0

  function begin(who: Comer): () => void {
    working++
    return lines.serve(who)
  }
  function wait(who: Comer): Promise<() => void> {
    if (lines.size >= inLine) {
      const out = lines.pushOut(who)
      if (!out) throw tooMany()
      out.refuse()
    }
    return new Promise((go, refuse) => lines.add(who, { go, refuse: () => refuse(tooMany()) }))
  }
  function goOn(): void {
    while (working < atOnce) {
      const next = lines.take()
      if (!next) return
      working++
      next.job.go(next.end)
    }
  }

  return async (act, who) => {
    const end = working >= atOnce || lines.isServed(who) ? await wait(who) : begin(who)
    try {
      return await act()
    } finally {
      end()
      working--
      goOn()
    }
  }
}
