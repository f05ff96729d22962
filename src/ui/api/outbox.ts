// An outbox: entries wait on this device until the server has answered them. Debounce, one request in flight per lane, exponential backoff
// with jitter, an idempotency key per request. Knows neither React nor an endpoint; the sender on top of it decides what an answer means.
import { CallFailure } from './call-failure.ts'
import { isFinal, newKey } from './idempotency.ts'
import type { Clock, Entry, OutboxOptions, Part, Retry, Sent, Some, Verdict } from './outbox-options.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer: (act, ms) => setTimeout(act, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: () => Math.random(),
}

interface Lane<V, R> {
  waiting: Map<string, V>
  sent: Sent<V, R> | null
  /** Resolves with true if the lane may go on. */
  flying: Promise<boolean> | null
  timer: unknown
  /** The time of the next try; null: none is planned. */
  retryAt: number | null
  /** The failure of the last try, and how many have failed in a row. */
  failure: CallFailure | null
  failures: number
  isHeld: boolean
}
const newLane = <V, R>(): Lane<V, R> => ({
  waiting: new Map(),
  sent: null,
  flying: null,
  timer: null,
  retryAt: null,
  failure: null,
  failures: 0,
  isHeld: false,
})

const fresh = { failure: null, failures: 0, isHeld: false }

export class Outbox<V, R = V, A = unknown> {
  readonly #options: OutboxOptions<V, R, A>
  readonly #clock: Clock
  readonly #lanes = new Map<string, Lane<V, R>>()
  #isStopped = false
  #isClosing = false

