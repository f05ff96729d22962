// The options of an outbox, and the form in which it persists its entries.
import type { CallFailure } from './call-failure.ts'

export interface Clock {
  now: () => number
  setTimer: (act: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
  /** At least 0, less than 1. */
  random: () => number
}
/** A list with at least one element. */
export type Some<T> = [T, ...T[]]

/** One entry of a request. `request` is made of `value` when the entry is first sent, and stays as it is. */
export interface Part<V, R> {
  key: string
  value: V
  request: R
}
/** A request without an answer: every retry sends the same parts under the same key. */
export interface Sent<V, R> {
  idempotencyKey: string
  parts: Some<Part<V, R>>
}
/** The persisted form of a key: `value` was put since, `sent` has no answer yet. */
export interface Entry<V, R = V> {
  key: string
  value?: V | undefined
  sent?: Sent<V, R> | undefined
}
/** Keeps entries beyond the page. A store that fails must not keep anybody from working: failures are ignored. */
export interface OutboxStore<V, R = V> {
  write: (entry: Entry<V, R>) => unknown
  erase: (keys: string[]) => unknown
}

/** retry: the server has not judged the request. conflict: somebody else saved first. refused: the request is not sent again as it is. */
export type Verdict = 'retry' | 'conflict' | 'refused'
/** The delay doubles from `firstMs` to `maxMs`; up to a fifth is taken off at random. */
export interface Retry {
  firstMs: number
  maxMs: number
}
export interface Sending {
  idempotencyKey: string
  /** The page is hidden or being closed: the request should outlive it. */
  keepalive: boolean
}

export interface OutboxOptions<V, R, A> {
  /** Rejects with a `CallFailure`. */
  send: (requests: Some<R>, sending: Sending) => Promise<A>
  /** The request of a value at the time it is first sent; null while it cannot be sent. Without it the value is the request. */
  prepare?: (key: string, value: V) => R | null
  /** The value that stands where one waits already; without it the later one replaces the earlier. */
  merge?: (before: V, next: V) => V
  /**
   * All keys share one lane: they go together, and what failed goes again together with what was put since, under a new idempotency key.
   * Only for entries that the server recognises by themselves. Otherwise each key is a lane and sends its requests one after the other.
   */
  together?: boolean
  /** Milliseconds from the last put to the request; null: only `flush` sends. */
  debounceMs: number | null
  /** null: nothing is sent again until the next put or flush. */
  retry: Retry | null
  /** How a failure counts; `usualVerdict` unless given. */
  classify?: (failure: CallFailure) => Verdict
  /** Refused entries stay, and go with the next put or flush under a new key. Default: they are erased. */
  keepsRefused?: boolean
  store?: OutboxStore<V, R>
  /** Called before the next request of the lane; the returned promise is awaited. */
  onDone?: (parts: Some<Part<V, R>>, answer: A) => unknown
  /** Called as `onDone`, for a request that failed. After a conflict the lane sends nothing until `release` or `drop`. `retryAt`: of the next try. */
  onFailed?: (parts: Some<Part<V, R>>, failure: CallFailure, verdict: Verdict, retryAt: number | null) => unknown
  onChange?: () => void
  clock?: Clock
  newIdempotencyKey?: () => string
}
