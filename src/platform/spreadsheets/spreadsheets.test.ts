// Spreadsheets as users send them, and files that are no spreadsheets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import fc from 'fast-check'
import yauzl from 'yauzl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCutNumber, knownDigits, numberText } from './cell-text.ts'
import { ratio, readSheet, type SheetColumn, writeSheet } from './spreadsheets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns: SheetColumn[] = [
  { field: 'workNo', title: '工号', required: true },
  { field: 'name', title: '姓名', required: true },
  { field: 'phone', title: '手机号', also: ['手机号码'], required: true },
  { field: 'joined', title: '入职日期' },
]
let serial = 0
async function fileOf(content: Uint8Array) {
  const file = path.join(folder, `${++serial}.bin`)
  await writeFile(file, content)
  return file
}
const read = async (content: Uint8Array, maxRows?: number) =>
  readSheet(await fileOf(content), columns, maxRows === undefined ? {} : { maxRows })

interface Sheet {
  rows: unknown[][]
  hiddenRow?: number
  name?: string
}
function book(sheets: Sheet[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  const made = xlsx.utils.book_new()
  for (const [i, { rows, hiddenRow, name }] of sheets.entries()) {
    const sheet = xlsx.utils.aoa_to_sheet(rows, { cellDates: false })
    for (const cell of Object.values(sheet) as xlsx.CellObject[]) if (cell?.t === 'n' && cell.v === 45_000) cell.z = 'yyyy/m/d'
    if (hiddenRow !== undefined) sheet['!rows'] = Array.from({ length: hiddenRow + 1 }, (_, r) => ({ hidden: r === hiddenRow }))
    xlsx.utils.book_append_sheet(made, sheet, name ?? `表${i + 1}`)
  }
  return xlsx.write(made, { type: 'buffer', bookType }) as Uint8Array
}
/** A zip whose entries may declare a wrong size. */
function zip(entries: { name: string; content: Buffer; size?: number }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, size = content.length } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

const people: Sheet = {
  rows: [
    ['人员名单（请勿修改表头）'],
    [],
    ['* 姓名', '工号*', '备注', '手机号码', '入职日期'],
    ['王芳', 1001, '临时', 13_800_000_001, 45_000],
    ['隐藏', 'H1', '', '13800000009', ''],
    [],
    [' 李强 ', '007', '', '13800000002', ''],
  ],
  hiddenRow: 4,
}
// the library that writes .xls for this test cannot write hidden rows
test.each([
  ['xlsx', people, ['未识别的列已忽略：备注', '已跳过 1 个隐藏行']],
  ['biff8', { rows: people.rows.with(4, []) }, ['未识别的列已忽略：备注']],
] as const)('%s: the header is found by its names, cells are read as displayed, rows keep their numbers', async (type, sheet, said) => {
  const { rows, notes } = await read(book([{ rows: [['说明'], ['第一步']] }, sheet], type))
  expect(rows).toEqual([
    { row: 4, cells: { name: '王芳', workNo: '1001', phone: '13800000001', joined: '2023/3/15' } },
    { row: 7, cells: { name: '李强', workNo: '007', phone: '13800000002', joined: '' } },
  ])
  expect(notes).toEqual(said)
})

test.each([
  ['13800000001', '13800000001'],
  ['12345678901234567000', '12345678901234567000'],
  ['1.1010119900101123E+17', '110101199001011230'],
  ['0.30000000000000004', '0.3'],
  ['-0.0000015', '-0.0000015'],
  ['1e-9', '0.000000001'],
])('%s as a cell shows it, in digits', (value, text) => expect(numberText(value, 'General', false)).toBe(text))

test.each([
  ['6.22202E+18', true],
  ['1.38E+10', false],
  ['1.38001E+11', true],
  ['6222021234567890000', true],
  ['622202123456789', false],
  ['1000000000000000', true],
  ['440301199001011234', false],
  ['13800000001', false],
  ['E+18', false],
  ['约6222021234567890000', false],
])('%s as a long number that a program has cut: %s', (cell, is) => expect(isCutNumber(cell)).toBe(is))

test('a whole double keeps its digits, or is found to be cut', () => {
  for (const [value, text] of [
    [Number('440301199001011234'), '440301199001011000'],
    [6222021234567890000, '6222021234567890000'],
    [9007199254740991, '9007199254740991'],
    [13800000001, '13800000001'],
    [0.5, '0.5'],
  ] as const) {
    const shown = numberText(knownDigits(value), 'General', false) ?? ''
    expect([shown, isCutNumber(shown)]).toEqual([text, text.endsWith('000')])
  }
})

test('a ratio is written as a number that reads back as a percentage, so that it sorts', async () => {
  const made = await writeSheet([{ title: '合格率' }], [[ratio(1)], [ratio(0.3333)], [ratio(0)], [ratio(null)]])
  const sheet = Object.values(xlsx.read(made, { cellNF: true }).Sheets)[0]
  const told = ['A2', 'A3', 'A4', 'A5'].map((place) => [sheet?.[place]?.v, sheet?.[place]?.w])
  expect(told).toEqual([
    [1, '100%'],
    [0.3333, '33.33%'],
    [0, '0%'],
    ['-', '-'],
  ])
})

test('a written sheet can be read, and text that starts like a formula stays text', async () => {
  const made = await writeSheet(
    [{ title: '工号' }, { title: '姓名', width: 30 }, { title: '手机号' }],
    [
      ['=1+1', '@SUM(A1)', '13800000001'],
      ['+86', null, '-2'],
    ],
    { notes: ['工号不能重复'] },
  )
  const { rows } = await read(made)
  expect(rows.map((r) => r.cells)).toEqual([
    { workNo: '=1+1', name: '@SUM(A1)', phone: '13800000001', joined: '' },
    { workNo: '+86', name: '', phone: '-2', joined: '' },
  ])
  const [first] = Object.values(xlsx.read(made).Sheets)
  expect(first?.['A2']).toMatchObject({ t: 's' })
  expect(first?.['A2'].f).toBeUndefined()
})

/** The cells of the first sheet that are marked as text. */
async function quotedCells(made: Buffer): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(made)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))))
  const formats = /<cellXfs.*<\/cellXfs>/.exec(parts.get('xl/styles.xml') ?? '')?.[0].match(/<xf [^>]*>/g) ?? []
  const cells = (parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"/g)
  return [...cells].flatMap(([, place = '', style]) => (formats[Number(style)]?.includes('quotePrefix="1"') ? [place] : []))
}

