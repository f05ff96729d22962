// The pool: connections of the restricted role, with a line and a drizzle instance of their own each.
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
  /** Asks on the line. */
  sql: Sql
  /** Statements prepared on this connection, by the function that builds them. */
  prepared: Map<(sql: Sql) => unknown, unknown>
}
export interface Pool {
  /** Connections at most. */
  readonly size: number
  /** Fails at once while the database is silent. */
  connect(): Promise<Connection>
  /** For statements outside any tenant. */
  raw: pg.Pool
  /** A statement outside any tenant that a request waits for; fails as soon as the database is silent. */
  ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Whether people may be sent here: the database answers and takes writes, or did a moment ago; known within a second. */
  ready(): Promise<boolean>
  end(): Promise<void>
}

/** A connection is made anew after so long: what a proxy or a promoted server has moved is followed by itself. */
const MAX_AGE_SECONDS = 1_800
/** So long a request waits for a database that is being started or moved, before it is refused. */
const MAX_WAIT_MS = 2_000

interface PoolOptions {
  /** So long a request waits for a database that refuses connections. */
  waitMs?: number
  /** Of each session, beside those of every one. */
  settings?: Record<string, string>
}

/**
 * Opens the pool; `url` carries role and password. Statements are cut off after 30 s on the server, 35 s here; where the database
 * falls silent, all at once.
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
      // the zone that most tenants have; `enter` sets another where it must
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
        // of a client drizzle asks for nothing but `query`
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
