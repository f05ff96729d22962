// Sends one message to a receiver. The answer is not read; a redirect is an answer and not followed.
import type { Outbound } from '#platform/outbound/outbound.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import type { EventBody } from '#features/organisation/events/contract.ts'
import { type Outcome, parseRetryAfter } from './retrying.ts'
import { headersOf } from './signing.ts'

export interface Sent extends EventBody {
  id: string
  url: string
  /** Signing secrets in clear text: the current one, and during a rotation the one of before. */
  secrets: readonly string[]
}

const TIMEOUT_MS = 10_000

/** Never throws: an error of the network is an outcome. `now`: the time of the try. */
export async function send(fetch: Outbound['fetch'], { id, url, secrets, type, timestamp, data }: Sent, now: Date): Promise<Outcome> {
  const body = JSON.stringify({ type, timestamp, data })
  const headers = headersOf({ id, at: Math.floor(now.getTime() / 1000), body }, secrets)
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, unread: true })
    return {
      ...{ status: answer.status, fault: null, durationMs: took() },
      retryAfterMs: parseRetryAfter(answer.headers.get('retry-after'), now),
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, fault: error.reason, durationMs: took(), retryAfterMs: null }
  }
}
