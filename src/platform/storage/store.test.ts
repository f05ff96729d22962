// An object store that is unavailable, hangs, refuses, breaks off or answers nonsense, played by a local server; and Aliyun's STS.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { StoreOptions } from './options.ts'
import type { Storage } from './storage.ts'
import { bucketUrlOf } from './direct.ts'
import { openStore } from './store.ts'

let server: Server
let asked: { request: IncomingMessage; body: string }[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
let root: string
let storage: Storage
const options = (other: Partial<StoreOptions> = {}): StoreOptions => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    kind: 's3',
    endpoint,
    publicEndpoint: endpoint,
    bucketUrl: undefined,
    region: 'us-east-1',
    bucket: 'bucket',
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    pathStyle: true,
    stsEndpoint: endpoint,
    stsRole: 'arn:aws:iam:::role/upload',
    grantSeconds: 900,
    timeoutMs: 60_000,
    ...other,
  }
}
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    const seen = { request, body: '' }
    asked.push(seen)
    request.on('data', (chunk: Buffer) => (seen.body += chunk.toString('latin1')))
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-store-'))
  storage = await openStore(options(), root, createLog('silent'))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(root, { recursive: true })
})

const away = { name: 'AppError', status: 503, message: '文件存储暂时无法访问，请稍后再试' }
const local = async (bytes = 10) => {
  const file = path.join(storage.temporary, 'upload')
  await writeFile(file, Buffer.alloc(bytes))
  return file
}
const every: [string, () => Promise<unknown>][] = [
  ['get', () => storage.get('tenant/1/a.png')],
  ['putFile', async () => storage.putFile('tenant/1/a.png', await local(), 'image/png')],
  ['copy', () => storage.copy('tenant/1/a.png', 'tenant/1/b.png')],
  ['remove', () => storage.remove('tenant/1/a.png')],
  ['sweep', () => storage.sweep('tenant/1/upload/', 0)],
  ['grant', () => storage.grant('tenant/1/upload/x')],
]

describe.each(every)('%s', (name, act) => {
  test('a store that refuses, fails or answers nonsense is a 503 with a message for users, and is not ready', async () => {
    for (const [status, body] of [
      [403, '<Error><Code>AccessDenied</Code></Error>'],
      [500, '<Error><Code>InternalError</Code></Error>'],
      [503, 'busy'],
      [400, 'not even XML <<<'],
    ] as const) {
      answer = (_, response) => response.writeHead(status).end(body)
      storage = await openStore(options(), root, createLog('silent'))
      await expect(act(), `${name} ${status}`).rejects.toMatchObject(away)
      expect(await storage.ready()).toBe(false)
    }
  })

  test('an unreachable store is a 503 at once', async () => {
    storage = await openStore(options({ endpoint: 'http://127.0.0.1:1', stsEndpoint: 'http://127.0.0.1:1' }), root, createLog('silent'))
    await expect(act()).rejects.toMatchObject(away)
    expect(await storage.ready()).toBe(false)
  })
})

test.each(every.filter(([name]) => name !== 'putFile' && name !== 'copy'))(
  '%s: a store that never answers is given up in time, and for two seconds nobody else waits for it',
  async (_, act) => {
    answer = () => {}
    storage = await openStore(options({ timeoutMs: 300 }), root, createLog('silent'))
    await expect(act()).rejects.toMatchObject(away)
    const before = asked.length
    await expect(act()).rejects.toMatchObject(away)
    expect(asked.length).toBe(before)
    // after two seconds the store is called again, and is back
    await new Promise((done) => setTimeout(done, 2_050))
    answer = (__, response) => response.writeHead(404).end()
    expect(await storage.get('tenant/1/a.png')).toBeNull()
  },
)

test('a refusal does not make other calls wait: only a store without an answer rests', async () => {
  answer = (_, response) => response.writeHead(403).end()
  await expect(storage.get('tenant/1/a.png')).rejects.toMatchObject(away)
  answer = (_, response) => response.writeHead(404).end()
  expect(await storage.get('tenant/1/a.png')).toBeNull()
})

