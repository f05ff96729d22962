// Contract of every store: always run on a folder, and on a real object store if there is one (npm run test:s3).
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openFolder } from './folder.ts'
import { openBucket, realStore, storeOptions } from '#test/real-store.ts'
import { safeKey, type Storage, typeOfKey } from './storage.ts'
import { openStore } from './store.ts'

const stores: [string, (folder: string) => Promise<Storage>][] = [['a folder', openFolder]]
if (realStore) stores.push(['an object store', (folder) => openStore(storeOptions(), folder, createLog('silent'))])
beforeAll(async () => {
  if (realStore) await openBucket()
})

describe.each(stores)('%s', (_, open) => {
  let root: string
  let storage: Storage
  /** A path below which this test is the only writer. */
  let below: string
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-storage-'))
    storage = await open(root)
    below = `tenant/${Math.trunc(Math.random() * 1e12)}`
  })
  afterEach(() => rm(root, { recursive: true }))

  async function put(key: string, content: string | Buffer) {
    const file = path.join(storage.temporary, 'upload')
    await writeFile(file, content)
    return storage.putFile(key, file, 'image/png')
  }
  async function text(key: string, range?: { start: number; end: number }) {
    const chunks: Buffer[] = []
    for await (const chunk of (await storage.get(key))?.read(range) ?? []) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }

  test('a stored file is complete, and the local file is gone', async () => {
    const key = `${below}/resource/2026-01/图.png`
    expect(await put(key, '0123456789')).toEqual({ bytes: 10, sha256: createHash('sha256').update('0123456789').digest('hex') })
    expect(await storage.get(key)).toMatchObject({ bytes: 10, contentType: 'image/png', etag: expect.stringMatching(/^".+"$/) })
    expect([await text(key), await text(key, { start: 2, end: 4 })]).toEqual(['0123456789', '234'])
    expect(await readdir(storage.temporary)).toEqual([])
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('megabytes stream in and out', async () => {
    const big = Buffer.alloc(20_000_000, 7)
    await put(`${below}/big.mp4`, big)
    expect((await text(`${below}/big.mp4`)).length).toBe(big.length)
  })

  test('a different content has a different ETag', async () => {
    const etag = async () => (await storage.get(`${below}/a.png`))?.etag
    await put(`${below}/a.png`, 'one')
    const first = await etag()
    await put(`${below}/a.png`, 'other')
    expect(await etag()).not.toBe(first)
  })

  test('a copy has the type of its new key, and stays when the original is removed', async () => {
    await put(`${below}/upload/演练 x.png`.replace(' ', ''), 'copied')
    expect(await storage.copy(`${below}/upload/演练x.png`, `${below}/kept.mp3`)).toBe(true)
    await storage.remove(`${below}/upload/演练x.png`)
    expect(await storage.get(`${below}/kept.mp3`)).toMatchObject({ bytes: 6, contentType: 'audio/mpeg' })
    expect(await text(`${below}/kept.mp3`)).toBe('copied')
    expect(await storage.copy(`${below}/nothing.png`, `${below}/x.png`)).toBe(false)
    expect(await storage.copy('../etc/passwd', `${below}/x.png`)).toBe(false)
    expect(await storage.get(`${below}/x.png`)).toBeNull()
  })

  test('a sweep removes old objects below its path, and nothing else', async () => {
    await put(`${below}/upload/a/x.png`, 'x')
    await put(`${below}/resource/y.png`, 'y')
    await storage.sweep(`${below}/upload/`, 3_600_000)
    expect(await text(`${below}/upload/a/x.png`)).toBe('x')
    await new Promise((done) => setTimeout(done, 1_100))
    await storage.sweep(`${below}/upload/`, 1_000)
    expect([await storage.get(`${below}/upload/a/x.png`), await text(`${below}/resource/y.png`)]).toEqual([null, 'y'])
  })

  test.each(['../x', 'a/../b', 'a//b', '/a', 'a/', '', '.', 'a/./b', 'a\\b', 'a\0b', 'a b', 'a/%2e%2e/b', '...', 'x'.repeat(501)])(
    'the key %j is outside: read as nothing, never written',
    async (key) => {
      expect(safeKey(key)).toBe(false)
      expect(await storage.get(key)).toBeNull()
      await expect(put(key, 'x')).rejects.toThrow('unsafe key')
      await expect(storage.copy(`${below}/x.png`, key)).rejects.toThrow('unsafe key')
      if (storage.uploadOrigin) expect(await storage.signedUrl(key)).toBeNull()
    },
  )

  test('the store reports that it is ready', async () => expect(await storage.ready()).toBe(true))
})

test('the type follows the extension that the server chose; an unknown extension is served as plain bytes', () => {
  expect(['a.PNG', 'a.jpg', 'a.mp4', 'a.vtt', 'a.svg', 'a.html', 'a'].map(typeOfKey)).toEqual([
    'image/png',
    'image/jpeg',
    'video/mp4',
    'text/vtt; charset=utf-8',
    'application/octet-stream',
    'application/octet-stream',
    'application/octet-stream',
  ])
})
