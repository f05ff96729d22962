// Reading .xlsx as a stream: the zip entry by entry, the XML tag by tag, one row in memory at a time.
import { SSF } from '@e965/xlsx'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { numberText } from './cell-text.ts'
import { HeaderReader, LONGEST_CELL, noHeader, type ReadJob, SheetError, type SheetRead } from './sheet.ts'

const MOST_UNPACKED = 300_000_000
const MOST_ENTRIES = 5_000

type Attributes = Record<string, string>
interface Handlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
  /** True: the rest need not be read. */
  enough?(): boolean
}
const bare = (name: string) => name.slice(name.indexOf(':') + 1)
/** An attribute whatever prefix the writer chose (r:id). */
const attribute = (attributes: Attributes, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => bare(key) === name)?.[1]

export async function readXlsx(job: ReadJob): Promise<SheetRead> {
  const zip = await yauzl.openPromise(job.path, { autoClose: false, strictFileNames: true }).catch(() => {
    throw new SheetError('文件已损坏或不是表格文件')
  })
  try {
    const entries = new Map<string, yauzl.Entry>()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > MOST_UNPACKED || entries.size >= MOST_ENTRIES) throw new SheetError('文件展开后过大，请拆分后导入')
      if (entry.isEncrypted()) throw new SheetError('文件已加密，请去掉密码后导入')
      entries.set(entry.fileName, entry)
    }
    const parse = (name: string, handlers: Handlers) => parseEntry(zip, entries.get(name), handlers)
    const book = await readBook(parse)
    let missing: string[] = []
    for (const path of book.sheets) {
      const reader = new HeaderReader(job.columns, job.maxRows)
      await readRows(parse, path, book, reader)
      if (reader.header) return reader.result()
      if (reader.missing.length) ({ missing } = reader)
    }
    throw noHeader(job.columns, missing)
  } finally {
    zip.close()
  }
}

async function parseEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, handlers: Handlers): Promise<void> {
  if (!entry) return
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new SheetError('文件已损坏或不是表格文件')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => handlers.open?.(bare(tag.name), tag.attributes as Attributes))
  if (handlers.text) parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', (tag) => handlers.close?.(bare(tag.name)))
  const stream = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    if (handlers.enough?.()) {
      stream.destroy()
      return
    }
  }
  parser.close()
}

type Parse = (name: string, handlers: Handlers) => Promise<void>
interface Book {
  /** Paths of the visible sheets, in order. */
  sheets: string[]
  strings: string[]
  /** Number format by style. */
  formats: string[]
  date1904: boolean
}

async function readBook(parse: Parse): Promise<Book> {
  const named: { id: string }[] = []
  let date1904 = false
  await parse('xl/workbook.xml', {
    open(name, a) {
      if (name === 'sheet' && !/hidden/i.test(a['state'] ?? '')) named.push({ id: attribute(a, 'id') ?? '' })
      if (name === 'workbookPr') date1904 = a['date1904'] === '1' || a['date1904'] === 'true'
    },
  })
  const targets = new Map<string, string>()
  await parse('xl/_rels/workbook.xml.rels', {
    open(name, a) {
      const target = a['Target'] ?? ''
      if (name === 'Relationship') targets.set(a['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets = named.flatMap(({ id }) => targets.get(id) ?? [])
  if (!sheets.length) throw new SheetError('文件已损坏或不是表格文件')
  return { sheets, strings: await readStrings(parse), formats: await readFormats(parse), date1904 }
}

async function readStrings(parse: Parse): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  await parse('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    text(t) {
      // no longer than a cell may be, plus one that tells so
      if (inText && text.length <= LONGEST_CELL) text += t.slice(0, LONGEST_CELL + 1)
    },
    close(name) {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') phonetic = false
      if (name === 't') inText = false
    },
  })
  return strings
}

async function readFormats(parse: Parse): Promise<string[]> {
  const custom = new Map<number, string>()
  const formats: string[] = []
  const builtIn = SSF.get_table() as Record<number, string>
  let inCells = false
  await parse('xl/styles.xml', {
    open(name, a) {
      if (name === 'numFmt') custom.set(Number(a['numFmtId']), a['formatCode'] ?? 'General')
      if (name === 'cellXfs') inCells = true
      const id = Number(a['numFmtId'] ?? 0)
      if (name === 'xf' && inCells) formats.push(custom.get(id) ?? builtIn[id] ?? 'General')
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

/** Column of a reference: A1 -> 0, AB7 -> 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const c of reference) {
    const value = c.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

async function readRows(parse: Parse, path: string, book: Book, reader: HeaderReader): Promise<void> {
  let row = 0
  let hidden = false
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let inValue = false
  let phonetic = false
  let enough = false
  const value = (): string => {
    if (text === '') return ''
    if (type === 's') return book.strings[Number(text)] ?? ''
    if (type === '' || type === 'n') return numberText(Number(text), book.formats[style] ?? 'General', book.date1904)
    if (type === 'b') return text === '1' ? '是' : '否'
    return text
  }
  await parse(path, {
    enough: () => enough,
    open(name, a) {
      if (name === 'row') {
        row = a['r'] ? Number(a['r']) : row + 1
        hidden = a['hidden'] === '1' || a['hidden'] === 'true'
        cells = []
        column = -1
      } else if (name === 'c') {
        column = a['r'] ? columnOf(a['r']) : column + 1
        type = a['t'] ?? ''
        style = Number(a['s'] ?? 0)
        text = ''
      } else if (name === 'rPh') phonetic = true
      inValue = name === 'v' || (name === 't' && !phonetic)
    },
    text: (t) => void (inValue && (text += t)),
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && column >= 0 && column < 500) {
        while (cells.length < column) cells.push('')
        cells[column] = value().trim()
      }
      if (name === 'row' && !enough) enough = !reader.take({ row, hidden, cells })
    },
  })
}
