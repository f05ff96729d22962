// Acknowledged files are on disk: their bytes, and the directory entries of their path.
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedSecret } from '#apps/stored-secret.ts'
import { watchSyncs } from './synced.ts'
import { syncTree } from '#platform/durable.ts'
import { openFolder } from '#platform/storage/folder.ts'

let root: string
let seen: Awaited<ReturnType<typeof watchSyncs>>
beforeAll(async () => void (root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-durable-'))))
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => void (seen = await watchSyncs()))
afterEach(() => seen.end())

test.skipIf(process.platform === 'win32')('a secret file is synced before its name', async () => {
  const file = path.join(root, 'postgres.password')
  const secret = await storedSecret(file)
  expect([await seen.has(file), await seen.has(root), await seen.inOrder(file, root)]).toEqual([true, true, true])
  expect(await storedSecret(file)).toBe(secret)
})

test('many starts at one time get the secret of the first, and a secret is readable by its owner only', async () => {
  const file = path.join(root, 'secrets.key')
  const secrets = await Promise.all(Array.from({ length: 40 }, () => storedSecret(file)))
  expect([new Set(secrets).size, await storedSecret(file)]).toEqual([1, secrets[0]])
  expect((await readdir(root)).filter((name) => name.startsWith('secrets.key'))).toEqual(['secrets.key'])
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.skipIf(process.platform === 'win32')('a stored file is synced with its bytes, its name, and the new folders', async () => {
  const store = await openFolder(path.join(root, 'files'))
  const local = path.join(store.temporary, 'one')
  await writeFile(local, 'x')
  await store.putFile('tenant/1/a/b/one.png', local, 'image/png')
  const way = ['tenant', 'tenant/1', 'tenant/1/a', 'tenant/1/a/b', 'tenant/1/a/b/one.png'].map((at) => path.join(root, 'files', at))
  for (const at of [path.join(root, 'files'), ...way]) expect([at, await seen.has(at)]).toEqual([at, true])
  await store.copy('tenant/1/a/b/one.png', 'tenant/1/c/two.png')
  for (const at of ['tenant/1', 'tenant/1/c', 'tenant/1/c/two.png'])
    expect([at, await seen.has(path.join(root, 'files', at))]).toEqual([at, true])
})

test.skipIf(process.platform === 'win32')('a tree is synced with everything in it', async () => {
  const tree = path.join(root, 'tree')
  await mkdir(path.join(tree, 'a/b'), { recursive: true })
  for (const name of ['one', 'a/two', 'a/b/three']) await writeFile(path.join(tree, name), name)
  await syncTree(tree)
  for (const name of ['', ...(await readdir(tree, { recursive: true }))])
    expect([name, await seen.has(path.join(tree, name))]).toEqual([name, true])
})
