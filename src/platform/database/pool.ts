// Connection pool of the restricted role; each connection has its own pipeline and drizzle instance.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { retryUntilAvailable } from './availability.ts'
import { Client, type ClientOptions } from './client.ts'
import { Pipeline } from './pipeline.ts'
import { HeartbeatMonitor } from './heartbeat.ts'

export type Sql = NodePgDatabase
export interface Connection {
  client: pg.PoolClient
  pipeline: Pipeline
  /** drizzle on the pipeline of this connection. */
  sql: Sql
  /** Statements prepared on this connection; the key is the function that builds them. */
  prepared: Map<(sql: Sql) => unknown, unknown>
}
export interface Pool {
  /** Maximum number of connections. */
  readonly size: number
  /** Takes a connection from the pool. Fails at once while the database is silent. */
  connect(): Promise<Connection>
  /** The plain pool, for statements outside any tenant. */
  raw: pg.Pool
  /** Runs a statement outside any tenant for a waiting request; fails as soon as the database is silent. */
  ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Readiness: the database answers and accepts writes, or did a moment ago. A change is known within a second. */
  ready(): Promise<boolean>
  end(): Promise<void>
}

/** Maximum age of a connection in seconds, so that the pool follows a moved proxy or a promoted server. */
const MAX_AGE_SECONDS = 1_800
/** Longest time in ms that a request waits for a database that is starting or failing over, before it is refused. */
const MAX_WAIT_MS = 2_000

interface PoolOptions {
  /** Longest time in ms that a request waits for a database that refuses connections. */
  waitMs?: number
  /** Session settings of this pool, in addition to the common ones. */
  settings?: Record<string, string>
}

/**
 * Opens the pool; `url` carries role and password. Statements time out after 30 s on the server and 35 s here. If the database falls
 * silent, all of them fail at once.
 */
export function openPool(
  url: string,
  size: number,
  onError: (e: Error) => void,
  { waitMs = MAX_WAIT_MS, settings = {} }: PoolOptions = {},
): Pool {
  const made = new Set<Client>()
  class PooledClient extends Client {
    constructor(options?: string | ClientOptions) {
      super(options)
      made.add(this)
      this.once('end', () => made.delete(this))
    }
  }
  const pulse = new HeartbeatMonitor(url, () => {
    onError(new Error('the database is silent'))
    for (const client of made) client.cut()
  })
  const raw = new pg.Pool({
    Client: PooledClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: MAX_AGE_SECONDS,
    query_timeout: 35_000,
    application_name: 'yanwu',
    settings: {
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      // time zone of most tenants; `enter` sets another one if necessary
      timezone: 'Asia/Shanghai',
      ...settings,
    },
  } as pg.PoolConfig)
  raw.on('error', onError)
  const known = new WeakMap<pg.PoolClient, Omit<Connection, 'client'>>()
  return {
    size,
    raw,
    ask: (statement) => pulse.guard(() => raw.query(statement)),
    ready: () => pulse.ready(),
    async connect() {
      let late = false
      const taken = async () => {
        const client = await raw.connect()
        if (late) client.release(true)
        return client
      }
      const client = await retryUntilAvailable({ forMs: waitMs, everyMs: 100 }, () => pulse.guard(taken)).catch((error: unknown) => {
        late = true
        throw error
      })
      let own = known.get(client)
      if (!own) {
        const pipeline = new Pipeline(client, () => pulse.heard())
        // drizzle calls only `query` of a client
        own = { pipeline, sql: drizzle(pipeline as unknown as pg.PoolClient, { casing: 'snake_case' }), prepared: new Map() }
        known.set(client, own)
      }
      return { client, ...own }
    },
    async end() {
      await pulse.close()
      await raw.end()
    },
  }
}
