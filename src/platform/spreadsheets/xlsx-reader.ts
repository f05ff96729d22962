// Reading .xlsx as a stream: the zip entry by entry, the XML tag by tag, a few rows in memory at a time.
import path from 'node:path'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { builtInFormat, numberText } from './cell-text.ts'
import { otherZip } from './file-kind.ts'
import { broken, errorCell, HeaderReader, MAX_CELL_LENGTH, noHeader, type ReadJob, SheetError, storable } from './sheet.ts'

const MAX_UNPACKED = 1_000_000_000
const MAX_ENTRIES = 5_000
/** Of a sheet, in every program. */
const MAX_ROWS = 1_048_576
/** Characters of all shared texts: they are all kept while the sheet is read. */
const MAX_SHARED = 80_000_000

type Attributes = Record<string, string>
interface Handlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
  /** Between two pieces, with the share of the whole that was read. True: the rest need not be read. */
  pause?(share: number): Promise<boolean>
}
const bare = (name: string) => name.slice(name.indexOf(':') + 1)
/** An attribute whatever prefix the writer chose (r:id). */
const attribute = (attributes: Attributes, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => bare(key) === name)?.[1]
/** What XML cannot say stands in cells as _xHHHH_. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? storable(text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    : text

/** How the library words what is wrong with an archive, and what to tell of it. */
const zipFaults: [RegExp, string][] = [
  [/end of central directory|too short|not enough|unexpected end|multi-disk/i, '文件不完整，可能没有下载或复制完，请重新保存后导入'],
  [/too many bytes|not enough bytes|compressed\/uncompressed size/i, '文件声明的大小与内容不符，已拒绝'],
]
function faultOf(error: unknown): SheetError {
  if (error instanceof SheetError) return error
  return new SheetError(zipFaults.find(([words]) => words.test(String(error)))?.[1] ?? broken)
}

type Flush = (reader: HeaderReader, share: number) => Promise<void>

/** Reads the first sheet that has the header; answers what is to be said. */
export async function readXlsx(job: ReadJob, flush: Flush): Promise<string[]> {
  const zip = await yauzl.openPromise(job.path, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw faultOf(error)
  })
  try {
    const entries = new Map<string, yauzl.Entry>()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED || entries.size >= MAX_ENTRIES) throw new SheetError('文件展开后过大，请拆分后导入')
      if (entry.isEncrypted()) throw new SheetError('文件已加密，请去掉密码后导入')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    const parse = (name: string, handlers: Handlers) => parseEntry(zip, entries.get(name.toLowerCase()), handlers)
    const book = await readBook(parse, entries)
    let missing: string[] = []
    for (const sheet of book.sheets) {
      const reader = new HeaderReader(job)
      await readRows(parse, sheet, book, reader, flush)
      if (reader.header) {
        await flush(reader, 1)
        return reader.notes()
      }
      if (reader.missing.length) ({ missing } = reader)
    }
    throw noHeader(job.columns, missing)
  } catch (error) {
    throw faultOf(error)
  } finally {
    zip.close()
  }
}

