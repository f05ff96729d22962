// Local copies of stored files: limited by LRU eviction, except for copies in use.
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceKeeper } from './sources-folder.ts'

const BYTES = 1000
let folder: string
let asked: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sources-'))
  asked = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keeper = (maxBytes = 3 * BYTES) =>
  sourceKeeper({
    folder,
    maxBytes,
    read: async (key) => {
      asked.push(key)
      return key === 'gone.mp4' ? null : Readable.from([Buffer.alloc(BYTES, key.charCodeAt(0))])
    },
  })

const hoursAgo = (file: string, hours: number) => utimes(file, new Date(), new Date(Date.now() - hours * 3_600_000))
const there = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** A copy that was used once, so many hours ago. */
async function usedOnce(key: string, hours: number): Promise<string> {
  const sources = keeper(Number.MAX_SAFE_INTEGER)()
  const file = await sources.fetch(key)
  await sources.close()
  await hoursAgo(file, hours)
  return file
}

test('the least recently used copies are removed, as many as the limit requires', async () => {
  const files = [await usedOnce('a.mp4', 5), await usedOnce('b.mp4', 2), await usedOnce('c.mp4', 9), await usedOnce('d.mp4', 1)]
  const sources = keeper()()
  const fresh = await sources.fetch('e.mp4')
  await sources.close()
  expect(await Promise.all([...files, fresh].map(there))).toEqual([false, true, false, true, true])
  expect(await readFile(fresh)).toEqual(Buffer.alloc(BYTES, 'e'))
})

test('a repeated fetch counts as use, and does not read the store again', async () => {
  const files = [await usedOnce('a.mp4', 5), await usedOnce('b.mp4', 2), await usedOnce('c.mp4', 1)]
  asked = []
  const again = keeper()()
  await again.fetch('a.mp4')
  await again.close()
  expect(asked).toEqual([])
  const sources = keeper()()
  await sources.fetch('d.mp4')
  await sources.close()
  expect(await Promise.all(files.map(there))).toEqual([true, false, true])
})

test('a copy in use stays, whichever keeper fetched it, and is removed after its last user', async () => {
  const [first, second] = [keeper(0)(), keeper(0)()]
  const file = await first.fetch('a.mp4')
  await second.fetch('a.mp4')
  await second.fetch('a.mp4')
  await hoursAgo(file, 50)
  await first.fetch('b.mp4')
  expect(await there(file)).toBe(true)
  await second.close()
  expect(await there(file)).toBe(true)
  await hoursAgo(file, 50)
  await first.close()
  expect(await there(file)).toBe(false)
})

test('a copy that another process used a moment ago is not removed', async () => {
  const file = await usedOnce('a.mp4', 1 / 60)
  const old = await usedOnce('b.mp4', 1)
  const sources = keeper(0)()
  await sources.fetch('c.mp4')
  await sources.close()
  expect([await there(file), await there(old)]).toEqual([true, false])
})

test('a missing file, or one that breaks off, leaves no copy', async () => {
  const sources = keeper()()
  await expect(sources.fetch('gone.mp4')).rejects.toMatchObject({ retryable: false })
  const broken = sourceKeeper({
    folder,
    maxBytes: BYTES,
    read: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(10)
          throw new Error('the store has gone')
        })(),
      ),
  })()
  await expect(broken.fetch('half.mp4')).rejects.toMatchObject({ retryable: true })
  await Promise.all([sources.close(), broken.close()])
  expect(await readdir(folder)).toEqual([])
})
