// The store as a folder: whole files or none, keys that stay inside, and no remains.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { safeKey, type Storage, typeOfKey } from './storage.ts'

let root: string
let storage: Storage
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-folder-'))
  storage = await openFolder(root)
})
afterEach(() => rm(root, { recursive: true }))

async function local(content: string) {
  const file = path.join(storage.temporary, 'upload')
  await writeFile(file, content)
  return file
}
const text = async (key: string, range?: { start: number; end: number }) => {
  const chunks: Buffer[] = []
  for await (const chunk of (await storage.get(key))?.read(range) ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('what is put is there whole, and the local file is gone', async () => {
  const key = 'tenant/1/resource/2026-01/图.png'
  expect(await storage.putFile(key, await local('0123456789'), 'image/png')).toEqual({ bytes: 10 })
  expect(await storage.get(key)).toMatchObject({ bytes: 10, contentType: 'image/png', etag: expect.stringMatching(/^".+"$/) })
  expect([await text(key), await text(key, { start: 2, end: 4 })]).toEqual(['0123456789', '234'])
  expect(await readdir(storage.temporary)).toEqual([])
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.get(key)).toBeNull()
})

test.each(['../x', 'a/../b', 'a//b', '/a', 'a/', '', '.', 'a/./b', 'a\\b', 'a\0b', 'a b', 'a/%2e%2e/b', '...', 'x'.repeat(501)])(
  'the key %j is outside: read as nothing, never written',
  async (key) => {
    expect(safeKey(key)).toBe(false)
    expect(await storage.get(key)).toBeNull()
    await expect(storage.putFile(key, await local('x'), 'image/png')).rejects.toThrow('unsafe key')
  },
)

test('a folder is no file', async () => {
  await mkdir(path.join(root, 'tenant/1'), { recursive: true })
  expect(await storage.get('tenant/1')).toBeNull()
})

test('the type is of the extension that the server chose; what is unknown is only bytes', () => {
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

test('opening sweeps away what a killed process left a day ago, and nothing younger', async () => {
  const old = path.join(storage.temporary, 'old')
  await writeFile(old, 'x')
  await writeFile(path.join(storage.temporary, 'young'), 'x')
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(old, yesterday, yesterday)
  await openFolder(root)
  expect(await readdir(storage.temporary)).toEqual(['young'])
})
