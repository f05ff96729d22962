// Idempotency keys, and which failures are an answer to the request itself. The key of a form's request is kept with its draft, so that a draft
// that is restored after a lost answer and sent again is saved once.
import { CallFailure } from './call-failure.ts'
import { secretFields } from '../form/drafts.ts'

/** Timeout, too early, rate limit: these statuses do not concern the change itself, and a retry may succeed. */
const passing = new Set([408, 425, 429])
/** Whether the failure is a definite answer. After a lost connection or a server error, the result is unknown. */
export const isAnswer = ({ status }: CallFailure) => status !== 0 && status < 500 && !passing.has(status)
/** Whether the failure is a definite answer to the request itself; a 401 is none, because signing in may help. */
export const isFinal = (error: unknown): error is CallFailure => error instanceof CallFailure && isAnswer(error) && error.status !== 401
/** A random key for one change, used by all its tries; works on pages without TLS, too. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(5)), (n) => n.toString(36)).join('')

/** A request without an answer: a hash of the request, and its idempotency key. */
export interface SentOnce {
  of: string
  key: string
}
/** Storage of a form for its unanswered request. */
export interface SentKeeper {
  find(): SentOnce | undefined
  keep(sent: SentOnce | undefined): void
}

/**
 * Hash of a request (cyrb53). A collision is harmless: the server compares whole requests and refuses a different one. undefined if the
 * request contains a secret, because a stored hash would allow guessing.
 */
export function markOf(request: unknown): string | undefined {
  let secret = false
  const text = JSON.stringify(request, (name, value: unknown) => {
    if (secretFields.has(name) && value) secret = true
    return value
  })
  if (secret) return undefined
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
