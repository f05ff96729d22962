// Reads .xlsx as a stream: the zip entry by entry, the XML tag by tag, a few rows in memory at a time.
import { TextDecoder } from 'node:util'
import type yauzl from 'yauzl'
import { numberText } from './cell-text.ts'
import { isoDateText } from './date-text.ts'
import { columnOf, MAX_COLUMNS, type Merge, MergeFiller, mergeOf } from './merges.ts'
import { broken, errorCell, HeaderReader, MAX_CELL_LENGTH, noHeader, type RawRow, type ReadJob, SheetError } from './sheet.ts'
import { type Book, isTrue, type Parse, readBook, unescaped } from './xlsx-book.ts'
import { faultOf, openPackage, type Package } from './xlsx-package.ts'

/** Maximum number of rows of a sheet in every program. */
const MAX_ROWS = 1_048_576
type Flush = (reader: HeaderReader, share: number) => Promise<void>

/** Reads the first sheet that has the header; returns the notes for the user. */
export async function readXlsx(job: ReadJob, flush: Flush): Promise<string[]> {
  const { zip, entries, parse, close } = await openPackage(job.path)
  try {
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
    close()
  }
}

/**
 * The merged ranges of a sheet, which follow its rows in the file. They are searched as text, which takes a fraction of the time of parsing
 * the XML.
 */
async function readMerges(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Merge[]> {
  const merges: Merge[] = []
  if (!entry) return merges
  const stream = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let isBehind = false
  for await (const chunk of stream) {
    // removes the zero bytes of UTF-16
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
    // keeps a tag that is not complete yet
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
/** Error of a formula whose result the file does not contain: only the program that opens it would compute it. */
const UNCOMPUTED = '公式未计算'
/** Error of a number that no program could display. */
const OVERFLOW = '######'

/** The text of a cell as users see it; a value of the wrong type is an error. */
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

interface RowTaker {
  /** Set when the header is found; from then on, rows are flushed between chunks. */
  header: unknown
  /** Takes a row; false to skip the rest of the sheet. */
  take(row: RawRow): boolean
}

/** All rows of each visible sheet with its name, as displayed; `take` returns false to skip the rest of a sheet. @throws SheetError like `readXlsx` */
export async function readSheets(opened: Package, take: (sheet: string, row: RawRow) => boolean): Promise<void> {
  const { zip, entries, parse } = opened
  const book = await readBook(parse, entries)
  for (const [i, sheet] of book.sheets.entries()) {
    const merges = await readMerges(zip, entries.get(sheet.toLowerCase()))
    const taker: RowTaker = { header: null, take: (row) => take(book.names[i] ?? '', row) }
    await readRows(parse, sheet, book, new MergeFiller(merges), taker)
  }
}

async function readRows<R extends RowTaker>(
  parse: Parse,
  place: string,
  book: Book,
  merged: MergeFiller,
  reader: R,
  flush?: (reader: R, share: number) => Promise<void>,
): Promise<void> {
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
      if (!enough && reader.header) await flush?.(reader, share)
      return enough
    },
    open(name, a) {
      if (name === 'row') {
        const given = a['r'] ? Number(a['r']) : row + 1
        // rows are identified by their numbers
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
    // one character more than a cell may hold, to detect an overlong one
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
