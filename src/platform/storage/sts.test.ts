// Upload credentials at a real object store (npm run test:s3): the actions they allow, and the refusal of all others.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askStore, openBucket, realStore, storeOptions } from '#test/real-store.ts'
import { createLog } from '../log.ts'
import type { Storage, UploadGrant } from './storage.ts'
import { openStore } from './store.ts'

describe.skipIf(!realStore)('upload credentials', () => {
  let root: string
  let storage: Storage
  let grant: UploadGrant
  const issued = `tenant/1/upload/resource/${crypto.randomUUID()}`
  const open = (other = {}) => openStore(storeOptions(other), root, createLog('silent'))
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sts-'))
    await openBucket()
    storage = await open()
    grant = (await storage.grant(issued)) as UploadGrant
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const ask = (method: string, key: string) => askStore(grant, method, key)
  const put = (key: string, token = grant) => askStore(token, 'PUT', key, Buffer.from('content'))

  test('the credentials put objects below their path, whatever the name', async () => {
    expect(await put(`${issued}/1700000000000封面 图.png`.replace(' ', '_'))).toBe(200)
    expect((await storage.get(`${issued}/1700000000000封面_图.png`))?.bytes).toBe(7)
  })

  test.each([
    'tenant/1/resource/x.png',
    'tenant/1/upload/resource/other/x.png',
    'tenant/2/upload/x.png',
    `${issued}x/x.png`,
    issued,
    'x.png',
    `${issued}/../../../../2/x.png`,
  ])('not elsewhere: %s', async (key) => expect(await put(key)).toBe(403))

  test('the credentials neither read, list nor delete, even below their path', async () => {
    const key = `${issued}/1.png`
    expect(await put(key)).toBe(200)
    expect([await ask('GET', key), await ask('DELETE', key), await ask('GET', `?list-type=2&prefix=${issued}`)]).toEqual([403, 403, 403])
    expect((await storage.get(key))?.bytes).toBe(7)
  })

  test('another secret, another token or no token is refused', async () => {
    expect(await put(`${issued}/2.png`, { ...grant, accessKeySecret: 'x'.repeat(40) })).toBe(403)
    expect(await put(`${issued}/2.png`, { ...grant, securityToken: 'x'.repeat(100) })).toBeGreaterThanOrEqual(400)
    expect((await fetch(`${grant.bucketUrl}/${issued}/2.png`, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect(await storage.get(`${issued}/2.png`)).toBeNull()
  })

  test('expired credentials are refused', async () => {
    const short = (await (await open({ grantSeconds: 2 })).grant(issued)) as UploadGrant
    expect(await put(`${issued}/3.png`, short)).toBe(200)
    await new Promise((done) => setTimeout(done, 3_500))
    expect(await put(`${issued}/4.png`, short)).toBe(403)
    expect(await storage.get(`${issued}/4.png`)).toBeNull()
  })

  test('a signed URL lets anybody read its object, and no other', async () => {
    await put(`${issued}/5图.png`)
    const url = (await storage.signedUrl(`${issued}/5图.png`)) ?? ''
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/png', 'content'])
    expect((await fetch(url.replace('5%E5%9B%BE', '1'))).status).toBe(403)
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  })

  test('a server with a wrong secret gets 503, and is not ready', async () => {
    const wrong = await open({ accessKeySecret: 'wrong' })
    await expect(wrong.get(`${issued}/1.png`)).rejects.toMatchObject({ status: 503 })
    await expect(wrong.grant(issued)).rejects.toMatchObject({ status: 503 })
    expect(await wrong.ready()).toBe(false)
    expect(await (await open({ bucket: 'nothing-here' })).ready()).toBe(false)
  })
})
