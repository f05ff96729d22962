// Workbooks in the format of each writing program: every cell is read as a user sees it there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as xlsx from '@e965/xlsx'
import yazl from 'yazl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, readSheet, shownCell } from './spreadsheets.ts'

let folder: string
let serial = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-writers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns = [
  { field: 'no', title: '序号', required: true },
  { field: 'value', title: '内容' },
  { field: 'more', title: '备注' },
]
/** The cells below the header; an error is prefixed with «#: ». */
async function seenIn(content: Uint8Array, field = 'value'): Promise<string[]> {
  const file = path.join(folder, `${++serial}.bin`)
  await writeFile(file, content)
  const { rows } = await readSheet(file, columns)
  return rows.map(({ cells }) => {
    const cell = cells[field] ?? ''
    return errorOf(cell) === undefined ? cell : `#: ${shownCell(cell)}`
  })
}

async function zipped(parts: Record<string, string | Buffer>, slash = '/'): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const bytes = (await buffer(zip.outputStream)) as Buffer
  if (slash === '/') return bytes
  // names occur once before the content and once in the directory, with the same length
  let text = bytes.toString('latin1')
  for (const name of Object.keys(parts)) text = text.replaceAll(name, name.replaceAll('/', slash))
  return Buffer.from(text, 'latin1')
}

