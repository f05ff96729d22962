// A semaphore with a bounded queue per caller. A flood of calls slows down only its own callers.
import { tooMany } from '#shared/errors.ts'

/** `whose`: the caller's key; calls without a key share one line. */
export type FairSemaphore = <T>(act: () => Promise<T>, whose?: string) => Promise<T>

interface Waiting {
  go(): void
  refuse(): void
}

/**
 * At most `atOnce` run and `inLine` wait. Each caller has a line of its own, first come first served, and the lines take turns. If the
 * queue is full, the last of the longest line is refused with 429.
 */
export function fairSemaphore(atOnce: number, inLine: number): FairSemaphore {
  let working = 0
  let waiting = 0
  /** Waiting calls by caller; the first entry has the next turn. */
  const lines = new Map<string, Waiting[]>()
  /** Makes room for one more: refuses the last of the longest line, or the newcomer if its line would be the longest. */
  const makeRoom = (whose: string) => {
    const own = lines.get(whose)?.length ?? 0
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [] as Waiting[])
    if (longest.length <= own + 1) throw tooMany()
    longest.pop()?.refuse()
    waiting--
  }
  const wait = (whose: string) => {
    if (waiting >= inLine) makeRoom(whose)
    waiting++
    return new Promise<void>((go, refuse) => {
      const one = { go, refuse: () => refuse(tooMany()) }
      const line = lines.get(whose)
      if (line) line.push(one)
      else lines.set(whose, [one])
    })
  }
  /** Passes the free place to the next line. */
  const next = () => {
    const [first] = lines
    if (!first) {
      working--
      return
    }
    const [whose, line] = first
    lines.delete(whose)
    line.shift()?.go()
    if (line.length) lines.set(whose, line)
    waiting--
  }
  return async (act, whose = '') => {
    if (working >= atOnce) await wait(whose)
    else working++
    try {
      return await act()
    } finally {
      next()
    }
  }
}
