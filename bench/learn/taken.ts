// How long requests took, and which were refused; a server that is overloaded is asked again, as the page does.
import { setTimeout as sleep } from 'node:timers/promises'

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

/** Answers of a server that has too much to do just now. */
const OVERLOADED = new Set([429, 503])
const AGAIN_MS = 1_000
/** A server that is overloaded for so long does not recover. */
const MAX_TRIES = 600

interface Answered {
  succ: boolean
  code: number
  msg: string
  status: number
}

/**
 * Asks until the server takes it; each refusal under overload, and each broken connection, counts as refused.
 * @throws where it is refused for another reason
 */
export async function insist<T extends Answered>(into: Taken, ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await timed(into, ask).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      into.refused++
      return null
    })
    if (answer?.succ && answer.code === 0) return answer
    if (answer && !OVERLOADED.has(answer.status) && !OVERLOADED.has(answer.code)) throw new Error(`refused: ${answer.status} ${answer.msg}`)
    await sleep(AGAIN_MS)
  }
  throw new Error(`not taken within ${MAX_TRIES} tries`)
}
