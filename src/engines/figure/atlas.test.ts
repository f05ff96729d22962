// Painted figures on disk: another process finds them, and damaged data is never used.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAtlases } from './atlas.ts'
import type { Piece } from './atlas-entry.ts'
import { looks } from './figures.ts'
import { openSpriteFile, writeSpriteFile } from './sprite-file.ts'
import { fileNameOf, saveTo } from './sprite-folder.ts'
import type { Sprite } from './sprite-names.ts'

const root = mkdtempSync(join(tmpdir(), 'yanwu-sprites-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folderOf = (name: string) => join(root, name)
const open = (folder: string | undefined) => openAtlases({ folder, version: 'test', log: (line) => expect.fail(line) })
const sprite = (fill: number, length = 96): Sprite => ({ x: 0, y: 2, width: 8, height: 8, data: Buffer.alloc(length, fill) })
/** Buffers of different pools are equal only in their bytes. */
const plain = (piece: Piece | undefined) => piece && { ...piece, data: piece.data.toString('base64'), overlay: Boolean(piece.overlay) }
const [look] = looks
if (!look) throw new Error('no figure')

test('a process reads sprites that another one painted, and repaints a damaged one', async () => {
  const folder = folderOf('shared')
  const first = open(folder)
  const names = ['torso 0', 'locks 3', 'mouth 5 half', 'picture 64 png']
  const atlas = first.open({ figure: 'wang', format: '16:9' })
  const painted = []
  for (const name of names) painted.push(await atlas.piece(name))
  await first.save()

  const second = open(folder).open({ figure: 'wang', format: '16:9' })
  expect(names.map((name) => plain(second.take(name)))).toEqual(painted.map(plain))
  expect(second.take('locks 3')?.overlay?.runs).toEqual(painted[1]?.overlay?.runs)
  expect(second.take('torso 1')).toBeUndefined()
  expect(open(folder).open({ figure: 'wang', format: '9:16' }).take('torso 0')).toBeUndefined()

  const [file = ''] = readdirSync(folder)
  const bytes = readFileSync(join(folder, file))
  const place = bytes.indexOf(painted[0]?.data.subarray(0, 64) ?? '')
  bytes[place + 1000] = (bytes[place + 1000] ?? 0) ^ 255
  writeFileSync(join(folder, file), bytes)
  const third = open(folder).open({ figure: 'wang', format: '16:9' })
  expect(third.take('torso 0')).toBeUndefined()
  expect(plain(third.take('mouth 5 half'))).toEqual(plain(painted[2]))
  expect(plain(await third.piece('torso 0'))).toEqual(plain(painted[0]))
})

test('a file that is not whole is not opened, and the next save replaces it', async () => {
  const folder = folderOf('broken')
  await saveTo(folder, 'a.sprites', [['torso 0', sprite(1)]])
  const path = join(folder, 'a.sprites')
  const whole = readFileSync(path)
  for (const broken of [whole.subarray(0, -1), whole.subarray(1), whole.subarray(0, 7), Buffer.alloc(0), Buffer.alloc(500, 7)]) {
    writeFileSync(path, broken)
    expect(openSpriteFile(path)).toBeUndefined()
  }
  const index = Buffer.from(whole)
  index[110] = (index[110] ?? 0) ^ 1
  writeFileSync(path, index)
  expect(openSpriteFile(path)).toBeUndefined()

  const name = fileNameOf(look, { format: '16:9' }, 'test')
  writeFileSync(join(folder, name), 'half')
  const atlases = open(folder)
  const { data } = await atlases.open({ figure: look.id, format: '16:9' }).piece('torso 0')
  await atlases.save()
  expect(Buffer.from(openSpriteFile(join(folder, name))?.read('torso 0')?.data ?? '')).toEqual(data)
})

test('a file that is truncated while it is open yields nothing', async () => {
  const path = join(root, 'short.sprites')
  await writeSpriteFile(path, [
    ['a', sprite(1)],
    ['b', sprite(2)],
  ])
  const file = openSpriteFile(path)
  truncateSync(path, 120)
  expect(file?.read('a')).toMatchObject({ width: 8, data: sprite(1).data })
  expect(file?.read('b')).toBeUndefined()
  file?.close()
})

test('a failed write leaves no file, and is reported', async () => {
  const said: string[] = []
  writeFileSync(join(root, 'no-folder'), '')
  const atlases = openAtlases({ folder: join(root, 'no-folder'), version: 'test', log: (line) => said.push(line) })
  await atlases.open({ figure: 'li', format: '16:9' }).piece('torso 0')
  await atlases.save()
  expect(said.join()).toContain('sprites were not kept')

  const failing = function* (): Generator<[string, Sprite]> {
    yield ['x', sprite(1)]
    throw new Error('stop')
  }
  await expect(writeSpriteFile(join(root, 'f.sprites'), failing())).rejects.toThrow('stop')
  expect(readdirSync(root).filter((name) => name.startsWith('f.'))).toEqual([])
  expect(existsSync(join(root, 'f.sprites'))).toBe(false)
})

test('another look, version, format or framing has another file', () => {
  const names = [
    fileNameOf(look, { format: '16:9' }, '1'),
    fileNameOf(look, { format: '9:16' }, '1'),
    fileNameOf(look, { format: '16:9', framing: 'close' }, '1'),
    fileNameOf(look, { format: '16:9' }, '2'),
    fileNameOf({ ...look, shoulders: look.shoulders + 1 }, { format: '16:9' }, '1'),
  ]
  expect(new Set(names).size).toBe(5)
  expect(fileNameOf(look, { format: '16:9', framing: 'half' }, '1')).toBe(names[0])
  expect(fileNameOf(look, { format: '16:9' }, '1')).toBe(names[0])
})