  /** `entries`: restored from the store; they are sent from the first `put` or `flush` on. */
  constructor(options: OutboxOptions<V, R, A>, entries: readonly Entry<V, R>[] = []) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    for (const { key, value, sent } of entries) {
      const lane = this.#laneOf(key)
      if (value !== undefined) lane.waiting.set(key, value)
      lane.sent ??= sent ?? null
    }
  }

  /** The latest values without an answer, by their keys. */
  get values(): ReadonlyMap<string, V> {
    const all = new Map<string, V>()
    for (const { sent, waiting } of this.#lanes.values()) {
      for (const { key, value } of sent?.parts ?? []) all.set(key, value)
      for (const [key, value] of waiting) all.set(key, value)
    }
    return all
  }
  /** The request of a key that was sent and has no answer. */
  sentOf = (key: string): R | undefined => this.#laneOf(key).sent?.parts.find((part) => part.key === key)?.request
  isSending = (key: string): boolean => this.#laneOf(key).flying !== null
  /** The first of retrying, waiting and sending that holds for a lane. */
  get state(): 'idle' | 'waiting' | 'sending' | 'retrying' {
    const lanes = [...this.#lanes.values()]
    if (lanes.some(({ failure, sent, flying }) => (failure ?? sent) && !flying)) return 'retrying'
    if (lanes.some(({ waiting }) => waiting.size > 0)) return 'waiting'
    return lanes.some(({ flying }) => flying) ? 'sending' : 'idle'
  }

  put(key: string, value: V, delayMs = this.#options.debounceMs): void {
    if (this.#isStopped) return
    const lane = this.#laneOf(key)
    this.#merge(lane, key, value)
    this.#write(lane, key)
    // backoff is not made shorter by further changes
    if (delayMs !== null && lane.retryAt === null && !lane.isHeld) this.#schedule(lane, delayMs)
    this.#options.onChange?.()
  }

  /** Sends at once, despite backoff. Resolves when all that waits was answered or has failed; rejects only for an error of the program. */
  async flush(key?: string): Promise<void> {
    const lanes = key === undefined ? [...this.#lanes.values()] : [this.#laneOf(key)]
    const drain = async (lane: Lane<V, R>) => {
      for (let goesOn = true; goesOn; ) goesOn = await this.#start(lane)
    }
    await Promise.all(lanes.map(drain))
  }

  /** Forgets keys and their entries. An answer on its way is ignored. */
  drop(...keys: string[]): void {
    for (const key of keys) {
      const lane = this.#laneOf(key)
      if (this.sentOf(key) !== undefined) this.#putBack(lane)
      lane.waiting.delete(key)
      if (lane.waiting.size) continue
      this.#unschedule(lane)
      Object.assign(lane, fresh)
    }
    this.#erase(keys)
    this.#options.onChange?.()
  }
  /** The lane of a key sends nothing more until `release`; the request in flight is still answered. */
  hold(key: string): void {
    const lane = this.#laneOf(key)
    this.#unschedule(lane)
    lane.isHeld = true
  }
  release(key: string): void {
    this.#laneOf(key).isHeld = false
  }
  /** Sends nothing more, erases nothing and ignores every answer: another tab has taken over, or the page is left. */
  stop(): void {
    this.#isStopped = true
    for (const lane of this.#lanes.values()) this.#unschedule(lane)
  }

  /** Flushes when the page is hidden or closed and when the network is back. Returns a function that stops listening. */
  listen(flush: () => void = () => void this.flush()): () => void {
    const listening = new AbortController()
    const { signal } = listening
    const close = () => {
      this.#isClosing = true
      flush()
      this.#isClosing = false
    }
    document.addEventListener('visibilitychange', flush, { signal })
    window.addEventListener('pagehide', close, { signal })
    window.addEventListener('online', flush, { signal })
    return () => listening.abort()
  }

  #laneOf(key: string): Lane<V, R> {
    const name = this.#options.together ? '' : key
    const lane = this.#lanes.get(name) ?? newLane<V, R>()
    this.#lanes.set(name, lane)
    return lane
  }

  #merge({ waiting }: Lane<V, R>, key: string, value: V) {
    const before = waiting.get(key)
    waiting.set(key, before === undefined || !this.#options.merge ? value : this.#options.merge(before, value))
  }
  /** The sent values wait again, before the later ones. */
  #putBack(lane: Lane<V, R>) {
    const later = lane.waiting
    lane.waiting = new Map(lane.sent?.parts.map(({ key, value }) => [key, value]))
    for (const [key, value] of later) this.#merge(lane, key, value)
    lane.sent = null
  }
  #write(lane: Lane<V, R>, key: string) {
    const sent = this.#options.together ? undefined : (lane.sent ?? undefined)
    void quietly(() => this.#options.store?.write({ key, value: lane.waiting.get(key), sent }))
  }
  #erase(keys: string[]) {
    if (keys.length) void quietly(() => this.#options.store?.erase(keys))
  }

  #schedule(lane: Lane<V, R>, ms: number) {
    this.#unschedule(lane)
    const act = () => {
      this.#unschedule(lane)
      void (lane.flying ? lane.flying.then(() => !lane.failure && this.#start(lane)) : this.#start(lane))
    }
    lane.timer = this.#clock.setTimer(act, ms)
  }
  #unschedule(lane: Lane<V, R>) {
    if (lane.timer !== null) this.#clock.clearTimer(lane.timer)
    lane.timer = lane.retryAt = null
  }

  /** The next request of a lane. A request without an answer comes first, and nothing of it is changed. */
  #freeze(lane: Lane<V, R>): Sent<V, R> | null {
    const { prepare, together, newIdempotencyKey = newKey } = this.#options
    if (this.#isStopped || lane.isHeld) return null
    if (lane.sent && !(together && lane.waiting.size)) return lane.sent
    if (lane.sent) this.#putBack(lane)
    const parts = [...lane.waiting].flatMap(([key, value]) => {
      const request = prepare ? prepare(key, value) : (value as unknown as R)
      return request === null ? [] : [{ key, value, request }]
    })
    if (!parts.length) return null
    lane.sent = { idempotencyKey: newIdempotencyKey(), parts: parts as Some<Part<V, R>> }
    for (const { key } of parts) {
      lane.waiting.delete(key)
      if (!together) this.#write(lane, key)
    }
    return lane.sent
  }

  #start(lane: Lane<V, R>): Promise<boolean> {
    if (lane.flying) return lane.flying
    const sent = this.#freeze(lane)
    if (!sent) return Promise.resolve(false)
    this.#unschedule(lane)
    // set in this turn: a listener may flush again while the request is made
    lane.flying = Promise.resolve(false)
    lane.flying = this.#send(lane, sent)
    return lane.flying
  }
  async #send(lane: Lane<V, R>, sent: Sent<V, R>): Promise<boolean> {
    const { onDone, onChange, send } = this.#options
    try {
      onChange?.()
      const keepalive = this.#isClosing || (typeof document !== 'undefined' && document.visibilityState === 'hidden')
      const requests = sent.parts.map(({ request }) => request) as Some<R>
      const result = await send(requests, { idempotencyKey: sent.idempotencyKey, keepalive }).then(
        (answer) => ({ answer }),
        (failure: unknown) => ({ failure }),
      )
      if (this.#isStopped || lane.sent !== sent) return true
      if ('failure' in result) return await this.#failed(lane, sent, result.failure)
      this.#settle(lane, sent)
      await onDone?.(sent.parts, result.answer)
      return true
    } finally {
      lane.flying = null
      if (!this.#isStopped) onChange?.()
    }
  }
  #settle(lane: Lane<V, R>, { parts }: Sent<V, R>) {
    Object.assign(lane, fresh, { sent: null, isHeld: lane.isHeld })
    this.#erase(parts.flatMap(({ key }) => (lane.waiting.has(key) ? [] : [key])))
    if (!this.#options.together) for (const key of lane.waiting.keys()) this.#write(lane, key)
  }

  #retryLater(lane: Lane<V, R>) {
    const { retry } = this.#options
    if (!retry || lane.isHeld) return
    const ms = backoff(retry, lane.failures++, this.#clock.random())
    this.#schedule(lane, ms)
    lane.retryAt = this.#clock.now() + ms
  }
  async #failed(lane: Lane<V, R>, sent: Sent<V, R>, failure: unknown): Promise<boolean> {
    const { classify = usualVerdict, keepsRefused, onFailed } = this.#options
    if (!(failure instanceof CallFailure)) {
      this.#retryLater(lane)
      throw failure
    }
    const verdict = classify(failure)
    if (verdict === 'retry') {
      lane.failure = failure
      this.#retryLater(lane)
    } else if (verdict === 'refused' && !keepsRefused) this.#settle(lane, sent)
    else {
      Object.assign(lane, fresh, { isHeld: lane.isHeld || verdict === 'conflict' })
      this.#putBack(lane)
      if (lane.isHeld) this.#unschedule(lane)
      for (const { key } of sent.parts) this.#write(lane, key)
    }
    await onFailed?.(sent.parts, failure, verdict, lane.retryAt)
    return verdict === 'refused' && !keepsRefused
  }
}

/** Milliseconds before the next try. `random`: 0 to 1. */
export const backoff = ({ firstMs, maxMs }: Retry, failures: number, random: number): number =>
  Math.min(maxMs, firstMs * 2 ** failures) * (1 - random / 5)

/** `refused` for a final answer, else `retry`: a 401 says nothing about the request. */
export const usualVerdict = (failure: CallFailure): Verdict => (isFinal(failure) ? 'refused' : 'retry')

async function quietly(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch {
    // a browser may refuse to keep anything
  }
}
