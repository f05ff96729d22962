// LISTEN and NOTIFY: messages from other processes through the database, e.g. that a task has progressed.
import { Client } from './client.ts'
import { statement } from './statement.ts'
import type { Db } from './transaction.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'yanwu_events'

const notify = statement('notify', 'select pg_notify($1, $2)')

/** Sends `message` (JSON, at most 8,000 bytes) to all listening processes when the transaction commits. */
export const announce = (db: Db, message: unknown) => db.run(notify, [CHANNEL, JSON.stringify(message)])

/**
 * Listens on a separate connection until `close`. Reconnects automatically, and then calls `missed`, because messages may have been lost
 * meanwhile.
 */
export function listen(url: string, log: Log, heard: (message: unknown) => void, missed: () => void): { close(): Promise<void> } {
  let client: Client | undefined
  let closed = false
  let wait = 200
  let hasListened = false
  const connect = async () => {
    if (closed) return
    const next = new Client({ connectionString: url, application_name: 'yanwu-listener', keepAlive: true, connectionTimeoutMillis: 5_000 })
    client = next
    const again = () => {
      next.removeAllListeners('end')
      if (!closed) setTimeout(() => void connect(), wait).unref()
      wait = Math.min(wait * 2, 5_000)
    }
    next.on('error', (error) => log.warn({ err: error }, 'listener'))
    next.once('end', again)
    next.on('notification', ({ payload }) => {
      if (payload) heard(JSON.parse(payload))
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      wait = 200
      if (hasListened) missed()
      hasListened = true
    } catch {
      await next.end().catch(() => {})
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
