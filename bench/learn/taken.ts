// How long requests took, and which were refused.
export interface Taken {
  ms: number[]
  refused: number
}

/** Asks, and notes how long it took. @returns whether it was done */
export async function timed(into: Taken, ask: () => Promise<{ succ: boolean; code: number }>): Promise<boolean> {
  const began = performance.now()
  const { succ, code } = await ask()
  into.ms.push(performance.now() - began)
  const done = succ && code === 0
  if (!done) into.refused++
  return done
}

/** The value that a share (0 to 1) of these does not exceed, in whole milliseconds; 0 of none. */
export function percentile(ms: readonly number[], share: number): number {
  const list = ms.toSorted((a, b) => a - b)
  return Math.round(list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0)
}
