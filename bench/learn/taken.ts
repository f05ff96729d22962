// How long requests took, and which were refused.
export interface Taken {
  ms: number[]
  refused: number
}

/** Asks, and notes how long it took and whether it was refused. @returns what was answered */
export async function timed<T extends { succ: boolean; code: number }>(into: Taken, ask: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await ask()
  into.ms.push(performance.now() - began)
  if (!answer.succ || answer.code !== 0) into.refused++
  return answer
}
