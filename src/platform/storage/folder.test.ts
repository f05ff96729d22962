// The store in a folder: its own behaviour besides the contract of every store.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import type { Storage } from './storage.ts'

let root: string
let storage: Storage
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-folder-'))
  storage = await openFolder(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a folder is not a file of the store', async () => {
  await mkdir(path.join(root, 'tenant/1'), { recursive: true })
  expect(await storage.get('tenant/1')).toBeNull()
  expect(await storage.copy('tenant/1', 'tenant/2')).toBe(false)
})

test('browsers cannot upload directly, and files have no URL of their own', async () => {
  expect([await storage.grant('tenant/1/upload/x'), await storage.signedUrl('tenant/1/a.png'), storage.uploadOrigin]).toEqual([
    null,
    null,
    null,
  ])
})

test('opening the store deletes day-old leftovers of a killed process, and nothing younger', async () => {
  const old = path.join(storage.temporary, 'old')
  await writeFile(old, 'x')
  await writeFile(path.join(storage.temporary, 'young'), 'x')
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(old, yesterday, yesterday)
  await openFolder(root)
  expect(await readdir(storage.temporary)).toEqual(['young'])
})

test('the store reports not-ready if its folder is not writable', async () => {
  await rm(root, { recursive: true })
  expect(await storage.ready()).toBe(false)
})
