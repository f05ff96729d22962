// Proxy between the program and PostgreSQL that simulates network faults: silent, slow, cut off; or kills a process at a given commit.
import { createServer, type AddressInfo, connect, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The URL that reaches the database through the proxy. */
  url: string
  /** Forwards nothing and reports nothing; new connections are accepted without a response. */
  silent: boolean
  /** Behaves like a restarting server: ends connections, including new ones. */
  down: boolean
  /** Number of connections refused so far. */
  refused: number
  /** Delay of each packet in milliseconds, both ways. */
  delayMs: number
  /** Number of transactions that have ended so far, over all connections. */
  readonly ended: number
  /** Called at the end of each transaction, before the program receives it. */
  onEnded: (count: number) => void
  close(): Promise<void>
}

/** ReadyForQuery outside a transaction: earlier writes are on disk. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let ended = 0
  let isDown = false
  const server = createServer((near) => {
    if (isDown) {
      proxy.refused++
      return void near.destroy()
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    pass(near, far, () => {})
    pass(far, near, (piece) => {
      for (let at = piece.indexOf(IDLE); at >= 0; at = piece.indexOf(IDLE, at + IDLE.length)) proxy.onEnded(++ended)
    })
  })
  const pass = (from: Socket, to: Socket, see: (piece: Buffer) => void) => {
    sockets.add(from)
    let last: Promise<unknown> = Promise.resolve()
    from.on('data', (piece) => {
      if (proxy.silent) return
      see(piece as Buffer)
      if (proxy.delayMs === 0) return void to.write(piece)
      const due = new Promise((go) => setTimeout(go, proxy.delayMs))
      last = last.then(() => due).then(() => to.writable && to.write(piece))
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      if (!proxy.silent) to.destroy()
    })
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const proxy: DatabaseProxy = {
    url: url.href,
    silent: false,
    refused: 0,
    get down() {
      return isDown
    },
    set down(down) {
      isDown = down
      if (down) for (const socket of sockets) socket.destroy()
    },
    delayMs: 0,
    get ended() {
      return ended
    },
    onEnded: () => {},
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return proxy
}
