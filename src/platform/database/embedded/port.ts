// Finds a free TCP port on the loopback address.
import net from 'node:net'

/** From this port on, Linux assigns ports to outgoing connections, so a server there could lose its port. */
const FIRST_OUTGOING = 32_768

/** The preferred port, or the next free one; wraps round below 32768. */
export async function findFreePort(preferred: number): Promise<number> {
  for (let tried = 0, port = preferred; tried < 200; tried += 1, port = port + 1 < FIRST_OUTGOING ? port + 1 : 10_000) {
    if (await isFree(port)) return port
  }
  throw new Error(`端口 ${preferred} 及其后的 200 个端口都被占用：请释放端口，或为内置数据库另设端口`)
}

/** Whether a server can listen on this port now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
