// The watch over request bodies survives requests that change or end meanwhile.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { watchBodies } from './bodies.ts'

test('after a reader aborts a request, the watch goes on and the connection is cut', async () => {
  const bodies = watchBodies(8)
  const server = createServer(async (raw, reply) => {
    bodies.watch({ raw, id: '1', routeOptions: { config: {} } } as FastifyRequest)
    for await (const _ of raw) break
    expect(raw.socket).toBeNull()
    expect(bodies.cutAfter({ raw } as FastifyRequest, { raw: reply } as FastifyReply)).toBe(true)
    reply.end('refused')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  client.on('data', (data) => (heard += String(data)))
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nsome')
  await once(client, 'close')
  expect(heard).toContain('refused')
  bodies.close()
  server.close()
})
