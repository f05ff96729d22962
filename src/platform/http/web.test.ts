// Serving the built web, also one that was built after the server started.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web.ts'

let root: string
let app: FastifyInstance
const put = (name: string, text: string) => writeFile(path.join(root, name), text)
const ask = (url: string) => app.inject({ url, headers: { host: 'localhost' } })

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-web-'))
  await mkdir(path.join(root, 'assets'))
  await put('index.html', 'manage')
  await put('learn.html', 'learn')
  await put('assets/index-a1.js', 'first')
  app = fastify()
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send('none'))
  await serveWeb(app, root, { baseHost: 'localhost', defaultDomain: 'demo', others: [] })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

test('code that was built beside a running server is found, and browsers cache it', async () => {
  expect((await ask('/assets/index-b2.js')).statusCode).toBe(404)
  await put('assets/index-b2.js', 'second')
  const found = await ask('/assets/index-b2.js')
  expect([found.statusCode, found.body]).toEqual([200, 'second'])
  expect(found.headers['cache-control']).toContain('immutable')
  expect(found.headers['content-type']).toContain('javascript')
  // pages use HEAD to check whether the server is reachable
  expect((await app.inject({ method: 'HEAD', url: '/assets/index-b2.js', headers: { host: 'localhost' } })).statusCode).toBe(200)
  expect((await ask('/assets/index-a1.js')).headers['cache-control']).toBe(found.headers['cache-control'])
})

test('no file outside the code folder can be reached', async () => {
  await put('notes.js', 'not of the web')
  for (const url of ['/notes.js', '/assets/../notes.js', '/assets/%2e%2e/notes.js', '/assets/..', '/assets/none.js'])
    expect((await ask(url)).body, url).not.toContain('not of the web')
})
