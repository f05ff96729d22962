// Reading .xlsx as a stream: the zip entry by entry, the XML tag by tag, a few rows in memory at a time.
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { numberText } from './cell-text.ts'
import { isoDateText } from './date-text.ts'
import { columnOf, MAX_COLUMNS, type Merge, MergeFiller, mergeOf } from './merges.ts'
import { broken, errorCell, HeaderReader, MAX_CELL_LENGTH, noHeader, type ReadJob, SheetError } from './sheet.ts'
import { type Attributes, bare, type Book, type Handlers, isTrue, type Parse, readBook, unescaped } from './xlsx-book.ts'

const MAX_UNPACKED = 1_000_000_000
const MAX_ENTRIES = 5_000
/** Of a sheet, in every program. */
const MAX_ROWS = 1_048_576
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
  const zip = await yauzl.openPromise(job.path, { autoClose: false }).catch((error: unknown) => {
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
    let nearest: Pick<HeaderReader, 'missing' | 'headings'> = { missing: [], headings: [] }
    for (const sheet of book.sheets) {
      const reader = new HeaderReader(job)
      const merges = await readMerges(zip, entries.get(sheet.toLowerCase()))
      await readRows(parse, sheet, book, new MergeFiller(merges), reader, flush)
      if (reader.header) {
        await flush(reader, 1)
        return reader.notes()
      }
      if (reader.missing.length || !nearest.headings.length) nearest = reader
    }
    throw noHeader(job.columns, nearest)
  } catch (error) {
    throw faultOf(error)
  } finally {
    zip.close()
  }
}

/** Of XML: UTF-16 where its first bytes are a mark or a bracket in it, else UTF-8. */
function encodingOf(start: Buffer): string {
  const first = start.length < 2 ? 0 : start.readUInt16BE(0)
  if (first === 0xff_fe || first === 0x3c_00) return 'utf-16le'
  return first === 0xfe_ff || first === 0x00_3c ? 'utf-16be' : 'utf-8'
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
  for (const kind of ['text', 'cdata'] as const) if (handlers.text) parser.on(kind, (text) => handlers.text?.(text))
  parser.on('closetag', (tag) => handlers.close?.(bare(tag.name)))
  const stream = await zip.openReadStreamPromise(entry)
  let decoder: TextDecoder | undefined
  let read = 0
  for await (const chunk of stream) {
    const piece = chunk as Buffer
    read += piece.length
    decoder ??= new TextDecoder(encodingOf(piece))
    parser.write(decoder.decode(piece, { stream: true }))
    // strictly below 1: the end is told apart
    if (await handlers.pause?.(Math.min(0.999, read / entry.uncompressedSize))) {
      stream.destroy()
      return
    }
  }
  parser.close()
}

/**
 * The merged ranges of a sheet, which stand behind its rows: they are looked for in its text, which is a fraction of the work of
 * reading the XML.
 */
async function readMerges(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Merge[]> {
  const merges: Merge[] = []
  if (!entry) return merges
  const stream = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let isBehind = false
  for await (const chunk of stream) {
    // of UTF-16 the bytes between
    let text = rest + decoder.decode(chunk as Buffer, { stream: true }).replaceAll('\0', '')
    if (!isBehind) {
      const [end] = /<\/(?:[\w.-]+:)?sheetData\s*>/.exec(text) ?? []
      isBehind = end !== undefined
      if (end !== undefined) text = text.slice(text.indexOf(end))
    }
    if (isBehind)
      for (const [, reference = ''] of text.matchAll(/<(?:[\w.-]+:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*["']([^"'<>]{1,40})["']/g)) {
        const merge = mergeOf(reference)
        if (merge) merges.push(merge)
      }
    // a tag that is not whole yet
    rest = text.slice(Math.max(text.lastIndexOf('<'), text.length - 300))
    if (!rest.startsWith('<')) rest = ''
    if (isBehind && /\bref\s*=\s*["'][^"'<>]+["']/.test(rest)) rest = ''
  }
  return merges
}

interface Cell {
  text: string
  type: string
  style: number
  hasFormula: boolean
}
/** A formula that its writer did not work out: the program that opens it would. */
const UNCOMPUTED = '公式未计算'
/** What a number says where no program could show it. */
const OVERFLOW = '######'

/** A cell as people see it; one whose value is none of its type is an error. */
function valueOf({ text, type, style, hasFormula }: Cell, book: Book): string {
  if (text === '') return hasFormula && type !== 'str' ? errorCell(UNCOMPUTED) : ''
  const said = text.trim()
  const format = book.formats[style] ?? 'General'
  switch (type) {
    case 's': {
      const shared = /^\d+$/.test(said) ? book.strings[Number(said)] : undefined
      return shared ?? errorCell(said)
    }
    case '':
    case 'n':
      return numberText(said, format, book.date1904) ?? errorCell(Number.isFinite(Number(said)) ? OVERFLOW : unescaped(said))
    case 'd':
      return isoDateText(said, format) ?? unescaped(said)
    case 'e':
      return errorCell(unescaped(text))
    case 'b':
      if (said === '1' || said.toLowerCase() === 'true') return '是'
      return said === '0' || said.toLowerCase() === 'false' ? '否' : errorCell(unescaped(said))
    default:
      return unescaped(text).trim()
  }
}

async function readRows(parse: Parse, place: string, book: Book, merged: MergeFiller, reader: HeaderReader, flush: Flush): Promise<void> {
  let row = 0
  let hidden = false
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let inValue = false
  let phonetic = false
  let hasFormula = false
  let enough = false
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
        hidden = isTrue(a['hidden'])
        cells = []
        column = -1
      } else if (name === 'c') {
        column = a['r'] ? columnOf(a['r']) : column + 1
        type = a['t'] ?? ''
        style = Number(a['s'] ?? 0)
        text = ''
        hasFormula = false
      } else if (name === 'rPh') phonetic = true
      else if (name === 'f') hasFormula = true
      inValue = name === 'v' || (name === 't' && !phonetic)
    },
    // no longer than a cell may be, plus one that tells so
    text: (t) => void (inValue && text.length <= MAX_CELL_LENGTH && (text += t.slice(0, MAX_CELL_LENGTH + 1))),
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && column >= 0 && column < MAX_COLUMNS) {
        while (cells.length < column) cells.push('')
        cells[column] = valueOf({ text, type, style, hasFormula }, book)
      }
      if (name === 'row' && !enough) enough = !reader.take({ row, hidden, ...merged.fill(row, cells) })
    },
  })
}
