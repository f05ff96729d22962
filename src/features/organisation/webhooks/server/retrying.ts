// Rules of tries: the pauses between them, and what an answer means.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Pauses after each failed try, in ms; after the last try the delivery is given up. */
const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** Retry-After counts up to a day. */
const maxAskedMs = 24 * HOUR

/** The answer of a receiver. */
export interface Outcome {
  /** Status of the answer; null if there was none. */
  status: number | null
  /** Why there was no answer: a reason of the outbound client, or 'secret'. */
  fault: string | null
  durationMs: number
  /** Pause that the receiver asked for by Retry-After, in ms; null: none. */
  retryAfterMs: number | null
}

export const isDelivered = ({ status }: Pick<Outcome, 'status'>): boolean => status !== null && status >= 200 && status < 300
/** The receiver wants no more messages. */
export const isGone = ({ status }: Pick<Outcome, 'status'>): boolean => status === 410

/** Pause in ms after the failed try of this number, from 1; null: there is no further try. */
export function pauseAfter(tries: number, retryAfterMs: number | null): number | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : Math.max(pause, Math.min(retryAfterMs ?? 0, maxAskedMs))
}

/** Value of a Retry-After header (seconds, or a date) in ms from `now`; null if it is absent or unreadable (RFC 9110, 10.2.3). */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  if (value === null) return null
  if (!/^\s*(\d{1,9}\s*$|[A-Z][a-z]{2})/.test(value)) return null
  const ms = /^[\s\d]+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
