// Spreadsheets: reads files of users (.xlsx and .xls) in a child process that can be killed, and writes .xlsx.
import { maxRows as maxSheetRows } from '#shared/sheets.ts'
import { fileURLToPath } from 'node:url'
import { AppError, unavailable } from '#shared/errors.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import { forkReader } from '../fork-reader.ts'
import { kindOf } from './file-kind.ts'
import { type PaperCells, paperOfCells } from './paper-line.ts'
import type { Tree } from './tree-reader.ts'
import { type ReadJob, type SheetColumn, SheetError, type SheetLine, type ReaderMessage } from './sheet.ts'
import { writeXlsx, type WrittenColumn, type WrittenRow } from './xlsx-writer.ts'

export { isCutNumber } from './cell-text.ts'
export { errorOf, isHalved, type SheetColumn, type SheetLine, shownCell, storable } from './sheet.ts'
export { ratio, writeWorkbook, writeXlsx, type WrittenCell, type WrittenColumn, type WrittenRow, type WrittenSheet } from './xlsx-writer.ts'
export { type LineLook, type PaperCells, pictureSign } from './paper-line.ts'
export type { Tree } from './tree-reader.ts'
export { fileAnswer, sheetAnswer } from './sheet-answer.ts'
export { type Archive, openArchive } from './archive.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const HEAP_MB = 512
/** Timeout in ms between two batches; the whole file may take longer while its rows are stored. */
const TIMEOUT_MS = 60_000
const unreadable = '文件无法读取，请检查内容后重试'

/** Semaphore: two children at a time, each with up to 900 MB. */
const atOnce = fairSemaphore(2, 50)

export interface ReadOptions {
  /** Maximum number of rows; default 20,000. */
  maxRows?: number
  /** Maximum characters of all cells together; default 20 million. */
  maxText?: number
  /**
   * The file is JSON: an array, or an object with an array `questions`. Every item is a line, numbered from 1, with one cell: its text as
   * compact JSON.
   */
  json?: boolean
  /** The file is a .docx or a text: every paragraph is a line, numbered from 1, with one cell; also empty ones. */
  document?: boolean
  /** Like `document`, with the cells of `PaperCells`. */
  paper?: boolean
  /** The file is XML, or an archive of it: every element with one of these names is a line, with its `Tree` and the name of its file. */
  elements?: readonly string[]
  isArchive?: boolean
  /** Folder for the pictures of a paper, and the size in bytes that each stays below. */
  pictures?: { folder: string; maxBytes: number }
}

/**
 * Passes the rows below the header of the first suitable sheet to `take`, batch by batch; the next batch is read meanwhile. The header is
 * found by its names within the first 10 rows, in any order, with or without *; hidden and empty rows are left out. `share` is the part of
 * the sheet already read, 0 to 1. Returns notes for the user: unknown columns, hidden rows. Throws an AppError with the fault of the file:
 * no header (its `fields` then name the unknown titles), not a spreadsheet (415), too many rows, larger than 1 GB when unpacked.
 */
export async function readBatches(
  path: string,
  columns: readonly SheetColumn[],
  options: ReadOptions,
  take: (lines: SheetLine[], share: number) => Promise<unknown>,
): Promise<string[]> {
  // the first bytes of the file can refuse it without a child process
  const said =
    (options.json && ('json' as const)) ||
    (options.document && ('document' as const)) ||
    (options.paper && ('paper' as const)) ||
    xmlKind(options)
  const kind: ReadJob['kind'] = said || (await kindOf(path).catch((error: unknown) => Promise.reject(faultOf(error))))
  const { maxRows = maxSheetRows, maxText = 20_000_000 } = options
  return atOnce(() => start({ path, columns, maxRows, maxText, kind, pictures: options.pictures, elements: options.elements }, take))
}

const xmlKind = ({ elements, isArchive }: ReadOptions) => elements && (isArchive ? ('xml-archive' as const) : ('xml' as const))

const faultOf = (error: unknown) =>
  error instanceof SheetError ? new AppError(error.message, error.wrongType ? { status: 415 } : {}) : error

