// Idempotency keys, and which failures are an answer to the request itself. The key of a form's request is kept with its draft, so that a draft
// that is restored after a lost answer and sent again is saved once.
import { CallFailure } from './call-failure.ts'
import { secretFields } from '../form/drafts.ts'

/** Too slow, too early, too many: they say nothing of the act itself, and the same may go well a little later. */
const passing = new Set([408, 425, 429])
/** Not where the line was cut or the server could not say what became of it. */
export const isAnswer = ({ status }: CallFailure) => status !== 0 && status < 500 && !passing.has(status)
/** An answer to what was sent itself: not that somebody has to sign in first. */
export const isFinal = (error: unknown): error is CallFailure => error instanceof CallFailure && isAnswer(error) && error.status !== 401
/** For one act, however often it is tried; also where the page came without TLS. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(5)), (n) => n.toString(36)).join('')

/** What was sent and is not answered yet: the mark of the request, and its key. */
export interface SentOnce {
  of: string
  key: string
}
/** Where a form keeps it. */
export interface SentKeeper {
  find(): SentOnce | undefined
  keep(sent: SentOnce | undefined): void
}

/**
 * Tells requests apart (cyrb53): the server compares them in full, so that a chance likeness is refused and not taken for the same.
 * undefined where a secret is among what is sent: nothing that could be guessed from is written down.
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
