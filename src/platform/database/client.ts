// A connection of its own. Every connection of the program is one of these: it goes to the host that takes writes, and an error of one
// that is cut off between two statements is told to whoever asks next, and never ends the process.
import { callbackify } from 'node:util'
import pg from 'pg'
import { listHostUrls, takesAny } from './address.ts'
import { retryUntilAvailable } from './availability.ts'

export interface ClientOptions extends pg.ClientConfig {
  /**
   * Settings of the session, e.g. `statement_timeout`. They are set once it is connected: poolers refuse them among the parameters of
   * the start.
   */
  settings?: Record<string, string | number>
}

/** What is told where a server answers and takes no writes: one that stands by, or that is told to. */
export class ReadOnlyServer extends Error {
  readonly code = '25006'
  constructor() {
    super('the server takes no writes')
  }
}

/** Of each list of hosts the place of the one that took writes last. */
const lastGood = new Map<string, number>()

const settingsOf = (settings: Record<string, string | number>) =>
  Object.entries(settings).map(([name, value]) => `set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(String(value))};`)

export class Client extends pg.Client {
  #urls: string[]
  #settings: Record<string, string | number>
  /** Is a server that takes no writes good enough? */
  readonly takesAny: boolean
  #options: ClientOptions

  constructor(options?: string | ClientOptions) {
    const given: ClientOptions = typeof options === 'string' ? { connectionString: options } : (options ?? {})
    const urls = listHostUrls(given.connectionString ?? '')
    super({ ...given, ...(urls[0] === undefined ? {} : { connectionString: urls[0] }) })
    this.#urls = urls
    this.#options = given
    this.#settings = given.settings ?? {}
    this.takesAny = takesAny(given.connectionString ?? '')
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (err: Error) => void): void
  // biome-ignore lint/suspicious/noConfusingVoidType: pg's own two ways to wait for it
  override connect(callback?: (err: Error) => void): Promise<pg.Client> | void {
    if (!callback) return this.#connect()
    callbackify(() => this.#connect())((error) => callback(error as Error))
  }

  /** Ends it at once, whatever the other side does; what waits for an answer fails. */
  cut(): void {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }

  async #connect(): Promise<pg.Client> {
    if (this.#urls.length > 1) await this.#choose()
    try {
      await super.connect()
      await this.#settle()
    } catch (error) {
      lastGood.delete(this.#urls.join())
      this.cut()
      throw error
    }
    return this
  }

  /** One round trip: the settings, and whether writes are taken. */
  async #settle(): Promise<void> {
    const text = [...settingsOf(this.#settings), 'show transaction_read_only'].join(' ')
    const answers: unknown = await this.query(text)
    const last = (Array.isArray(answers) ? answers.at(-1) : answers) as pg.QueryResult<{ transaction_read_only: string }>
    if (!this.takesAny && last.rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
  }

  /** Takes the host that took writes last, else the first that says it does. */
  async #choose(): Promise<void> {
    const key = this.#urls.join()
    let place = lastGood.get(key)
    if (place === undefined) {
      place = await this.#findGood()
      lastGood.set(key, place)
    }
    const { hostname, port } = new URL(this.#urls[place] ?? '')
    Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
  }

  async #findGood(): Promise<number> {
    const tried = this.#urls.map(async (connectionString, place) => {
      const { settings: _, ...options } = this.#options
      const probe = new Client({ ...options, connectionString, connectionTimeoutMillis: PROBE_MS })
      try {
        await probe.connect()
        return place
      } finally {
        probe.cut()
      }
    })
    return Promise.any(tried).catch((error: AggregateError) => {
      throw error.errors[0]
    })
  }
}

/** So long a host may take to be found. */
const PROBE_MS = 2_000
const MAX_WAIT_MS = 60_000

/** A connection of its own, connected; a database that is starting or moving just now is waited for, up to a minute. */
export const connectWithRetry = (connectionString: string, name: string): Promise<Client> =>
  retryUntilAvailable({ forMs: MAX_WAIT_MS, everyMs: 200 }, async () => {
    const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 10_000 })
    await client.connect()
    return client
  })
