// A connection of its own. Every connection of the program is one of these: an error of one that is cut off between two statements
// is told to whoever asks next, and never ends the process.
import pg from 'pg'

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