test('after a failed put, the temporary file stays and still belongs to the caller', async () => {
  answer = (_, response) => response.writeHead(500).end()
  await expect(storage.putFile('tenant/1/a.png', await local(100_000), 'image/png')).rejects.toMatchObject(away)
  expect(await readdir(storage.temporary)).toEqual(['upload'])
})

test('a read that breaks off ends with an error, never with half a file as a whole', async () => {
  answer = (request, response) => {
    response.setHeader('etag', '"x"')
    response.writeHead(200, { 'content-length': '1000' })
    if (request.method === 'HEAD') return response.end()
    response.write(Buffer.alloc(100))
    setTimeout(() => response.destroy(), 20)
  }
  const object = await storage.get('tenant/1/a.png')
  const read = async () => {
    for await (const _ of object?.read() ?? []) void _
  }
  await expect(read()).rejects.toThrow()
})

test('an object that was replaced after the lookup is not read', async () => {
  answer = (request, response) => {
    if (request.method === 'HEAD') return response.writeHead(200, { etag: '"one"', 'content-length': '4' }).end()
    return response.writeHead(request.headers['if-match'] === '"one"' ? 412 : 200).end()
  }
  const object = await storage.get('tenant/1/a.png')
  await expect(object?.read().toArray()).rejects.toThrow()
})

test('browsers upload to the bucket by its addressing style', () => {
  const oss = { publicEndpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com', pathStyle: false }
  expect(bucketUrlOf(options({ publicEndpoint: 'http://store:9000' }))).toBe('http://store:9000/bucket')
  expect(bucketUrlOf(options(oss))).toBe('https://bucket.s3.oss-cn-hangzhou.aliyuncs.com')
  expect(bucketUrlOf(options({ ...oss, bucketUrl: 'https://files.example.com' }))).toBe('https://files.example.com')
})

test('without a role for uploads, they go through the server', async () => {
  storage = await openStore(options({ stsRole: undefined }), root, createLog('silent'))
  expect([await storage.grant('tenant/1/upload/x'), storage.uploadOrigin, asked.length]).toEqual([null, null, 0])
})

describe('Aliyun', () => {
  const aliyun = (timeoutMs = 60_000) =>
    openStore(
      options({
        kind: 'oss',
        stsRole: 'acs:ram::1:role/upload',
        pathStyle: false,
        publicEndpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
        timeoutMs,
      }),
      root,
      createLog('silent'),
    )

  test('the credential may only put objects below its one path', async () => {
    answer = (_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ Credentials: { AccessKeyId: 'STS.id', AccessKeySecret: 'sts-secret', SecurityToken: 'sts-token' } }))
    storage = await aliyun()
    expect(await storage.grant('tenant/1/upload/x')).toMatchObject({
      accessKeyId: 'STS.id',
      accessKeySecret: 'sts-secret',
      securityToken: 'sts-token',
      pathStyle: false,
    })
    const { request, body } = asked[0] ?? { request: { url: '', headers: {} } as IncomingMessage, body: '' }
    expect(request.headers['x-acs-action']).toBe('AssumeRole')
    expect(request.headers['authorization']).toMatch(/^ACS3-HMAC-SHA256 Credential=id,/)
    const said = new URLSearchParams(`${(request.url ?? '').split('?')[1] ?? ''}&${body}`)
    expect([said.get('RoleArn'), said.get('DurationSeconds')]).toEqual(['acs:ram::1:role/upload', '900'])
    expect(JSON.parse(said.get('Policy') ?? '')).toEqual({
      Version: '1',
      Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: ['acs:oss:*:*:bucket/tenant/1/upload/x/*'] }],
    })
  })

  test('refusing, talking nonsense or never answering is a 503', async () => {
    const silent = () => undefined
    for (const said of [
      (response: ServerResponse) => response.writeHead(403).end(JSON.stringify({ Code: 'NoPermission', Message: 'denied' })),
      (response: ServerResponse) => response.end('<html>'),
      (response: ServerResponse) => response.setHeader('content-type', 'application/json').end('{}'),
      silent,
    ]) {
      answer = (_, response) => void said(response)
      storage = await aliyun(said === silent ? 300 : undefined)
      await expect(storage.grant('tenant/1/upload/x')).rejects.toMatchObject(away)
    }
  })
})
