// The pool: connections of the restricted role, with a line and a drizzle instance of their own each.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Line } from './line.ts'

export type Sql = NodePgDatabase
export interface Connection {
  client: pg.PoolClient
  line: Line
  /** Asks on the line. */
  sql: Sql
  /** Statements prepared on this connection, by the function that builds them. */
  prepared: Map<(sql: Sql) => unknown, unknown>
}
export interface Pool {
  /** Connections at most. */
  readonly size: number
  connect(): Promise<Connection>
  /** For statements outside any tenant. */
  raw: pg.Pool
  end(): Promise<void>
}

/** Opens the pool; `url` carries role and password. Statements are cut off after 30 s on the server, 35 s here. */
export function openPool(url: string, size: number, onError: (e: Error) => void): Pool {
  const raw = new pg.Pool({
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
    async connect() {
      const client = await raw.connect()
      let own = known.get(client)
      if (!own) {
        const line = new Line(client)
        // of a client drizzle asks for nothing but `query`
        own = { line, sql: drizzle(line as unknown as pg.PoolClient, { casing: 'snake_case' }), prepared: new Map() }
        known.set(client, own)
        // The pool listens while a client is idle only: one that is cut off between two statements must not end the process.
        client.on('error', onError)
      }
      return { client, ...own }
    },
    end: () => raw.end(),
  }
}
