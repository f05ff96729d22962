// Database client for every connection of the program. It connects to the host that accepts writes. An error between two statements is
// reported to the next query, and never ends the process.
import { callbackify } from 'node:util'
import pg from 'pg'
import { listHostUrls, takesAny } from './address.ts'
import { retryUntilAvailable } from './availability.ts'

export interface ClientOptions extends pg.ClientConfig {
  /**
   * Session settings (such as `statement_timeout`). SET runs after connecting, because poolers refuse settings among the startup parameters.
   */
  settings?: Record<string, string | number>
}

/** The server is reachable but accepts no writes: it is a standby or read-only. */
export class ReadOnlyServer extends Error {
  readonly code = '25006'
  constructor() {
    super('the server takes no writes')
  }
}

/** For each list of hosts: the index of the host that accepted writes last. */
const lastGood = new Map<string, number>()

const settingsOf = (settings: Record<string, string | number>) =>
  Object.entries(settings).map(([name, value]) => `set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(String(value))};`)

export class Client extends pg.Client {
  #urls: string[]
  #settings: Record<string, string | number>
  /** Whether a read-only server is acceptable. */
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

  /** Destroys the connection without waiting for the server; pending queries fail. */
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

  /** Applies the settings and asks whether the server accepts writes, in one round trip. */
  async #settle(): Promise<void> {
    const text = [...settingsOf(this.#settings), 'show transaction_read_only'].join(' ')
    const answers: unknown = await this.query(text)
    const last = (Array.isArray(answers) ? answers.at(-1) : answers) as pg.QueryResult<{ transaction_read_only: string }>
    if (!this.takesAny && last.rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
  }

  /** Connects to the host that accepted writes last, else to the first host that accepts them. */
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

/** Timeout for the probe of one host. */
const PROBE_MS = 2_000
const MAX_WAIT_MS = 60_000

/** Opens a separate connection. Retries for up to a minute while the database is starting or failing over. */
export const connectWithRetry = (connectionString: string, name: string): Promise<Client> =>
  retryUntilAvailable({ forMs: MAX_WAIT_MS, everyMs: 200 }, async () => {
    const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 10_000 })
    await client.connect()
    return client
  })
