// The folder of painted sprites: saved sprites are read back, damaged ones count as missing, and its size is bounded.
import { mkdtemp, open, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trimFolder } from '../kept-folder.ts'
import { openFrom, saveTo } from './sprite-folder.ts'
import type { Sprite } from './sprite-names.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sprites-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sprite = (byte: number, length = 64): Sprite => ({ x: 2, y: 4, width: 8, height: 8, data: Buffer.alloc(length, byte) })
const save = (name: string, length?: number) =>
  saveTo(folder, name, [
    ['upper', sprite(1, length)],
    ['torso', sprite(2, length)],
  ])

test('a process reads the sprites that another one saved', async () => {
  await save('a.sprites')
  const file = openFrom(folder, 'a.sprites')
  expect([...(file?.names() ?? [])]).toEqual(['upper', 'torso'])
  expect(file?.read('torso')).toMatchObject({ x: 2, y: 4, width: 8, height: 8 })
  expect(Buffer.compare(Buffer.from(file?.read('torso')?.data ?? []), Buffer.alloc(64, 2))).toBe(0)
  expect(file?.read('mouth')).toBeUndefined()
  file?.close()
  expect(openFrom(folder, 'b.sprites')).toBeUndefined()
})

test('an incomplete file counts as missing, and so does a damaged sprite, but not the others', async () => {
  await save('half.sprites')
  await truncate(path.join(folder, 'half.sprites'), 90)
  expect(openFrom(folder, 'half.sprites')).toBeUndefined()
  await save('bad.sprites')
  const handle = await open(path.join(folder, 'bad.sprites'), 'r+')
  await handle.write(Buffer.from([9]), 0, 1, 10)
  await handle.close()
  const file = openFrom(folder, 'bad.sprites')
  expect(file?.read('upper')).toBeUndefined()
  expect(file?.read('torso')).toBeDefined()
  file?.close()
})

test('the folder stays within its limit: the least recently used files and leftovers of dead processes are removed', async () => {
  for (const [name, day] of [
    ['old.sprites', 1],
    ['used.sprites', 3],
    ['new.sprites', 2],
  ] as const) {
    await save(name, 1000)
    await utimes(path.join(folder, name), new Date(2026, 0, day), new Date(2026, 0, day))
  }
  await writeFile(path.join(folder, 'x.sprites.1-2.tmp'), 'half')
  await utimes(path.join(folder, 'x.sprites.1-2.tmp'), new Date(2026, 0, 1), new Date(2026, 0, 1))
  await trimFolder(folder, 5000, { suffix: '.sprites' })
  expect((await readdir(folder)).sort()).toEqual(['new.sprites', 'used.sprites'])
})
