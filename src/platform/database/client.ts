// A connection of its own. Every connection of the program is one of these: an error of one that is cut off between two statements
// is told to whoever asks next, and never ends the process.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from './away.ts'

export class Client extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options)
    this.on('error', () => {})
  }

  /** Ends it at once, whatever the other side does; what waits for an answer fails. */
  cut(): void {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

const PATIENCE_MS = 60_000

/** A connection of its own, connected; a database that is starting or moving just now is waited for, up to a minute. */
export async function connectPatiently(connectionString: string, name: string): Promise<Client> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      client.cut()
      if (!isAway(error) || Date.now() > until) throw error
    }
  }
}
