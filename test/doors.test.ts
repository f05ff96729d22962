// Host names that the server answers, and the addresses and cookies by which it identifies callers.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { encode, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: 'true', KNOWN_HOSTS: 'train.intra,10.0.0.7' })
})
afterAll(() => world?.close())

interface Seen {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** Sends a raw request with any headers. */
const ask = (path: string, headers: Record<string, string>, body?: object) =>
  new Promise<Seen>((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const outgoing = request({
      host: '127.0.0.1',
      port: new URL(world.url).port,
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...type, ...headers },
    })
    outgoing.on('error', reject).on('response', (incoming) => {
      let text = ''
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }))
    })
    outgoing.end(body && JSON.stringify(body))
  })
const login = { loginType: 1, loginName: 'author', password: encode(demoPassword) }

test('an unknown host name belongs to no tenant, and headers of an untrusted proxy are ignored', async () => {
  const { path } = sessions.options
  for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.8', 'demo.train.intra', '169.254.169.254']) {
    const seen = await ask(path, { host })
    expect([host, seen.status]).toEqual([host, 404])
    expect(seen.text).not.toContain(demoPassword)
    expect((await ask(path, { host, 'x-forwarded-host': 'localhost' })).status).toBe(404)
    expect((await ask(sessions.login.path, { host }, login)).status).toBe(404)
  }
  for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080', 'train.intra', '10.0.0.7:80', 'demo.localhost'])
    expect([host, (await ask(path, { host })).status]).toEqual([host, 200])
  const seen = await ask(path, { host: 'localhost', 'x-forwarded-host': 'yuanfan.localhost', forwarded: 'host=yuanfan.localhost' })
  expect(seen.text).toContain('青禾人寿保险')
  // monitoring may use any host name
  expect((await ask('/healthz/ready', { host: '10.42.0.9:8080' })).status).toBe(200)
})

test('an address with a zone and an invalid address can sign in', async () => {
  for (const from of ['fe80::1%eth0', 'fe80::2%25en0', '::ffff:192.0.2.1', 'unknown', "'; select 1"]) {
    const seen = await ask(sessions.login.path, { host: 'localhost', 'x-forwarded-for': from }, login)
    expect([from, seen.status, JSON.parse(seen.text).code]).toEqual([from, 200, 0])
  }
})

test('under TLS the cookie is bound to this host and HSTS is set; without TLS neither', async () => {
  const tls = { host: 'localhost', 'x-forwarded-proto': 'https' }
  const secure = await ask(sessions.login.path, { ...tls, origin: 'https://localhost' }, login)
  const [cookie = ''] = secure.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^__Host-ai-training-management-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  const kept = cookie.split(';')[0] ?? ''
  const { path } = sessions.info
  expect((await ask(path, { ...tls, cookie: kept })).status).toBe(200)
  expect((await ask(path, { ...tls, cookie: kept.replace('__Host-', '') })).status).toBe(401)
  const plain = await ask(sessions.login.path, { host: 'localhost' }, login)
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  const [open = ''] = plain.headers['set-cookie'] ?? []
  expect((await ask(path, { host: 'localhost', cookie: `ai-training-management-token=junk; ${open.split(';')[0]}` })).status).toBe(200)
})
