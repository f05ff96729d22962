// Files of LibreOffice 7.4 and Gnumeric 1.12, from one sheet with everything that users do to sheets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTurns } from '#test/turns.ts'
import { readBatches, readSheet, type SheetColumn, writeSheet } from './spreadsheets.ts'

const sheets = path.resolve(import.meta.dirname, '../../../test/sheets')
const columns: SheetColumn[] = [
  { field: 'workNo', title: '工号', required: true },
  { field: 'name', title: '姓名', required: true },
  { field: 'phone', title: '手机号', also: ['手机号码'], required: true },
  { field: 'joined', title: '入职日期' },
]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// the second sheet: a merged title, columns in another order and one too many, rich text, a date, numbers, a hidden row, formulas, an empty
// row, lines within a cell, a text like a formula, and thousands of empty rows with a format
test.each(['libreoffice.xlsx', 'libreoffice-1904.xlsx', 'libreoffice.xls', 'gnumeric.xlsx', 'gnumeric.xls'])('%s', async (name) => {
  const { rows, notes } = await readSheet(path.join(sheets, name), columns, { maxRows: 3 })
  expect(rows).toEqual([
    { row: 3, cells: { workNo: '1001', name: '王芳', phone: '13800000001', joined: '2023/3/15' } },
    { row: 5, cells: { workNo: '007', name: '李强', phone: '13800000002', joined: '1999/12/31' } },
    { row: 7, cells: { workNo: '=1+1', name: '多行\n姓名', phone: '13800000003', joined: '' } },
  ])
  expect(notes).toEqual(['未识别的列已忽略：备注', '已跳过 1 个隐藏行'])
})

test.each([
  ['password.xlsx', '文件已加密，请去掉密码后导入'],
  ['password.xls', '文件已加密，请去掉密码后导入'],
  ['libreoffice.ods', '只支持 .xlsx/.xls 类型文件，这是 .ods 等开放文档，请另存为 .xlsx 后导入'],
])('%s is refused: %s', async (name, message) => {
  await expect(readSheet(path.join(sheets, name), columns)).rejects.toThrow(message)
})

test('an .xls above 15 MB is refused before it is read', async () => {
  const file = path.join(folder, 'large.xls')
  await writeFile(file, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(15_000_000)]))
  await expect(readSheet(file, columns)).rejects.toThrow('文件过大，请另存为 .xlsx 后导入')
})

test('characters that XML cannot represent, and texts that look like their escape, survive writing and reading', async () => {
  const texts = ['a\u0001b', '_x0041_', '\r\n', ' _xD800_ ', '<&>"\'', '\uFFFE', '=1+1']
  const file = path.join(folder, 'texts.xlsx')
  await writeFile(
    file,
    await writeSheet(
      [{ title: '工号' }, { title: '姓名' }, { title: '手机号' }],
      texts.map((text) => ['1', `.${text}.`, '2']),
    ),
  )
  const { rows } = await readSheet(file, columns)
  expect(rows.map((r) => r.cells['name'])).toEqual(texts.map((text) => `.${text}.`))
})

test('a large sheet arrives in batches, and other work gets turns between them', async () => {
  const file = path.join(folder, 'many.xlsx')
  const many = Array.from({ length: 50_000 }, (_, i) => [String(i), `某${i}`, '13800000001'])
  await writeFile(file, await writeSheet([{ title: '工号' }, { title: '姓名' }, { title: '手机号' }], many))
  // other work in this process gets at least one turn between two batches
  const turns = countTurns()
  const sizes: number[] = []
  const shares: number[] = []
  await readBatches(file, columns, { maxRows: 50_000 }, async (lines, share) => {
    sizes.push(lines.length)
    shares.push(share)
  })
  const had = turns.end()
  expect(sizes.reduce((a, b) => a + b, 0)).toBe(50_000)
  expect(Math.max(...sizes)).toBeLessThan(5000)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(had).toBeGreaterThan(sizes.length)
})

test('an error while rows are taken ends the reading', async () => {
  const file = path.join(folder, 'few.xlsx')
  await writeFile(file, await writeSheet([{ title: '工号' }, { title: '姓名' }, { title: '手机号' }], [['1', '2', '3']]))
  await expect(readBatches(file, columns, {}, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
})
