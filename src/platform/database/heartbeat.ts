// The pulse of the database: one small question after another on a connection of its own. A database that has said nothing at all
// for a while is silent: who waits for it is told so, instead of waiting as long as a long statement may take.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, ReadOnlyServer } from './client.ts'

const BEAT_MS = 250
/** So long nothing may be heard. With BEAT_MS it bounds what a silent database costs: 1.65 s. */
const SILENCE_MS = 1_400
/** Attempts to connect at one moment: one that got lost must not keep a later one from getting through. */
const ATTEMPTS = 6
const LOOK_MS = 50
/** Longer than this between two looks, and this process itself stood still. */
const HALT_MS = 150

/** What a silent database is answered with; it is told as 503. */
export class SilentDatabase extends Error {
  readonly code = 'SILENT'
  constructor() {
    super('the database is silent')
  }
}

const pause = (ms: number) => sleep(ms, 'later' as const, { ref: false })

/** So long it is ready without an answer: a database that is started anew must not take every server out of its proxy together. */
const READY_MS = 3_000

type State = 'unknown' | 'alive' | 'away' | 'standby' | 'silent'
/** What came of an attempt to connect. */
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

  /** Feels it until `close`; `onSilence` is called when the database behind `url` falls silent. */
  constructor(url: string, onSilence: () => void) {
    this.#url = url
    this.#onSilence = onSilence
    this.#running = this.#run()
  }

  /** Something else was heard of the database. */
  heard() {
    this.#lastHeard = performance.now()
  }

  /** Whether people may be sent here: it answers and takes writes, or was alive a moment ago and is being started. */
  async ready(): Promise<boolean> {
    if (this.#state === 'away' && performance.now() - this.#lastAlive < READY_MS) return true
    if (this.#state !== 'alive') await Promise.race([new Promise<void>((tell) => this.#told.add(tell)), pause(900)])
    return this.#state === 'alive'
  }

  /** As `act`, but fails as soon as the database is silent, and at once where it is. */
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
    // cut off between two beats: known at once
    client?.once('end', () => {
      if (this.#client !== client) return
      this.#client = null
      this.#become('away')
    })
    if (this.#closed) this.#client?.cut()
    if (outcome === 'standby') this.#become(outcome)
    else this.#become(client ? 'alive' : 'away')
  }

  /** Connects, with several attempts at once where they get lost; null where it was closed meanwhile. */
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

  /** False when nothing at all is heard for too long before `answer` comes; time in which this process stood still does not count. */
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