function start(job: ReadJob, take: (lines: SheetLine[], share: number) => Promise<unknown>): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = forkReader(CHILD, { heapMb: HEAP_MB, cache: 'spreadsheets' })
    let timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    let work: Promise<unknown> = Promise.resolve()
    let answered = false
    let refused = false
    const end = (settle: () => void) => {
      answered = true
      clearTimeout(timeout)
      child.kill('SIGKILL')
      settle()
    }
    // the current `take` ends before the caller cleans up
    const refuse = (reason: unknown) => {
      refused = true
      end(() => void Promise.allSettled([work]).then(() => reject(reason)))
    }
    child.on('message', (told: ReaderMessage) => {
      if (answered) return
      clearTimeout(timeout)
      if (told.type === 'fault') {
        const fields = told.headings.map((message) => ({ field: 'headings', message }))
        return refuse(new AppError(told.message, { ...(told.wrongType ? { status: 415 } : {}), ...(fields.length ? { fields } : {}) }))
      }
      if (told.type === 'end') {
        answered = true
        work.then(
          () => end(() => resolve(told.notes)),
          () => {},
        )
        return
      }
      const lines = told.lines.map(([row, ...cells]) => ({ row, cells }))
      const taking = async () => {
        if (refused) return
        await take(lines, told.share)
        if (child.connected) child.send('more')
      }
      work = work.then(taking)
      work.catch(refuse)
      timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    })
    child.once('error', () => refuse(unavailable()))
    child.once('exit', () => {
      if (!answered) refuse(new AppError(unreadable))
    })
    child.send(job, (error) => error && refuse(unavailable()))
  })
}

export interface SheetRead {
  rows: SheetRow[]
  notes: string[]
}
export interface SheetRow {
  row: number
  /** Cells by field; an empty cell is an empty text. */
  cells: Record<string, string>
}

/** Converts the cells from the order of the columns to an object by field. */
export const byField = (columns: readonly SheetColumn[], { row, cells }: SheetLine): SheetRow => ({
  row,
  cells: Object.fromEntries(columns.map(({ field }, i) => [field, cells[i] ?? ''])),
})

/** All rows at once, for a sheet that fits into memory; otherwise like `readBatches`. */
export async function readSheet(path: string, columns: readonly SheetColumn[], options: ReadOptions = {}): Promise<SheetRead> {
  const rows: SheetRow[] = []
  const notes = await readBatches(path, columns, options, async (lines) => {
    for (const line of lines) rows.push(byField(columns, line))
  })
  return { rows, notes }
}

/** The paragraphs of a .docx or a text, with the same limits as sheets; throws like `readBatches`. */
export async function readParagraphs(path: string, options: Pick<ReadOptions, 'maxRows' | 'maxText'> = {}): Promise<string[]> {
  const found: string[] = []
  await readBatches(path, [], { ...options, document: true }, async (lines) => {
    for (const { cells } of lines) found.push(cells[0] ?? '')
  })
  return found
}

/**
 * The lines of a paper in a .docx or a text, with notes about parts that were left out; limits and errors like `readParagraphs`. The pictures
 * are written into a folder as PNG or JPEG, under the names that the lines give.
 */
export async function readPaper(
  path: string,
  options: Pick<ReadOptions, 'maxRows' | 'maxText' | 'pictures'> = {},
): Promise<{ lines: PaperCells[]; notes: string[] }> {
  const lines: PaperCells[] = []
  const notes = await readBatches(path, [], { ...options, paper: true }, async (read) => {
    for (const { cells } of read) lines.push(paperOfCells(cells))
  })
  return { lines, notes }
}

/** An element of a file: null if it is too large; `file` is its name in an archive. */
export interface ReadTree {
  tree: Tree | null
  file: string
}

/** The elements with these names of an XML file, or of all XML files of an archive; throws like `readBatches`. */
export async function readTrees(
  path: string,
  options: Pick<ReadOptions, 'maxRows' | 'maxText' | 'isArchive'> & { elements: readonly string[] },
): Promise<ReadTree[]> {
  const found: ReadTree[] = []
  await readBatches(path, [], options, async (lines) => {
    for (const { cells } of lines) found.push({ tree: JSON.parse(cells[0] ?? 'null') as Tree | null, file: cells[1] ?? '' })
  })
  return found
}

/** Writes an .xlsx with one sheet of these rows, and one of notes if there are any. Text never becomes a formula. */
export async function writeSheet(
  columns: readonly WrittenColumn[],
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  options: { sheet?: string; notes?: readonly string[] } = {},
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(columns, rows, options)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
