// The store in a folder: its own behaviour besides the contract of every store.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { openTemporary } from './temporary.ts'
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

test('leftovers of a killed process are removed after some looks, and those of a living one stay', async () => {
  await rm(storage.temporary, { recursive: true })
  const all = path.join(root, '.tmp')
  const dead = path.join(all, 'dead')
  await mkdir(dead)
  await writeFile(path.join(dead, 'half'), 'x')
  // files of an earlier version stand beside the folders
  const [old, young] = [path.join(all, 'old'), path.join(all, 'young')]
  for (const file of [old, young]) await writeFile(file, 'x')
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(old, yesterday, yesterday)
  // the clock of another machine is ahead
  const tomorrow = new Date(Date.now() + 90_000_000)
  await utimes(dead, tomorrow, tomorrow)
  const living = await openTemporary(root, { touchMs: 5, lookMs: 600_000 })
  await writeFile(path.join(living, 'kept'), 'x')
  expect((await readdir(all)).includes('dead')).toBe(true)
  const looking = await openTemporary(root, { touchMs: 5, lookMs: 200 })
  await expect.poll(() => readdir(all).then((names) => names.includes('dead')), { timeout: 20_000 }).toBe(false)
  const left = await readdir(all)
  expect([path.basename(living), path.basename(looking), 'young', 'old'].map((name) => left.includes(name))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await readdir(living)).toEqual(['kept'])
})

test('the store reports not-ready if its folder is not writable', async () => {
  await rm(root, { recursive: true })
  expect(await storage.ready()).toBe(false)
})
