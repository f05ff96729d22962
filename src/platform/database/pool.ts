// The pool: connections of the restricted role, with a line and a drizzle instance of their own each.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Client } from './client.ts'
import { Pipeline } from './pipeline.ts'
import { Pulse } from './pulse.ts'

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
  /** Whether the database answers; known within a second. */
  answers(): Promise<boolean>
  end(): Promise<void>
}

/**
 * Opens the pool; `url` carries role and password. Statements are cut off after 30 s on the server, 35 s here; where the database
 * falls silent, all at once.
 */
export function openPool(url: string, size: number, onError: (e: Error) => void): Pool {
  const made = new Set<Client>()
  class PooledClient extends Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options)
      made.add(this)
      this.once('end', () => made.delete(this))
    }
  }
  const pulse = new Pulse(url, () => {
    onError(new Error('the database is silent'))
    for (const client of made) client.cut()
  })
  const raw = new pg.Pool({
    Client: PooledClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
    // the zone that most tenants have; `enter` sets another where it must
    options: '-c timezone=Asia/Shanghai',
    application_name: 'yanwu',
  })
  raw.on('error', onError)
  const known = new WeakMap<pg.PoolClient, Omit<Connection, 'client'>>()
  return {
    size,
    raw,
    ask: (statement) => pulse.guard(() => raw.query(statement)),
    answers: () => pulse.answers(),
    async connect() {
      let late = false
      const taken = async () => {
        const client = await raw.connect()
        if (late) client.release(true)
        return client
      }
      const client = await pulse.guard(taken).catch((error: unknown) => {
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
