// Heartbeat of the database: small queries one after another on a separate connection. A database without any answer for a while is silent.
// Waiting requests then fail at once, instead of after the timeout of a long statement.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, ReadOnlyServer } from './client.ts'

const BEAT_MS = 250
/** Longest time without any answer, in ms. Together with BEAT_MS it bounds the detection of a silent database: 1.65 s. */
const SILENCE_MS = 1_400
/** Number of concurrent attempts to connect: a lost attempt must not block a later one. */
const ATTEMPTS = 6
const LOOK_MS = 50
/** If more time passes between two checks, this process itself was suspended. */
const HALT_MS = 150

/** Error of a query to a silent database; the client gets 503. */
export class SilentDatabase extends Error {
  readonly code = 'SILENT'
  constructor() {
    super('the database is silent')
  }
}

const pause = (ms: number) => sleep(ms, 'later' as const, { ref: false })

/** Without an answer the database still counts as ready for this time: a restart must not remove all servers from their proxy at once. */
const READY_MS = 3_000

type State = 'unknown' | 'alive' | 'away' | 'standby' | 'silent'
/** Result of an attempt to connect. */
type Attempt = Client | 'refused' | 'standby' | 'lost'

export class HeartbeatMonitor {
  #url: string
  #onSilence: () => void
  #state: State = 'unknown'
  #lastAlive = Number.NEGATIVE_INFINITY
  #lastHeard = 0
  #client: Client | null = null
  #closed = false
  #guarded = new Set<(error: Error) => void>()
  #told = new Set<() => void>()
  #running: Promise<void>

  /** Runs until `close`; calls `onSilence` when the database behind `url` falls silent. */
  constructor(url: string, onSilence: () => void) {
    this.#url = url
    this.#onSilence = onSilence
    this.#running = this.#run()
  }

  /** Reports another sign of life of the database. */
  heard() {
    this.#lastHeard = performance.now()
  }

  /** Readiness: the database answers and accepts writes, or answered a moment ago and is restarting. */
  async ready(): Promise<boolean> {
    if (this.#state === 'away' && performance.now() - this.#lastAlive < READY_MS) return true
    if (this.#state !== 'alive') await Promise.race([new Promise<void>((tell) => this.#told.add(tell)), pause(900)])
    return this.#state === 'alive'
  }

  /** Runs `act`, but fails as soon as the database is silent, and at once if it already is. */
  async guard<T>(act: () => Promise<T>): Promise<T> {
    if (this.#state === 'silent') throw new SilentDatabase()
    let fail: (error: Error) => void = () => {}
    const silence = new Promise<never>((_, reject) => (fail = reject))
    silence.catch(() => {})
    this.#guarded.add(fail)
    try {
      return await Promise.race([act(), silence])
    } finally {
      this.#guarded.delete(fail)
    }
  }

  async close() {
    this.#closed = true
    this.#client?.cut()
    this.#tell()
    await this.#running
  }

  async #run() {
    while (!this.#closed) {
      await (this.#client ? this.#beat(this.#client) : this.#find())
      if (this.#client || this.#state === 'away' || this.#state === 'standby') await pause(BEAT_MS)
    }
  }

  async #beat(client: Client) {
    const said = client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
      ({ rows }) => (client.takesAny || rows[0]?.transaction_read_only === 'off' ? 'alive' : 'standby'),
      () => 'away' as const,
    )
    const next = (await this.#isHeardWhile(said)) ? await said : 'silent'
    if (next !== 'alive') {
      this.#client = null
      client.cut()
    }
    this.#become(next)
  }

  async #find() {
    const found = this.#connect()
    if (this.#state !== 'silent' && !(await this.#isHeardWhile(found))) this.#become('silent')
    const outcome = await found
    const client = outcome instanceof Client ? outcome : null
    this.#client = client
    // a connection that is lost between two beats is noticed at once
    client?.once('end', () => {
      if (this.#client !== client) return
      this.#client = null
      this.#become('away')
    })
    if (this.#closed) this.#client?.cut()
    if (outcome === 'standby') this.#become(outcome)
    else this.#become(client ? 'alive' : 'away')
  }

  /** Connects, with several concurrent attempts while they get lost; null if `close` was called meanwhile. */
  async #connect(): Promise<Exclude<Attempt, 'lost'> | null> {
    const open = new Set<Promise<Attempt>>()
    while (!this.#closed) {
      if (open.size < ATTEMPTS) {
        const attempt = this.#attempt()
        open.add(attempt)
        void attempt.finally(() => open.delete(attempt))
      }
      const first = await Promise.race([...open, pause(BEAT_MS)])
      if (first === 'lost' || first === 'later') continue
      for (const other of open) void other.then((late) => late instanceof Client && late !== first && late.cut())
      return first
    }
    return null
  }

  async #attempt(): Promise<Attempt> {
    const client = new Client({ connectionString: this.#url, application_name: 'yanwu-pulse' })
    const waiting = new AbortController()
    void sleep(SILENCE_MS, undefined, { ref: false, signal: waiting.signal }).then(
      () => client.cut(),
      () => {},
    )
    const began = performance.now()
    try {
      await client.connect()
      return client
    } catch (error) {
      if (error instanceof ReadOnlyServer) return 'standby'
      return performance.now() - began < SILENCE_MS ? 'refused' : 'lost'
    } finally {
      waiting.abort()
    }
  }

  /** False if nothing at all arrives for too long before `answer`; time in which this process was suspended does not count. */
  async #isHeardWhile(answer: Promise<unknown>): Promise<boolean> {
    const came = answer.then(() => 'came' as const)
    this.heard()
    for (let looked = performance.now(); !this.#closed; ) {
      if ((await Promise.race([came, pause(LOOK_MS)])) === 'came') return true
      const now = performance.now()
      if (now - looked > HALT_MS) this.#lastHeard += now - looked
      looked = now
      if (now - this.#lastHeard > SILENCE_MS) return false
    }
    return true
  }

  #become(next: Exclude<State, 'unknown'>) {
    const before = this.#state
    this.#state = next
    if (next === 'alive') this.#lastAlive = performance.now()
    this.#tell()
    if (next !== 'silent' || before === 'silent') return
    this.#onSilence()
    for (const fail of this.#guarded) fail(new SilentDatabase())
  }

  #tell() {
    for (const tell of this.#told) tell()
    this.#told.clear()
  }
}
