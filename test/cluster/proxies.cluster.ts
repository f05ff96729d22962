// The shipped proxy settings for machines without containers, with TLS and a test certificate. The largest upload passes, event streams are
// not buffered, and plain requests are redirected to TLS.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../server-process.ts'

const MB = 1_000_000
const deploy = path.resolve(import.meta.dirname, '../../deploy')
const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' }
let folder: string
/** Replaces the program: counts uploaded bytes, and sends an event each 100 ms. */
let server: Server
let seen: { bytes: number; proto: unknown; from: unknown; host: unknown }

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-proxies-'))
  const at = (name: string) => path.join(folder, name)
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')],
  ])
  expect(made.status).toBe(0)
  writeFileSync(at('all.pem'), readFileSync(at('fullchain.pem'), 'utf8') + readFileSync(at('privkey.pem'), 'utf8'), { mode: 0o600 })
  server = createServer(async (asked, answer) => {
    if (asked.url === '/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => answer.write(`data: ${Date.now()}\n\n`), 100)
      answer.once('close', () => clearInterval(timer))
      return
    }
    let bytes = 0
    for await (const chunk of asked) bytes += (chunk as Buffer).length
    const { host, 'x-forwarded-proto': proto, 'x-forwarded-for': from } = asked.headers
    seen = { bytes, proto, from, host }
    answer.end('{}')
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The shipped settings with ports, certificate and servers of this test. */
function settingsOf(name: 'nginx' | 'haproxy', plain: string, tls: string): string {
  const { port } = server.address() as AddressInfo
  const shipped = readFileSync(path.join(deploy, name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'), 'utf8')
  const moved = shipped.replaceAll('/etc/yanwu/tls', folder).replaceAll(/127\.0\.0\.1:808[12]/g, `127.0.0.1:${port}`)
  if (name === 'haproxy') return moved.replace('bind :80\n', `bind 127.0.0.1:${plain}\n`).replace('bind :443', `bind 127.0.0.1:${tls}`)
  const inside = moved.replace('listen 80;', `listen 127.0.0.1:${plain};`).replace('listen 443', `listen 127.0.0.1:${tls}`)
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${kept.join(' ')}\n${inside}\n}`
}

async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 30_000; ; await sleep(100)) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > end) throw error
      return undefined
    })
    if (answer !== undefined) return answer
  }
}

const ask = (port: string, url: string, body?: Readable, bytes = 0) =>
  new Promise<{ status: number; text: string; firstMs: number }>((done, fail) => {
    const began = performance.now()
    const headers = { host: 'training.example.com', 'x-forwarded-for': '203.0.113.9', ...(body ? { 'content-length': bytes } : {}) }
    const outgoing = request(
      { host: '127.0.0.1', port, path: url, method: body ? 'POST' : 'GET', rejectUnauthorized: false, headers },
      (incoming) => {
        let text = ''
        const end = (firstMs: number) => done({ status: incoming.statusCode ?? 0, text, firstMs })
        incoming.on('data', (chunk) => {
          text += String(chunk)
          if (url !== '/events') return
          end(performance.now() - began)
          outgoing.destroy()
        })
        incoming.on('end', () => end(0))
      },
    )
    outgoing.on('error', fail)
    if (body) pipeline(body, outgoing).catch(fail)
    else outgoing.end()
  })

function* zeros(bytes: number) {
  const chunk = Buffer.alloc(MB)
  for (let left = bytes; left > 0; left -= MB) yield left < MB ? chunk.subarray(0, left) : chunk
}

test.each(Object.entries(programs))('%s passes uploads and event streams, and redirects to TLS', async (name, program) => {
  if (!existsSync(program)) return console.log(`${name} is not installed: not tried`)
  const [plain, tls] = [await freePort(), await freePort()]
  const file = path.join(folder, `${name}.conf`)
  writeFileSync(file, settingsOf(name as 'nginx', plain, tls))
  const child = spawn(program, name === 'nginx' ? ['-c', file] : ['-db', '-f', file], { stdio: 'inherit' })
  try {
    // haproxy first checks whether the server is ready
    await until(async () => ((await ask(tls, '/')).status === 200 ? true : undefined))
    const bytes = 500 * 1024 * 1024 + 1000
    expect((await ask(tls, '/upload', Readable.from(zeros(bytes)), bytes)).status).toBe(200)
    expect(seen).toEqual({ bytes, proto: 'https', from: '127.0.0.1', host: 'training.example.com' })
    const event = await ask(tls, '/events')
    expect([event.status, event.text]).toEqual([200, expect.stringMatching(/^data: \d+\n\n$/)])
    const moved = await fetch(`http://127.0.0.1:${plain}/course?id=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:\/\/127\.0\.0\.1.*\/course\?id=1$/)])
  } finally {
    child.kill('SIGTERM')
  }
})
