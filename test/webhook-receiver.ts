// A receiver of webhooks that misbehaves on request: it fails, is silent, redirects, or answers without end.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}
export type Behaviour = 'ok' | 'silent' | 'endless' | 'redirect' | { status: number; headers?: Record<string, string> }

export interface Receiver {
  url: string
  received: Received[]
  /** Ids of the messages that were answered with success. */
  ids(): string[]
  /** How it answers from now on. */
  behave(how: Behaviour): void
  /** The largest number of requests that were open at once. */
  mostOpen(): number
  connections(): number
  close(): Promise<void>
}

function answer(how: Behaviour, response: ServerResponse) {
  if (how === 'silent') return
  if (how === 'ok') response.writeHead(200).end('thanks')
  else if (how === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
  else if (how === 'endless') {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  } else response.writeHead(how.status, how.headers).end('sorry')
}

export async function startReceiver(): Promise<Receiver> {
  let how: Behaviour = 'ok'
  let [open, most, connections] = [0, 0, 0]
  const received: Received[] = []
  const good: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    most = Math.max(most, ++open)
    response.once('close', () => open--)
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      if (how === 'ok' || how === 'endless') good.push(String(request.headers['webhook-id']))
      answer(how, response)
    })
  })
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    ids: () => good,
    behave: (next) => void (how = next),
    mostOpen: () => most,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
