// Counts requests to the proxy and their results.

interface Asked {
  endedAt: number
  status: string
  writes: boolean
}

/** Seconds to the hundredth. Gaps are between successful writes; every status except 200 is a failure. */
export interface Told {
  requests: number
  failed: number
  failedPct: number
  statuses: Record<string, number>
  longestGapS: number
  lastFailureS: number
}

const inSeconds = (ms: number) => Math.round(ms / 10) / 100

const statusOf = (ask: () => Promise<{ status: number }>): Promise<string> =>
  ask().then(
    ({ status }) => String(status),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )

export class Requests {
  #asked: Asked[] = []
  #since = performance.now()
  #written = new Set<(startedAt: number) => void>()

  /** Whether the response has status 200. */
  async request(writes: boolean, ask: () => Promise<{ status: number }>): Promise<boolean> {
    const startedAt = performance.now()
    const status = await statusOf(ask)
    this.#asked.push({ endedAt: performance.now(), status, writes })
    if (status === '200' && writes) for (const tell of this.#written) tell(startedAt)
    return status === '200'
  }

  /** Counts since the start, or since `forget`. */
  told(): Told {
    const statuses: Record<string, number> = {}
    for (const { status } of this.#asked) statuses[status] = (statuses[status] ?? 0) + 1
    const failed = this.#asked.filter(({ status }) => status !== '200')
    const good = [this.#since, ...this.#asked.filter(({ status, writes }) => writes && status === '200').map(({ endedAt }) => endedAt)]
    const gaps = good.slice(1).map((at, i) => at - (good[i] ?? at))
    return {
      requests: this.#asked.length,
      failed: failed.length,
      statuses,
      failedPct: Math.round((10_000 * failed.length) / this.#asked.length) / 100,
      longestGapS: inSeconds(Math.max(0, ...gaps)),
      lastFailureS: inSeconds(Math.max(0, ...failed.map(({ endedAt }) => endedAt - this.#since))),
    }
  }

  forget(): void {
    this.#asked = []
    this.#since = performance.now()
  }

  /** Resolves when a request after this call is acknowledged; returns the seconds until then. */
  nextWrite(): Promise<number> {
    const from = performance.now()
    return new Promise((done) => {
      const tell = (startedAt: number) => {
        if (startedAt < from) return
        this.#written.delete(tell)
        done(inSeconds(performance.now() - from))
      }
      this.#written.add(tell)
    })
  }
}
