// A gate: so many at once, so many in line, and no more. A flood of calls slows down its own callers alone.
import { tooMany } from '#shared/errors.ts'

/** `whose`: who is told apart from others; those who say nothing are one. */
export type FairSemaphore = <T>(act: () => Promise<T>, whose?: string) => Promise<T>

interface Waiting {
  go(): void
  refuse(): void
}

/**
 * At most `atOnce` run and `inLine` wait. Everybody has a line of their own, first come first served, and the lines have their turns one after the
 * other, so that nobody waits behind a flood of somebody else's. Where all is full the last of the longest line is refused with 429.
 */
export function fairSemaphore(atOnce: number, inLine: number): FairSemaphore {
  let working = 0
  let waiting = 0
  /** By whose they are; the one whose turn is next stands first. */
  const lines = new Map<string, Waiting[]>()
  /** Makes room for one more: whoever would have the longest line is refused, and where that is who comes, they are. */
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
  /** Whose turn it is takes the place over. */
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
