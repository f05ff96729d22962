// Unpacking archives: both compressions, truncated ones, and malicious ones.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { packBzip2 } from '#test/bzip2.ts'
import { tarOf } from '#test/tiny-voice.ts'
import { MediaError } from '../process/media-error.ts'
import { placeOf, unpack } from './unpack.ts'

const root = mkdtempSync(path.join(tmpdir(), 'yanwu-unpack-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let serial = 0

async function unpacked(bytes: Buffer, maxBytes = 1_000_000) {
  const folder = path.join(root, `${++serial}`, 'inner')
  mkdirSync(folder, { recursive: true })
  const archive = path.join(root, `${serial}.archive`)
  writeFileSync(archive, bytes)
  await unpack(archive, folder, { maxBytes, signal: new AbortController().signal })
  return folder
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof MediaError ? error.reason : `no reason: ${String(error)}`),
  )

const large = Buffer.from(Array.from({ length: 250_000 }, (_, at) => (at * at) % 251))
const good = [
  { name: 'voice/', type: 'directory' as const },
  { name: 'voice/model.onnx', content: large },
  { name: './voice/dict/a.txt', content: Buffer.from('甲') },
  { name: 'voice/empty.txt', content: Buffer.alloc(0) },
  { name: 'voice/same.bin', content: Buffer.alloc(5000, 7) },
]

describe.each([
  ['bzip2', packBzip2],
  ['gzip', gzipSync],
] as const)('%s', (_, pack) => {
  test('files are restored below the top folder of the archive', async () => {
    const folder = await unpacked(pack(await tarOf(good)))
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['dict', 'dict/a.txt', 'empty.txt', 'model.onnx', 'same.bin'])
    expect(readFileSync(path.join(folder, 'model.onnx')).equals(large)).toBe(true)
    expect(readFileSync(path.join(folder, 'same.bin')).equals(Buffer.alloc(5000, 7))).toBe(true)
    expect(readFileSync(path.join(folder, 'dict/a.txt'), 'utf8')).toBe('甲')
  })

  test('a truncated or modified archive is refused', async () => {
    const whole = pack(await tarOf(good))
    for (const share of [0.1, 0.5, 0.98])
      expect(await reasonOf(unpacked(whole.subarray(0, Math.floor(whole.length * share))))).toMatch(/损坏或不完整/)
    const changed = Buffer.from(whole)
    const middle = Math.floor(whole.length / 2)
    changed[middle] = 255 - (changed[middle] ?? 0)
    expect(await reasonOf(unpacked(changed))).toMatch(/损坏或不完整/)
  })
})

test.each([
  ['a path that leaves the folder', [{ name: 'voice/../../outside', content: Buffer.from('x') }], /不合规的路径/],
  ['an absolute path', [{ name: '/outside', content: Buffer.from('x') }], /不合规的路径/],
  ['a path of another system', [{ name: 'voice\\..\\outside', content: Buffer.from('x') }], /不合规的路径/],
  ['a path without end', [{ name: `voice/${'a/'.repeat(40)}b`, content: Buffer.from('x') }], /不合规的路径/],
  ['a link', [{ name: 'voice/link', type: 'symlink' as const, linkname: '/etc/passwd' }], /链接或特殊文件/],
  ['a hard link', [{ name: 'voice/link', type: 'link' as const, linkname: 'voice/model.onnx' }], /链接或特殊文件/],
  ['a pipe', [{ name: 'voice/pipe', type: 'fifo' as const }], /链接或特殊文件/],
  ['more than was told', [{ name: 'voice/big', content: Buffer.alloc(2_000_000) }], /比目录里写的大/],
  ['too many files', Array.from({ length: 5001 }, (_, at) => ({ name: `voice/${at}`, content: Buffer.alloc(0) })), /文件太多/],
  ['the same file twice', [1, 2].map(() => ({ name: 'voice/a', content: Buffer.from('x') })), /损坏或不完整/],
  ['nothing', [], /是空的/],
])('%s is refused', async (_, entries, reason) => {
  expect(await reasonOf(unpacked(gzipSync(await tarOf(entries))))).toMatch(reason)
  expect(existsSync(path.join(root, `${serial}`, 'outside')) || existsSync('/outside')).toBe(false)
})

test('a decompression bomb is not held in memory: one megabyte ends it', async () => {
  const bomb = gzipSync(
    await tarOf([{ name: 'voice/a', content: Buffer.alloc(100) }]).then((tar) => Buffer.concat([tar, Buffer.alloc(60_000_000)])),
  )
  expect(bomb.length).toBeLessThan(100_000)
  // a tar may be padded after its end; the limit also covers this padding
  expect(await reasonOf(unpacked(bomb, 1000))).toMatch(/比目录里写的大/)
})

test('a file that is no archive is reported', async () => {
  for (const text of ['', '<html>', 'PK\u0003\u0004']) expect(await reasonOf(unpacked(Buffer.from(text)))).toMatch(/不是 \.tar\.bz2/)
})

test('target of an entry', () => {
  expect([placeOf('voice/'), placeOf('./voice/a'), placeOf('voice/b/c')]).toEqual([null, 'a', path.join('b', 'c')])
})
