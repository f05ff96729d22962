// One answer as it is spoken: what was said is on the device before it is sent, and on the server in the end, whatever the network does.
import { CallFailure } from '../../api/call-failure.ts'

/** So long what is spoken rests before it is sent. */
export const restMs = 4_000
export const firstRetryMs = 1_000
export const maxRetryMs = 30_000
/** Bytes that one call takes. */
export const maxBytes = 65_536

export interface Part {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the answer, with this part. */
  seconds: number
}
interface Needs {
  /** Brings bytes from an offset on; answers how many are there without a gap. `anew`: what came before is to be forgotten. */
  send: (offset: number, bytes: Blob, anew: boolean) => Promise<{ received: number }>
  write: (n: number, part: Part) => Promise<void>
  erase: () => Promise<void>
  later: (act: () => void, ms: number) => unknown
  never: (timer: unknown) => void
  onChange: () => void
}

export class TakeKeeper {
  private readonly needs: Needs
  private parts: Part[]
  private sent = 0
  private anew = true
  private timer: unknown
  private due = () => {}
  private retryMs = firstRetryMs
  private sending: Promise<void> | null = null
  private stopped = false
  private failed: CallFailure | null = null
  offline = false

  /** `parts`: of an earlier visit. All are sent again then: the server may have those of a take that was thrown away. */
  constructor(needs: Needs, parts: Part[] = []) {
    this.needs = needs
    this.parts = parts
  }

  get seconds(): number {
    return this.parts.at(-1)?.seconds ?? 0
  }
  get bytes(): number {
    return this.parts.reduce((sum, part) => sum + part.bytes.length, 0)
  }
  /** Parts that the server has not. */
  get unsent(): number {
    let end = 0
    return this.parts.filter((part) => (end += part.bytes.length) > this.sent).length
  }

  add(part: Part): void {
    const n = this.parts.push(part) - 1
    // a device that keeps nothing still sends
    this.needs.write(n, part).catch(() => undefined)
    this.wait(restMs)
  }

  /** What was spoken is thrown away. */
  async clear(): Promise<void> {
    this.never()
    this.parts = []
    this.sent = 0
    this.anew = true
    await this.needs.erase().catch(() => undefined)
  }

  /** Sends what is left, for as long as it takes; false where it was stopped. @throws CallFailure what the server says against it */
  async finish(): Promise<boolean> {
    while (this.sent < this.bytes && !this.stopped) {
      this.never()
      await this.flush()
      if (this.failed) throw this.failed
      if (this.sent < this.bytes && !this.stopped) await new Promise<void>((resolve) => this.wait(this.retryMs, resolve))
    }
    return !this.stopped
  }

  /** Now, where there is something to send; one call at a time. */
  flush(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null))
    return this.sending
  }

  /** The network is back: what waits to be tried again is tried now. */
  hurry(): void {
    if (this.timer === undefined) return
    this.never()
    this.due()
  }

  stop(): void {
    this.stopped = true
    this.never()
  }

  private async sendAll(): Promise<void> {
    this.failed = null
    try {
      while (this.sent < this.bytes && !this.stopped) {
        const of = this.parts
        const { received } = await this.needs.send(this.sent, this.from(this.sent), this.anew)
        // thrown away meanwhile
        if (of !== this.parts) return
        this.anew = false
        this.sent = received
        this.offline = false
        this.retryMs = firstRetryMs
        this.needs.onChange()
      }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.status === 0 || error.status === 429 || error.status >= 500) {
        this.offline = error.status !== 429
        this.wait(this.retryMs)
        this.retryMs = Math.min(maxRetryMs, this.retryMs * 2)
      } else this.failed = error
      this.needs.onChange()
    }
  }

  private from(offset: number): Blob {
    const whole = new Blob(this.parts.map((part) => part.bytes))
    return whole.slice(offset, offset + maxBytes)
  }

  private wait(ms: number, then: () => void = () => void this.flush()): void {
    if (this.stopped) return
    // a timer that waits for a network that is away is not made shorter by speaking on
    if (this.timer !== undefined && ms === restMs) return
    this.never()
    this.due = () => {
      this.timer = undefined
      then()
    }
    this.timer = this.needs.later(() => this.due(), ms)
  }
  private never(): void {
    if (this.timer !== undefined) this.needs.never(this.timer)
    this.timer = undefined
  }
}