const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'
interface Shape {
  /** Namespace prefix of the sheet's elements, such as x:. */
  prefix?: string
  /** Paths of the workbook and of the sheet in the archive. */
  workbook?: string
  sheet?: string
  /** How relationships write a path. */
  target?: (part: string) => string
  slash?: string
  namespace?: string
  /** Whether cells and rows have no references. */
  bare?: boolean
  date1904?: string
  /** XML after the rows. */
  after?: string
  encoding?: BufferEncoding
  noTypes?: boolean
  noRelationships?: boolean
}
/** A number format by its id, or by its code (with its own id from 164 on, or the given one). */
type Style = number | string | [id: number, code: string]
interface Sample {
  /** Attributes of the cell after its reference, and its content. */
  cell: string
  seen: string
  style?: Style
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function bookOf(samples: readonly Sample[], strings: readonly string[], shape: Shape = {}): Promise<Buffer> {
  const { prefix = '', workbook = 'xl/workbook.xml', sheet = 'xl/worksheets/sheet1.xml', namespace = transitional, slash } = shape
  const main = `${namespace}${namespace === strict ? '/spreadsheetml/main' : '/spreadsheetml/2006/main'}`
  const office = `${namespace}${namespace === strict ? '/officeDocument/relationships' : '/officeDocument/2006/relationships'}`
  const base = path.posix.dirname(workbook)
  const { target = (part: string) => path.posix.relative(base, part) } = shape
  const codes: string[] = []
  const ids = samples.map(({ style }) => {
    if (typeof style === 'number' || style === undefined) return style ?? 0
    const [id, code] = typeof style === 'string' ? [164 + codes.length, style] : style
    codes.push(`<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
    return id
  })
  const p = prefix ? `${prefix}:` : ''
  const at = (ref: string) => (shape.bare ? '' : ` r="${ref}"`)
  const line = (n: number, cells: string) => `<${p}row${at(String(n))}>${cells}</${p}row>`
  const inline = (ref: string, text: string) => `<${p}c${at(ref)} t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c>`
  const rows = samples.map(({ cell }, i) => {
    const body = cell.replaceAll(/<(\/?)(?=[a-z])/g, `<$1${p}`)
    return line(i + 2, `${inline(`A${i + 2}`, String(i + 1))}<${p}c${at(`B${i + 2}`)} s="${i + 1}"${body}</${p}c>`)
  })
  const xmlns = `xmlns${prefix ? `:${prefix}` : ''}="${main}"`
  const head = line(1, ['序号', '内容', '备注'].map((title, i) => inline(`${'ABC'[i]}1`, title)).join(''))
  const sheetXml = `<?xml version="1.0"${shape.encoding ? ' encoding="UTF-16"' : ''}?>\n<${p}worksheet ${xmlns}><${p}sheetData>${head}${rows.join('')}</${p}sheetData>${shape.after ?? ''}</${p}worksheet>`
  const link = (id: string, type: string, to: string) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`
  const links = (content: string) => `<Relationships xmlns="${transitional}/package/2006/relationships">${content}</Relationships>`
  const strung = path.posix.join(base, 'sharedStrings.xml')
  const styles = path.posix.join(base, 'styles.xml')
  const xf = (id: number) => `<xf numFmtId="${id}"/>`
  return zipped(
    {
      ...(shape.noTypes
        ? {}
        : {
            '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/${workbook}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
          }),
      ...(shape.noRelationships
        ? {}
        : { '_rels/.rels': links(link('r1', 'officeDocument', shape.target ? shape.target(workbook) : workbook)) }),
      [workbook]: `<workbook xmlns:r="${office}"><workbookPr${shape.date1904 ? ` date1904="${shape.date1904}"` : ''}/><sheets><sheet name="表" sheetId="1" r:id="r1"/></sheets></workbook>`,
      [path.posix.join(base, '_rels', `${path.posix.basename(workbook)}.rels`)]: links(
        link('r1', 'worksheet', target(sheet)) + link('r2', 'sharedStrings', target(strung)) + link('r3', 'styles', target(styles)),
      ),
      [sheet]: shape.encoding ? Buffer.from(`\uFEFF${sheetXml}`, shape.encoding) : sheetXml,
      [strung]: `<sst xmlns="${main}">${strings.map((s) => `<si>${s}</si>`).join('')}</sst>`,
      [styles]: `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs>${xf(0)}</cellStyleXfs><cellXfs>${xf(0)}${ids.map(xf).join('')}</cellXfs></styleSheet>`,
    },
    slash,
  )
}

const number = (value: string, style: Style, seen: string): Sample => ({ cell: `><v>${value}</v>`, style, seen })
const typed = (type: string, content: string, seen: string): Sample => ({ cell: ` t="${type}">${content}`, seen })

/** The shared strings, which cells name by index. */
const strings = [
  '<t>普通</t>',
  '<t xml:space="preserve">  前后有空格  </t>',
  '<r><rPr><b/></rPr><t>富</t></r><r><t xml:space="preserve"> 文本</t></r>',
  '<t>拼音</t><rPh sb="0" eb="1"><t>ピンイン</t></rPh><phoneticPr fontId="1"/>',
  '<t><![CDATA[<甲> & 乙]]></t>',
  '<t>丙<![CDATA[丁]]>戊</t>',
  '<t>&lt;客户&gt; &amp; &quot;经理&quot; &#20013;&#x6587;</t>',
  '<t>第一行_x000D_\n第二行</t>',
  '<t/>',
  '<t>_x005F_x0041_</t>',
]
const shared = (i: number, seen: string) => typed('s', `<v>${i}</v>`, seen)

const texts: Sample[] = [
  shared(0, '普通'),
  shared(1, '前后有空格'),
  shared(2, '富 文本'),
  shared(3, '拼音'),
  shared(4, '<甲> & 乙'),
  shared(5, '丙丁戊'),
  shared(6, '<客户> & "经理" 中文'),
  shared(7, '第一行\r\n第二行'),
  shared(8, ''),
  shared(9, '_x0041_'),
  shared(99, '#: 99'),
  typed('inlineStr', '<is><t>单元格内</t></is>', '单元格内'),
  typed('inlineStr', '<is><r><t>分</t></r><r><t>段</t></r></is>', '分段'),
  typed('inlineStr', '<is><t><![CDATA[内嵌]]></t></is>', '内嵌'),
  typed('inlineStr', '<is><t>字</t><rPh sb="0" eb="1"><t>zi</t></rPh></is>', '字'),
  typed('str', '<f>A1&amp;"x"</f><v>算出的文本</v>', '算出的文本'),
  typed('str', '<f>""</f><v></v>', ''),
  typed('str', '<v><![CDATA[原样]]></v>', '原样'),
  typed('e', '<v>#N/A</v>', '#: #N/A'),
  typed('e', '<f>1/0</f><v>#DIV/0!</v>', '#: #DIV/0!'),
  { cell: '><f>SUM(A1:A2)</f><v/>', seen: '#: 公式未计算' },
  { cell: '><f>SUM(A1:A2)</f>', seen: '#: 公式未计算' },
  { cell: '><f t="shared" si="0"/><v>12</v>', seen: '12' },
]
const truths: Sample[] = [
  typed('b', '<v>1</v>', '是'),
  typed('b', '<v>0</v>', '否'),
  typed('b', '<v>true</v>', '是'),
  typed('b', '<v>false</v>', '否'),
  typed('b', '<v>TRUE</v>', '是'),
  typed('b', '<f>A1=1</f><v>false</v>', '否'),
  typed('b', '<v> true </v>', '是'),
  typed('b', '<v>yes</v>', '#: yes'),
  typed('b', '<v>2</v>', '#: 2'),
  typed('b', '<v>-1</v>', '#: -1'),
]
const numbers: Sample[] = [
  number('13800000001', 0, '13800000001'),
  number('1.3800000001E10', 0, '13800000001'),
  number('110101199001011237', 0, '110101199001011237'),
  number('110101199001011237', 1, '110101199001011237'),
  number('1.10101199001011237E+17', 0, '110101199001011237'),
  number('6222021234567890123', '0_ ', '6222021234567890123'),
  number('6222021234567890123', '0_);[Red]\\(0\\)', '6222021234567890123'),
  number('-1234567890123456789', 0, '-1234567890123456789'),
  number('0.1', 0, '0.1'),
  number('0.30000000000000004', 0, '0.3'),
  number('42.0', 0, '42'),
  number('7', '000000', '000007'),
  number('12345678', '0000\\-0000', '1234-5678'),
  number('0.5', 9, '50%'),
  number('0.1234', 10, '12.34%'),
  number('1234.5', 4, '1,234.50'),
  number('1.5E-3', 11, '0.0015'),
  number('5', 'G/通用格式', '5'),
  number('3', '0"分"', '3分'),
  number('3', '#,##0.00元', '3.00元'),
  number('5', '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥5.00'),
  number('5', '[$¥-804]#,##0.00', '¥5.00'),
  number('8', '[>=10]0;[Red]0', '8'),
  number('9', '@', '9'),
  number('abc', 0, '#: abc'),
  number('1E+400', 0, '#: 1E+400'),
]
/** Serial number of 15 March 2023, a Wednesday. */
const day = '45000'
const dates: Sample[] = [
  ...([27, 36, 50, 52, 57] as const).map((id) => number(day, id, '2023年3月')),
  ...([28, 29, 51, 53, 54, 58] as const).map((id) => number(day, id, '3月15日')),
  number(day, 30, '3-15-23'),
  number(day, 31, '2023年3月15日'),
  number('45000.7298611111', 32, '17时31分'),
  number('45000.7298611111', 33, '17时31分00秒'),
  ...([34, 55] as const).map((id) => number('45000.7298611111', id, '下午5时31分')),
  ...([35, 56] as const).map((id) => number('45000.3', id, '上午7时12分00秒')),
  number(day, 14, '2023-03-15'),
  number('45000.5', 22, '2023-03-15 12:00'),
  number(day, 'yyyy"年"m"月"d"日";@', '2023年3月15日'),
  number(day, 'yyyy.mm.dd', '2023.03.15'),
  number(day, 'yyyy\\-mm\\-dd', '2023-03-15'),
  number(day, 'yyyy/m/d;@', '2023/3/15'),
  number('45000.75', 'yyyy/m/d h:mm;@', '2023/3/15 18:00'),
  number('45000.75', 'yyyy/m/d h:mm:ss AM/PM', '2023/3/15 6:00:00 PM'),
  number(day, 'aaaa', '星期三'),
  number(day, '[$-804]aaaa;@', '星期三'),
  number(day, '[$-804]dddd', '星期三'),
  number(day, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2023年3月15日'),
  number('0.5', '[$-F400]h:mm:ss\\ AM/PM', '12:00:00'),
  number(day, '[DBNum1][$-804]yyyy"年"m"月"d"日";@', '二〇二三年三月十五日'),
  number(day, 15, '15-Mar-23'),
  number(day, 17, 'Mar-23'),
  number('0.5', 20, '12:00'),
  number('0.521', 21, '12:30:14'),
  number('1.5', 46, '36:00:00'),
  number('1.5', '[h]:mm', '36:00'),
  number('0.0625', '[mm]:ss', '90:00'),
  number('0.50001157', 'h:mm:ss.000', '12:00:01.000'),
  number('0.0105', 45, '15:07'),
  number('60', 'yyyy/m/d', '1900/2/29'),
  number('59', 'yyyy/m/d', '1900/2/28'),
  number('1', 'yyyy/m/d', '1900/1/1'),
  number('-5', 'yyyy/m/d', '#: ######'),
  number('9999999', 'yyyy/m/d', '#: ######'),
  typed('d', '<v>2026-01-02T00:00:00</v>', '2026-01-02'),
  { ...typed('d', '<v>2026-01-02</v>', '2026年1月2日'), style: 'yyyy"年"m"月"d"日"' },
  typed('d', '<v>2026-01-02T08:30:00Z</v>', '2026-01-02 08:30:00'),
  { ...typed('d', '<v>2026-01-02T08:30:00.000</v>', '2026/1/2 8:30'), style: 'yyyy/m/d h:mm' },
  typed('d', '<v>12:30:00</v>', '12:30:00'),
  { ...typed('d', '<v>2026-01-02</v>', '2026年1月2日'), style: 31 },
]

const all = [...texts, ...truths, ...numbers, ...dates]
/** Differences between the packages of the programs. */
const writers: [name: string, shape: Shape][] = [
  ['Excel', {}],
  ['WPS, whose names are those of Excel', { after: '<pageMargins left="0.7"/><headerFooter/>' }],
  ['LibreOffice, with absolute parts', { target: (part) => `/${part}` }],
  ['Open XML SDK and EPPlus, with a prefix and absolute parts', { prefix: 'x', target: (part) => `/${part}` }],
  ['Excel, strict', { namespace: strict }],
  ['older .NET writers, with backslashes in the archive', { slash: '\\' }],
  ['older .NET writers, with backslashes in targets too', { slash: '\\', target: (part) => `\\${part.replaceAll('/', '\\')}` }],
  ['report servers, with the workbook at the root', { workbook: 'workbook.xml', sheet: 'sheet1.xml' }],
  ['the same with absolute parts', { workbook: 'workbook.xml', sheet: 'worksheets/sheet1.xml', target: (part) => `/${part}` }],
  ['SAX writers, with no references', { bare: true }],
  ['a package that says by types what its workbook is', { workbook: 'book/main.xml', sheet: 'book/a.xml', noRelationships: true }],
  ['a package without types', { noTypes: true }],
  ['names with blanks', { sheet: 'xl/worksheets/my sheet.xml', target: (part) => `/${encodeURI(part)}` }],
  ['a sheet in UTF-16', { encoding: 'utf16le' }],
]
test.each(writers)('%s', async (_, shape) => {
  expect(all.length).toBeGreaterThan(100)
  const expected = all.map(({ seen, cell }) => `${cell} ${seen}`)
  const seen = await seenIn(await bookOf(all, strings, shape))
  expect(all.map(({ cell }, i) => `${cell} ${seen[i]}`)).toEqual(expected)
})

test('a format that the file defines takes precedence over a built-in one', async () => {
  expect(await seenIn(await bookOf([number(day, [27, 'yyyy/m'], '')], []))).toEqual(['2023/3'])
})

test.each(['1', 'true'])('dates from 1904, said by %s', async (date1904) => {
  const samples = [number('43538', 31, '2023年3月15日'), number('0', 'yyyy/m/d', '1904/1/1'), number('1.5', '[h]:mm', '36:00')]
  expect(await seenIn(await bookOf(samples, [], { date1904 }))).toEqual(samples.map((s) => s.seen))
})

test('a merged cell has its value in every row and column, and makes no row of its own', async () => {
  const samples = ['甲', '', '', '乙', '丁'].map((text) => typed('inlineStr', `<is><t>${text}</t></is>`, text))
  for (const prefix of ['', 'x']) {
    const p = prefix ? `${prefix}:` : ''
    const merges = (refs: string) => `<${p}mergeCells>${refs.replaceAll(/\S+/g, `<${p}mergeCell ref="$&"/>`)}</${p}mergeCells>`
    const book = await bookOf(samples, [], { prefix, after: merges('B2:B4 B5:C5 B6:C9 A6:A6') })
    expect(await seenIn(book)).toEqual(['甲', '甲', '甲', '乙', '丁'])
    expect(await seenIn(book, 'more')).toEqual(['', '', '', '乙', '丁'])
  }
  // an .xls with a header of two lines and merged cells
  const sheet = xlsx.utils.aoa_to_sheet([
    ['序号', '说明', ''],
    ['', '内容', '备注'],
    [1, '甲', ''],
    [2, '', '丙'],
  ])
  sheet['!merges'] = ['A1:A2', 'B1:C1', 'B3:B4'].map((ref) => xlsx.utils.decode_range(ref))
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '表')
  for (const bookType of ['biff8', 'xlsx'] as const) {
    const content = xlsx.write(book, { type: 'buffer', bookType }) as Buffer
    expect(await seenIn(content), bookType).toEqual(['甲', '甲'])
    expect(await seenIn(content, 'more'), bookType).toEqual(['', '丙'])
  }
})

/** Encodes a text in GBK, by decoding each pair of bytes. */
const gbkOf = (() => {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, [number, number]>()
  for (let high = 0xb0; high < 0xf8; high++)
    for (let low = 0xa1; low < 0xff; low++) bytes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return (text: string) => Buffer.from([...text].flatMap((c): number[] => (c < '\x80' ? [c.charCodeAt(0)] : (bytes.get(c) ?? [63]))))
})()

test('an Excel 95 workbook, in the stream Book with texts in code page 936, is read', async () => {
  const record = (type: number, content: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(content.length, 2)
    return Buffer.concat([head, content])
  }
  const words = (...values: number[]) => Buffer.from(values.flatMap((v) => [v & 255, v >> 8]))
  const begin = (kind: number) => record(0x809, words(0x500, kind, 0, 0))
  const end = record(0x0a, Buffer.alloc(0))
  const label = (row: number, column: number, text: string) => {
    const said = gbkOf(text)
    return record(0x204, Buffer.concat([words(row, column, 0, said.length), said]))
  }
  const cells = [
    ['序号', '内容'],
    ['1', '保险合同'],
    ['2', 'VIP客户'],
  ].flatMap((line, r) => line.map((text, c) => label(r, c, text)))
  const sheet = Buffer.concat([begin(0x10), record(0x200, words(0, 3, 0, 2, 0)), ...cells, end])
  const listed = (at: number) => {
    const name = gbkOf('表')
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at, 0)
    return record(0x85, Buffer.concat([place, words(0), Buffer.from([name.length]), name]))
  }
  const globals = (at: number) => Buffer.concat([begin(5), record(0x42, words(936)), listed(at), end])
  const container = xlsx.CFB.utils.cfb_new({})
  xlsx.CFB.utils.cfb_add(container, '/Book', Buffer.concat([globals(globals(0).length), sheet]))
  expect(await seenIn(xlsx.CFB.write(container, { type: 'buffer' }) as Buffer)).toEqual(['保险合同', 'VIP客户'])
})

const wide = (text: string, big = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const table = '序号,内容,备注\r\n1,保险合同,"多行\n文本, 有“引号”和""引号"""\r\n2,,007\r\n'
const expectedCells = [
  ['保险合同', ''],
  ['多行\n文本, 有“引号”和"引号"', '007'],
]
const withoutWide = table.replaceAll(/[“”]/g, '')
test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16LE', wide(table)],
  ['UTF-16BE', wide(table, true)],
  ['GBK', gbkOf(withoutWide)],
  ['semicolons', Buffer.from(table.replaceAll(/,(?! )/g, ';'))],
  ['tabs in UTF-16, as Excel keeps «Unicode text»', wide(table.replaceAll(/,(?! )/g, '\t'))],
  ['a line that says the separator', Buffer.from(`sep=|\n${table.replaceAll(/,(?! )/g, '|')}`)],
  ['a title above the header, lines that end in a return', Buffer.from(`员工名单\r${table.replaceAll('\r\n', '\r')}`)],
  ['no line break at the end', Buffer.from(table.trimEnd())],
  ['numbers kept by ="…" and by a tab', Buffer.from(table.replace('007', '="007"').replace('1,保', '\t1,保'))],
])('a table as text: %s', async (name, content) => {
  const plain = (texts: string[]) => (name === 'GBK' ? texts.map((t) => t.replaceAll(/[“”]/g, '')) : texts)
  expect(await seenIn(content)).toEqual(expectedCells[0])
  expect(await seenIn(content, 'more')).toEqual(plain(expectedCells[1] ?? []))
})

test('a binary file with the name of a text table is refused with a message', async () => {
  await expect(seenIn(Buffer.from('序号,内容\n1,"没有结束'))).rejects.toThrow('有引号没有结束')
  await expect(seenIn(Buffer.from('你好\n再见'))).rejects.toThrow('没有找到表头')
})
