// A damaged file is not served: it is reported and marked, and served again after it was restored.
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { files } from '../contract.ts'
import { verifyFiles } from './verify.ts'

let world: World
let author: Person
let storage: Storage
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  storage = await openStorage({ kind: 'folder' }, path.join(world.dataDir, 'files'), createLog('silent'))
})
afterAll(() => world?.close())
beforeEach(() => world.owner.query('delete from file'))

const upload = () => author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
const at = (key: string) => path.join(world.dataDir, 'files', key)
const rowOf = async (key: string) => (await world.owner.query('select * from file where path = $1', [key])).rows[0]
const verify = (most?: { files: number; bytes: number }) =>
  verifyFiles(world.program.pool, storage, createLog('silent'), new AbortController().signal, most)
const flipped = () => {
  const bytes = Buffer.from(png)
  bytes.writeUInt8(bytes.readUInt8(png.length - 20) ^ 1, png.length - 20)
  return bytes
}

test.each<[string, () => Buffer]>([
  ['cut', () => png.subarray(0, png.length - 1)],
  ['emptied', () => Buffer.alloc(0)],
  ['flipped in one bit', flipped],
  ['replaced by a longer one', () => Buffer.concat([png, png])],
])('a file that was %s is refused with a message, whether it was served before or not', async (_, bytes) => {
  for (const servedBefore of [true, false]) {
    const { path: key, url } = await upload()
    if (servedBefore) expect((await author.fetch(url)).status).toBe(200)
    await writeFile(at(key), bytes())
    // two writes may get the same file time
    await utimes(at(key), new Date(), new Date(Date.now() + 5_000))
    for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const answer = await author.fetch(url, { headers })
      expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([503, '文件已损坏，请联系管理员恢复'])
    }
    await writeFile(at(key), png)
    expect((await author.fetch(url)).status).toBe(200)
  }
  expect(await (await fetch(`${world.url}/metrics`)).text()).toMatch(/stored_files_damaged\{by="read"\} [1-9]/)
})

test('a file that was changed under its old time is found by the sweep and not served; after a restore it is served again', async () => {
  const { path: key, url } = await upload()
  const time = new Date(1_700_000_000_000)
  await utimes(at(key), time, time)
  expect((await author.fetch(url)).status).toBe(200)
  await writeFile(at(key), flipped())
  await utimes(at(key), time, time)
  expect(await verify()).toEqual({ checked: 1, damaged: 1 })
  expect((await rowOf(key)).damaged_at).not.toBeNull()
  expect((await author.fetch(url)).status).toBe(503)
  await writeFile(at(key), png)
  await utimes(at(key), time, time)
  expect((await author.fetch(url)).status).toBe(200)
  expect(await verify()).toEqual({ checked: 1, damaged: 0 })
  expect((await rowOf(key)).damaged_at).toBeNull()
  await rm(at(key))
  expect(await verify()).toEqual({ checked: 1, damaged: 1 })
})

test('the sweep adds hashes to old rows and resumes where it ended, including posters and subtitles', async () => {
  const keys = [(await upload()).path, (await upload()).path, (await upload()).path]
  await world.owner.query('update file set objects = null')
  expect(await verify({ files: 2, bytes: 1e9 })).toEqual({ checked: 2, damaged: 0 })
  const looked = async () => (await world.owner.query('select count(*)::int n from file where objects is not null')).rows[0].n
  expect(await looked()).toBe(2)
  expect(await verify({ files: 1, bytes: 1e9 })).toEqual({ checked: 1, damaged: 0 })
  expect(await looked()).toBe(3)

  const [video = ''] = keys
  const [base, poster, subtitles] = ['.mp4', '.jpg', '.vtt'].map((e) => video.replace(/\.png$/, e)) as [string, string, string]
  for (const name of [base, poster, subtitles, subtitles.replace('.vtt', '.srt')]) await writeFile(at(name), await readFile(at(video)))
  await world.owner.query(`update file set path = $2, poster_path = $3, subtitles_path = $4, objects = null where path = $1`, [
    video,
    base,
    poster,
    subtitles,
  ])
  expect(await verify()).toEqual({ checked: 3, damaged: 0 })
  await writeFile(at(poster), png.subarray(0, 9))
  expect(await verify()).toEqual({ checked: 3, damaged: 1 })
  const address = (key: string) => `/ai-training/v1/management/file/download/local/${encodeURI(key)}`
  expect([(await author.fetch(address(poster))).status, (await author.fetch(address(base))).status]).toEqual([503, 200])
})
