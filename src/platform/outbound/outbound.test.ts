// The outbound client refuses inside addresses in every spelling, at connect and under TLS, and bounds time, size and headers.
import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificate, privateKey } from '#test/tls-certificate.ts'
import { isInside, isRange } from './addresses.ts'
import { openOutbound, type Outbound, type OutboundOptions } from './outbound.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'

const ports = { http: 0, https: 0 }
let connections = 0
const servers: Server[] = []
const clients: Outbound[] = []
const sockets = new Set<Socket>()

const answer: RequestListener = (request, response) => {
  const path = request.url ?? ''
  if (path === '/away') response.writeHead(302, { location: `http://127.0.0.1:${ports.http}/inside` }).end()
  else if (path === '/large') response.end('x'.repeat(5_000))
  else if (path === '/silent') response.write('begins')
  else if (path === '/headers') response.writeHead(200, { 'x-much': 'x'.repeat(14_000) }).end()
  else if (path === '/too-many-headers') response.writeHead(200, { 'x-much': 'x'.repeat(20_000) }).end()
  else if (path === '/none') response.writeHead(204).end()
  else request.pipe(response.writeHead(200, { 'x-host': request.headers.host ?? '' }))
}

beforeAll(async () => {
  for (const [name, server] of [
    ['http', http.createServer({ maxHeaderSize: 64_000 }, answer)],
    ['https', https.createServer({ cert: certificate, key: privateKey }, answer)],
  ] as const) {
    server.on('connection', (socket: Socket) => {
      connections++
      sockets.add(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports[name] = (server.address() as AddressInfo).port
    servers.push(server)
  }
})
beforeEach(() => void (connections = 0))
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

function client(options: Partial<OutboundOptions> = {}): Outbound {
  const made = openOutbound({ allow: [], ca: certificate, ...options })
  clients.push(made)
  return made
}
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'reached',
    (error: unknown) => (error as OutboundError).reason,
  )

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  '0',
  '[::1]',
]

test.each(spellings)('%s is refused over http and https, before any connection', async (host) => {
  const outbound = client()
  expect(await reasonOf(outbound.fetch(`http://${host}:${ports.http}/`))).toBe('inside')
  expect(await reasonOf(outbound.fetch(`https://${host}:${ports.https}/`))).toBe('inside')
  expect(connections).toBe(0)
})

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.127.255.255',
  '224.0.0.1',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
  '[::7f00:1]',
  '[2001:0:7f00:1::]',
])('%s is an inside address', async (host) => expect(await reasonOf(client().fetch(`https://${host}/`))).toBe('inside'))

test('a name that resolves to an inside address is refused, also if only one of its addresses is inside', async () => {
  for (const found of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['nonsense']]) {
    const outbound = client({ resolve: async () => found })
    expect(await reasonOf(outbound.fetch(`https://hook.example:${ports.https}/`))).toBe('inside')
    expect(await reasonOf(outbound.fetch(`http://hook.example:${ports.http}/`))).toBe('inside')
  }
  expect(connections).toBe(0)
})

test('a rebinding name is looked up once per request, and the socket goes to the checked address', async () => {
  let asked = 0
  const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
  const outbound = client({ allow: ['127.0.0.1'], resolve })
  const first = await outbound.fetch(`https://hook.example:${ports.https}/`)
  expect([await first.text(), first.headers.get('x-host'), asked]).toEqual(['', `hook.example:${ports.https}`, 1])
  // no connection is kept, so the next request is checked again
  expect(await reasonOf(outbound.fetch(`https://hook.example:${ports.https}/`))).toBe('inside')
  expect(connections).toBe(1)
})

test('an allowed range may be reached over http too; an address outside it may not', async () => {
  const outbound = client({ allow: ['127.0.0.0/8'] })
  const posted = await outbound.fetch(`http://127.0.0.1:${ports.http}/`, { method: 'POST', body: 'hello' })
  expect([posted.status, await posted.text()]).toEqual([200, 'hello'])
  expect((await outbound.fetch(`http://127.0.0.1:${ports.http}/none`)).status).toBe(204)
  const there = client({ allow: ['10.0.0.0/8'], resolve: async () => ['93.184.215.14'] })
  expect(await reasonOf(there.fetch('http://hook.example/'))).toBe('insecure')
  expect(await reasonOf(there.fetch(`http://127.0.0.1:${ports.http}/`))).toBe('inside')
})

