// Reading JSON files item by item in the child process.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from './spreadsheets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-json-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns = [{ field: 'json', title: 'json' }]
async function read(content: string | Buffer, options: { maxRows?: number; maxText?: number } = {}) {
  const file = path.join(folder, 'x.json')
  await writeFile(file, content)
  const { rows } = await readSheet(file, columns, { ...options, json: true })
  return rows.map(({ row, cells }) => [row, JSON.parse(cells['json'] ?? '')] as const)
}

test('items of an array, or of the array «questions», are numbered from 1; a byte order mark and leading blanks are skipped', async () => {
  const items = [{ a: '甲' }, 1, null, ['x', { b: [1.5, true] }]]
  const numbered = items.map((item, i) => [i + 1, item])
  expect(await read(JSON.stringify(items))).toEqual(numbered)
  expect(await read(`\ufeff \n ${JSON.stringify(items, null, 2)}\n`)).toEqual(numbered)
  expect(await read(JSON.stringify({ version: 1, more: { questions: [9] }, questions: items, after: [1] }))).toEqual(numbered)
  expect(await read('[]')).toEqual([])
})

test('characters across two chunks stay whole, in the order of the file', async () => {
  const items = Array.from({ length: 3000 }, (_, i) => ({ i, text: '重疾险😀'.repeat(20) }))
  expect(await read(JSON.stringify(items))).toEqual(items.map((item, i) => [i + 1, item]))
})

test.each<[string, (text: string) => Buffer]>([
  ['UTF-16LE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16BE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16LE without a mark', (text) => Buffer.from(text, 'utf16le')],
  // the bytes of 保险 and 合同 in GBK
  ['GBK', (text) => Buffer.from(text.replace('保险', '\xb1\xa3\xcf\xd5').replace('合同', '\xba\xcf\xcd\xac'), 'latin1')],
])('JSON in %s is read', async (_, encoded) => {
  expect(await read(encoded(' [{"a": "保险"},\n {"a": "合同"}]\n'))).toEqual([
    [1, { a: '保险' }],
    [2, { a: '合同' }],
  ])
})

test('a zero byte in GBK is a missing character, and no sign of UTF-16', async () => {
  const bytes = Buffer.from('[{"a": "\xbc\xf2\xb4\xf0 \0\0"}, {"b": 1}]', 'latin1')
  expect(await read(bytes)).toEqual([
    [1, { a: '简答 \uFFFD\uFFFD' }],
    [2, { b: 1 }],
  ])
})

test('an item that is too long is null; too many items, too much text and invalid JSON are refused with a message', async () => {
  expect(await read(JSON.stringify(['x'.repeat(400_000), 'y']))).toEqual([
    [1, null],
    [2, 'y'],
  ])
  await expect(read('[1,2,3]', { maxRows: 2 })).rejects.toThrow('最多 2 题')
  await expect(read(JSON.stringify(['x'.repeat(100)]), { maxText: 50 })).rejects.toThrow('文件内容过多')
  for (const [content, words] of [
    ['', '文件是空的'],
    ['题目', '只支持 .json 类型文件'],
    ['[1, 2', '文件不完整'],
    ['[1] x', 'JSON 格式错误'],
    ['{"questions": {"a": 1}}', '文件内容不是题目列表'],
  ] as const)
    await expect(read(content)).rejects.toThrow(words)
})
