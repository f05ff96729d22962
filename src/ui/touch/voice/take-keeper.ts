// One answer as it is spoken: the parts are on the device first, and an outbox brings their bytes to the server.
import type { CallFailure } from '../../api/call-failure.ts'
import { Outbox } from '../../api/outbox.ts'
import type { Clock } from '../../api/outbox-options.ts'

/** Milliseconds from the last part to the request; between tries, doubling. */
export const restMs = 4_000
export const firstRetryMs = 1_000
export const maxRetryMs = 30_000
/** Maximum bytes of one call. */
export const maxBytes = 65_536

export interface Part {
  bytes: Uint8Array<ArrayBuffer>
  /** Seconds of the answer, with this part. */
  seconds: number
}
interface Needs {
  /** Sends bytes from an offset; returns the number of bytes that the server has without a gap. `anew`: the server drops earlier bytes. */
  send: (offset: number, bytes: Blob, anew: boolean) => Promise<{ received: number }>
  write: (n: number, part: Part) => Promise<void>
  erase: () => Promise<void>
  onChange: () => void
  clock?: Clock
}
interface Chunk {
  offset: number
  bytes: Blob
  anew: boolean
}

const key = 'take'

export class TakeKeeper {
  private readonly needs: Needs
  private readonly outbox: Outbox<number, Chunk, { received: number }>
  private parts: Part[]
  private sent = 0
  private anew = true
  private stopped = false
  private failed: CallFailure | null = null
  /** Resolved after each change, while `finish` waits. */
  private wake = () => {}
  offline = false

  /** `parts`: stored parts of an earlier visit. All are sent again, because the server may have those of a discarded take. */
  constructor(needs: Needs, parts: Part[] = []) {
    this.needs = needs
    this.parts = parts
    this.outbox = new Outbox({
      send: ([{ offset, bytes, anew }]) => needs.send(offset, bytes, anew),
      // the value is not sent: the server has told up to which byte it has the answer
      prepare: () => (this.sent < this.bytes ? { offset: this.sent, bytes: this.from(this.sent), anew: this.anew } : null),
      debounceMs: restMs,
      retry: { firstMs: firstRetryMs, maxMs: maxRetryMs },
      onDone: (_, { received }) => {
        this.anew = false
        this.sent = received
        this.offline = false
        if (this.sent < this.bytes) this.outbox.put(key, this.bytes, null)
        needs.onChange()
      },
      onFailed: (_, failure, verdict) => {
        if (verdict === 'retry') this.offline = failure.status !== 429
        else this.failed = failure
        needs.onChange()
      },
      onChange: () => this.wake(),
      ...(needs.clock ? { clock: needs.clock } : {}),
    })
  }

  get seconds(): number {
    return this.parts.at(-1)?.seconds ?? 0
  }
  get bytes(): number {
    return this.parts.reduce((sum, part) => sum + part.bytes.length, 0)
  }
  /** Number of parts that the server does not have yet. */
  get unsent(): number {
    let end = 0
    return this.parts.filter((part) => (end += part.bytes.length) > this.sent).length
  }

  add(part: Part): void {
    const n = this.parts.push(part) - 1
    // a device that stores nothing still sends
    this.needs.write(n, part).catch(() => undefined)
    this.outbox.put(key, this.bytes)
  }

  /** Throws the answer away; a request on its way is ignored. */
  async clear(): Promise<void> {
    this.outbox.drop(key)
    this.parts = []
    this.sent = 0
    this.anew = true
    await this.needs.erase().catch(() => undefined)
  }

  /** Sends the rest, for as long as it takes; false where it was stopped. @throws CallFailure the server refuses it */
  async finish(): Promise<boolean> {
    this.failed = null
    if (this.sent < this.bytes) this.outbox.put(key, this.bytes, null)
    await this.flush()
    while (this.sent < this.bytes && !this.stopped) {
      if (this.failed) throw this.failed
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    return !this.stopped
  }

  /** Sends the next part at once, without the debounce. */
  flush(): Promise<void> {
    return this.outbox.flush(key)
  }

  /** The network is back: a waiting retry runs now. */
  hurry(): void {
    void this.flush()
  }

  stop(): void {
    this.stopped = true
    this.outbox.stop()
    this.wake()
  }

  private from(offset: number): Blob {
    const whole = new Blob(this.parts.map((part) => part.bytes))
    return whole.slice(offset, offset + maxBytes)
  }
}