async function parseEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, handlers: Handlers): Promise<void> {
  if (!entry) return
  const parser = new SaxesParser({ position: false })
  parser.on('doctype', () => {
    throw new SheetError('文件含有不安全的内容（DOCTYPE），已拒绝')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => handlers.open?.(bare(tag.name), tag.attributes as Attributes))
  if (handlers.text) parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', (tag) => handlers.close?.(bare(tag.name)))
  const stream = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder()
  let read = 0
  for await (const chunk of stream) {
    const piece = chunk as Buffer
    read += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    // strictly below 1: the end is told apart
    if (await handlers.pause?.(Math.min(0.999, read / entry.uncompressedSize))) {
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

async function readBook(parse: Parse, entries: ReadonlyMap<string, unknown>): Promise<Book> {
  let place = 'xl/workbook.xml'
  await parse('_rels/.rels', {
    open(name, a) {
      if (name === 'Relationship' && a['Type']?.endsWith('/officeDocument')) place = (a['Target'] ?? place).replace(/^\//, '')
    },
  })
  if (!place.endsWith('.xml') || !entries.has(place.toLowerCase()) || place.startsWith('word/')) throw otherZip(entries.keys())
  const named: { id: string }[] = []
  let date1904 = false
  await parse(place, {
    open(name, a) {
      if (name === 'sheet' && !/hidden/i.test(a['state'] ?? '')) named.push({ id: attribute(a, 'id') ?? '' })
      if (name === 'workbookPr') date1904 = a['date1904'] === '1' || a['date1904'] === 'true'
    },
  })
  const folder = path.posix.dirname(place)
  const targets = new Map<string, string>()
  const parts: Record<string, string> = { sharedStrings: `${folder}/sharedStrings.xml`, styles: `${folder}/styles.xml` }
  await parse(`${folder}/_rels/${path.posix.basename(place)}.rels`, {
    open(name, a) {
      if (name !== 'Relationship') return
      const target = a['Target'] ?? ''
      const full = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target)
      targets.set(a['Id'] ?? '', full)
      parts[a['Type']?.split('/').at(-1) ?? ''] = full
    },
  })
  const sheets = named.flatMap(({ id }) => targets.get(id) ?? [])
  if (!sheets.length) throw new SheetError(broken)
  const strings = await readStrings(parse, parts['sharedStrings'] ?? '')
  return { sheets, strings, formats: await readFormats(parse, parts['styles'] ?? ''), date1904 }
}

async function readStrings(parse: Parse, place: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  let kept = 0
  await parse(place, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    text(t) {
      // no longer than a cell may be, plus one that tells so
      if (inText && text.length <= MAX_CELL_LENGTH) text += t.slice(0, MAX_CELL_LENGTH + 1)
    },
    close(name) {
      if (name === 'si') {
        kept += text.length
        if (kept > MAX_SHARED) throw new SheetError('文件内容过多，请分成几个文件导入')
        strings.push(unescaped(text).trim())
      }
      if (name === 'rPh') phonetic = false
      if (name === 't') inText = false
    },
  })
  return strings
}

async function readFormats(parse: Parse, place: string): Promise<string[]> {
  const custom = new Map<number, string>()
  const formats: string[] = []
  let inCells = false
  await parse(place, {
    open(name, a) {
      if (name === 'numFmt') custom.set(Number(a['numFmtId']), a['formatCode'] ?? 'General')
      if (name === 'cellXfs') inCells = true
      const id = Number(a['numFmtId'] ?? 0)
      if (name === 'xf' && inCells) formats.push(custom.get(id) ?? builtInFormat(id))
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

async function readRows(parse: Parse, place: string, book: Book, reader: HeaderReader, flush: Flush): Promise<void> {
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
    if (type === 'e') return errorCell(unescaped(text))
    if (type === 'b') return text === '1' ? '是' : '否'
    return unescaped(text).trim()
  }
  await parse(place, {
    async pause(share) {
      if (!enough && reader.header) await flush(reader, share)
      return enough
    },
    open(name, a) {
      if (name === 'row') {
        const given = a['r'] ? Number(a['r']) : row + 1
        // every row is told by its number
        if (!Number.isInteger(given) || given <= row || given > MAX_ROWS) throw new SheetError(broken)
        row = given
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
    // no longer than a cell may be, plus one that tells so
    text: (t) => void (inValue && text.length <= MAX_CELL_LENGTH && (text += t.slice(0, MAX_CELL_LENGTH + 1))),
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && column >= 0 && column < 500) {
        while (cells.length < column) cells.push('')
        cells[column] = value()
      }
      if (name === 'row' && !enough) enough = !reader.take({ row, hidden, cells })
    },
  })
}