test('a text or header that could become a formula when it is edited or saved as CSV is marked as text; no other is', async () => {
  const signs = '=+-@＝＋－＠﹦﹢﹣﹫'
  const unseen = fc.array(fc.constantFrom(' ', '\t', '\n', '\u3000', '\u00A0', '\u200B', '\uFEFF', '\u2060', '\u00AD', '\u2800'), {
    maxLength: 4,
  })
  const texts = fc.tuple(unseen, fc.constantFrom(...signs, '1', '甲', '(', '', "'"), fc.string({ maxLength: 5 }))
  await fc.assert(
    fc.asyncProperty(texts, async ([before, first, rest]) => {
      const text = `${before.join('')}${first}${first === '' ? '' : rest}`
      const made = await writeSheet([{ title: text }, { title: `${text}甲*` }], [[text, 1]])
      // a column without a title has no cell
      const expected = signs.includes(first) && first !== '' ? ['A1', 'B1', 'A2'] : []
      expect(await quotedCells(made)).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})

test('a sheet without a required column names the missing column; a sheet without any header names those of the template', async () => {
  await expect(
    read(
      book([
        {
          rows: [
            ['工号', '姓名'],
            ['1', '王芳'],
          ],
        },
      ]),
    ),
  ).rejects.toThrow('缺少列：手机号')
  await expect(
    read(
      book([
        {
          rows: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
      ]),
    ),
  ).rejects.toThrow('没有找到表头，请使用模板：工号、姓名、手机号')
})

test('more rows than the limit are refused', async () => {
  const rows = [['工号', '姓名', '手机号'], ...Array.from({ length: 11 }, (_, i) => [String(i), '某', '13800000001'])]
  await expect(read(book([{ rows }]), 10)).rejects.toThrow('最多 10 行')
  expect((await read(book([{ rows }]), 11)).rows.length).toBe(11)
})

test('a cell longer than programs can show, and many copies of a long one, are refused', async () => {
  const header = ['工号', '姓名', '手机号']
  await expect(read(zipBook('x'.repeat(1_000_000), 3))).rejects.toThrow('第2行有单元格超过 32,767 个字符')
  await expect(read(zipBook('长'.repeat(32_000), 1_000))).rejects.toThrow('文件内容过多，请分成几个文件导入')
  expect((await read(zipBook('长'.repeat(32_000), 3))).rows.length).toBe(3)
  /** One shared string as the name in many rows: a small file with a lot of text. */
  function zipBook(text: string, rows: number): Buffer {
    const cell = (column: string, row: number, body: string) => `<c r="${column}${row}" ${body}</c>`
    const inline = (column: string, row: number, value: string) => cell(column, row, `t="inlineStr"><is><t>${value}</t></is>`)
    const lines = Array.from({ length: rows }, (_, i) => {
      const n = i + 2
      return `<row r="${n}">${inline('A', n, String(n))}${cell('B', n, 't="s"><v>0</v>')}${inline('C', n, '13800000001')}</row>`
    })
    const head = `<row r="1">${header.map((title, i) => inline('ABC'[i] ?? '', 1, title)).join('')}</row>`
    const files: [string, string][] = [
      ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>'],
      ['xl/sharedStrings.xml', `<sst><si><t>${text}</t></si></sst>`],
      ['xl/worksheets/a.xml', `<worksheet><sheetData>${head}${lines.join('')}</sheetData></worksheet>`],
    ]
    return zip(files.map(([name, content]) => ({ name, content: Buffer.from(content) })))
  }
})

const broken = '文件已损坏或不是表格文件'
test.each<[string, Buffer, string]>([
  ['JSON', Buffer.from('[{"a": 1}]'), '只支持 .xlsx/.xls 类型文件，这是 JSON 文件'],
  ['JSON in UTF-16', Buffer.from('\uFEFF {}', 'utf16le'), '这是 JSON 文件'],
  ['nothing at all', Buffer.alloc(0), '文件是空的，请重新选择'],
  ['a web page that calls itself .xls', Buffer.from('<html><table></table></html>'), '这是网页或 XML 文件'],
  ['a PDF', Buffer.from('%PDF-1.7 '), '这是 PDF 文档'],
  ['pictures and the like', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), '只支持 .xlsx/.xls 类型文件'],
  ['a zip that is no workbook', zip([{ name: 'a.txt', content: Buffer.from('x') }]), '这是压缩包，请解压后选择其中的表格'],
  ['a Word document', zip([{ name: 'word/document.xml', content: Buffer.from('<x/>') }]), '这是 Word 文档'],
  ['half a workbook', Buffer.from(book([people])).subarray(0, 900), '文件不完整，可能没有下载或复制完，请重新保存后导入'],
  [
    'a bomb that says its size',
    zip([{ name: 'xl/workbook.xml', content: Buffer.from('x'), size: 3_000_000_000 }]),
    '文件展开后过大，请拆分后导入',
  ],
  [
    'a bomb that hides its size',
    zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(5_000_000, 32), size: 100 }]),
    '文件声明的大小与内容不符，已拒绝',
  ],
  [
    'entities',
    zip([{ name: 'xl/workbook.xml', content: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>') }]),
    '文件含有不安全的内容（DOCTYPE），已拒绝',
  ],
  ['paths that climb', zip([{ name: '../../xl/workbook.xml', content: Buffer.from('<workbook/>') }]), broken],
  ['half an old workbook', Buffer.from(book([people], 'biff8')).subarray(0, 600), broken],
])('refuses %s', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})
