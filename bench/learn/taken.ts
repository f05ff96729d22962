// Durations and refusals of requests; requests to an overloaded server are retried, as in the page.
import { setTimeout as sleep } from 'node:timers/promises'

export interface Taken {
  ms: number[]
  refused: number
}

/**
 * Sends a request, and records its duration and refusal.
 * @returns the response
 */
export async function timed<T extends { succ: boolean; code: number }>(into: Taken, ask: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await ask()
  into.ms.push(performance.now() - began)
  if (!answer.succ || answer.code !== 0) into.refused++
  return answer
}

/** Statuses of an overloaded server. */
const OVERLOADED = new Set([429, 503])
const AGAIN_MS = 1_000
/** Maximum number of tries; a server that is overloaded for so long does not recover. */
const MAX_TRIES = 600

interface Answered {
  succ: boolean
  code: number
  msg: string
  status: number
}

/**
 * Retries until the server accepts; each refusal under overload and each broken connection counts as refused.
 * @throws if the server refuses for another reason
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
