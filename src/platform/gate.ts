// A gate: so many at once, so many in line, and no more. What floods it slows itself and nothing else.
import { tooMany } from '../shared/errors.ts'

export type Gate = <T>(act: () => Promise<T>) => Promise<T>

/** At most `atOnce` run and `inLine` wait, first come first served; whoever comes then is refused with 429. */
export function gate(atOnce: number, inLine: number): Gate {
  let working = 0
  const line: (() => void)[] = []
  return async (act) => {
    if (working >= atOnce) {
      if (line.length >= inLine) throw tooMany()
      await new Promise<void>((go) => line.push(go))
    } else working++
    try {
      return await act()
    } finally {
      // whose turn it is takes the place over
      const next = line.shift()
      if (next) next()
      else working--
    }
  }
}