test('a certificate of another name or of an unknown authority is refused', async () => {
  const allow = ['127.0.0.1']
  const resolve = async () => ['127.0.0.1']
  expect(await reasonOf(client({ allow, resolve }).fetch(`https://other.example:${ports.https}/`))).toBe('certificate')
  const unknown = openOutbound({ allow, resolve })
  clients.push(unknown)
  expect(await reasonOf(unknown.fetch(`https://hook.example:${ports.https}/`))).toBe('certificate')
})

test('a redirect is returned and not followed', async () => {
  const answered = await client({ allow: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${ports.http}/away`)
  expect([answered.status, connections]).toEqual([302, 1])
})

test('time, size and headers have limits', async () => {
  const outbound = client({ allow: ['127.0.0.1'] })
  const at = (path: string) => `http://127.0.0.1:${ports.http}${path}`
  expect(await reasonOf(outbound.fetch(at('/silent'), { timeoutMs: 300 }))).toBe('timeout')
  expect(await reasonOf(outbound.fetch(at('/large'), { maxBytes: 4_999 }))).toBe('size')
  expect(await reasonOf(outbound.fetch(at('/large'), { maxBytes: 5_000 }))).toBe('reached')
  expect((await outbound.fetch(at('/large'), { maxBytes: 10, unread: true })).status).toBe(200)
  expect((await outbound.fetch(at('/silent'), { unread: true })).status).toBe(200)
  expect((await outbound.fetch(at('/headers'))).status).toBe(200)
  expect(await reasonOf(outbound.fetch(at('/too-many-headers')))).toBe('size')
})

test.each([
  ['https://user:word@hook.example/', 'credentials'],
  ['https://user@hook.example/', 'credentials'],
  ['ftp://hook.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['nothing', 'address'],
])('%s is refused', async (url, reason) => expect(await reasonOf(client().fetch(url))).toBe(reason))

test('an unknown name and a closed port have their own reasons', async () => {
  const away = client({
    resolve: async () => {
      throw new Error('ENOTFOUND')
    },
  })
  expect(await reasonOf(away.fetch('https://nowhere.example/'))).toBe('unresolved')
  expect(await reasonOf(client({ allow: ['127.0.0.1'] }).fetch('http://127.0.0.1:1/'))).toBe('connection')
})

test('an error repeats neither the address nor a header', async () => {
  const secret = 'planted-secret'
  const outbound = client({ allow: ['127.0.0.1'] })
  const asked = outbound.fetch(`http://127.0.0.1:1/?key=${secret}`, { headers: { authorization: `Bearer ${secret}\n` }, body: secret })
  const error = (await asked.catch((e: unknown) => e)) as Error
  expect(error).toBeInstanceOf(OutboundError)
  expect(JSON.stringify([error.message, error.stack, error.cause, { ...error }])).not.toContain(secret)
  expect(toOutboundError({ code: 'ECONNREFUSED', message: secret }).message).not.toContain(secret)
})

test('an IPv4 address has the same answer in the mapped spellings of IPv6', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
  fc.assert(
    fc.property(octet, octet, octet, octet, (a, b, c, d) => {
      const plain = isInside(`${a}.${b}.${c}.${d}`)
      return plain === isInside(`::ffff:${a}.${b}.${c}.${d}`) && plain === isInside(`0:0:0:0:0:FFFF:${hex(a, b)}:${hex(c, d)}`)
    }),
  )
})

test.each([
  ['8.8.8.8', false],
  ['93.184.215.14', false],
  ['2606:4700::1111', false],
  ['2001:4860:4860::8888', false],
  ['172.15.255.255', false],
  ['172.32.0.0', false],
  ['100.128.0.0', false],
  ['198.20.0.0', false],
  ['fe80::1%eth0', true],
  ['', true],
  ['example.com', true],
])('isInside(%s) is %s', (address, inside) => expect(isInside(address)).toBe(inside))

test.each([
  ['10.0.0.0/8', true],
  ['127.0.0.1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['host', false],
])('isRange(%s) is %s', (text, valid) => expect(isRange(text)).toBe(valid))
