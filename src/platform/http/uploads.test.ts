// Receiving a file: the limit during the stream, the type by content, and no leftovers in the folder.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { receiveFile } from './uploads.ts'

const rule = { maxBytes: 1000, limit: '1KB', types: ['.png'] }
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-uploads-'))
  app = fastify()
  await app.register(fastifyMultipart)
  app.setErrorHandler((error: AppError, _request, reply) => reply.code(error.status === 200 ? 422 : error.status).send(error.message))
  app.post('/', async (request) => {
    const { tempPath, ...file } = await receiveFile(request, rule, folder)
    const kept = (await readFile(tempPath)).length
    await rm(tempPath)
    return { ...file, kept }
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function send(content: Buffer, name = 'a.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const wire = new Response(form)
  const payload = Buffer.from(await wire.arrayBuffer())
  return app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': wire.headers.get('content-type') ?? '' } })
}

test('a file must be strictly smaller than the limit', async () => {
  expect((await send(sized(999))).json()).toMatchObject({
    bytes: 999,
    kept: 999,
    contentType: 'image/png',
    extension: '.png',
    name: 'a.png',
  })
  for (const bytes of [1000, 1001, 500_000]) {
    const answer = await send(sized(bytes))
    expect([bytes, answer.statusCode, answer.body]).toEqual([bytes, 413, '文件必须小于1KB'])
  }
  expect(await readdir(folder)).toEqual([])
})

test('a content that the rule does not name is refused', async () => {
  const answer = await send(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'))
  expect([answer.statusCode, answer.body]).toEqual([415, '只支持 .png 类型文件'])
  expect(await readdir(folder)).toEqual([])
})

test('a form with two files is refused, whichever comes first', async () => {
  const form = new FormData()
  for (const name of ['a.png', 'b.png']) form.append('file', new Blob([new Uint8Array(sized(500))]), name)
  const wire = new Response(form)
  const payload = Buffer.from(await wire.arrayBuffer())
  const headers = { 'content-type': wire.headers.get('content-type') ?? '' }
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
  expect([answer.statusCode, answer.body]).toEqual([422, '只能上传一个文件'])
  expect(await readdir(folder)).toEqual([])
})

test('a form that ends in the middle is refused', async () => {
  const payload = Buffer.concat([Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'), png])
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(await readdir(folder)).toEqual([])
})

test('a form with an unreadable boundary is refused as the sender’s fault', async () => {
  const ask = (type: string) => app.inject({ method: 'POST', url: '/', payload: Buffer.from('x'), headers: { 'content-type': type } })
  for (const boundary of ['', '; boundary=', `; boundary=${'b'.repeat(300)}`, `; boundary="${'b'.repeat(5000)}"`])
    expect([boundary.length, (await ask(`multipart/form-data${boundary}`)).statusCode]).toEqual([boundary.length, 400])
})

test('a request without a form and a form without a file get different messages', async () => {
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(400)
  const empty = new Response(new FormData())
  const payload = Buffer.from(await empty.arrayBuffer())
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': empty.headers.get('content-type') ?? '' },
  })
  expect([answer.statusCode, answer.body]).toEqual([422, '请选择文件'])
})
