// The child process: does one job and answers once. Its memory and time are bounded by who started it.
import { open, readFile, stat } from 'node:fs/promises'
import * as xlsx from '@e965/xlsx'
import { numberText } from './cell-text.ts'
import { HeaderReader, noHeader, type ReadJob, SheetError, type SheetRead, type WriteJob } from './sheet.ts'
import { readXlsx } from './xlsx-reader.ts'

const MOST_XLS_BYTES = 15_000_000
/** Buffers lie outside the heap's bound. */
const MOST_RSS = 900_000_000

setInterval(() => process.memoryUsage.rss() > MOST_RSS && process.exit(1), 200).unref()

process.once('message', (job: ReadJob | WriteJob) => {
  const work = job.type === 'read' ? read(job) : Promise.resolve(write(job))
  work.then(
    (value) => process.send?.({ ok: true, value }),
    (error: unknown) => process.send?.({ ok: false, message: error instanceof SheetError ? error.message : '文件已损坏或不是表格文件' }),
  )
})

async function read(job: ReadJob): Promise<SheetRead> {
  const file = await open(job.path)
  const start = Buffer.alloc(4)
  await file.read(start, 0, 4, 0)
  await file.close()
  if (start.toString('latin1') === 'PK\x03\x04') return readXlsx(job)
  if (start.toString('hex') === 'd0cf11e0') return readXls(job)
  throw new SheetError('只支持 .xlsx/.xls 类型文件')
}

async function readXls(job: ReadJob): Promise<SheetRead> {
  if ((await stat(job.path)).size > MOST_XLS_BYTES) throw new SheetError('文件过大，请另存为 .xlsx 后导入')
  const book = xlsx.read(await readFile(job.path), { cellNF: true, cellStyles: true, sheetRows: job.maxRows + 11 })
  let missing: string[] = []
  for (const [i, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet?.['!ref'] || book.Workbook?.Sheets?.[i]?.Hidden) continue
    const reader = new HeaderReader(job.columns, job.maxRows)
    const range = xlsx.utils.decode_range(sheet['!ref'])
    for (let r = 0; r <= range.e.r; r++) {
      const cells = Array.from({ length: Math.min(range.e.c + 1, 500) }, (_, c) => textOf(sheet[xlsx.utils.encode_cell({ r, c })], book))
      if (!reader.take({ row: r + 1, hidden: sheet['!rows']?.[r]?.hidden ?? false, cells })) break
    }
    if (reader.header) return reader.result()
    if (reader.missing.length) ({ missing } = reader)
  }
  throw noHeader(job.columns, missing)
}

function textOf(cell: xlsx.CellObject | undefined, book: xlsx.WorkBook): string {
  if (!cell || cell.v === undefined) return ''
  if (cell.t === 'n') return numberText(cell.v as number, String(cell.z ?? 'General'), book.Workbook?.WBProps?.date1904 ?? false)
  if (cell.t === 'b') return cell.v ? '是' : '否'
  return String(cell.t === 'e' ? (cell.w ?? '') : cell.v).trim()
}

function write(job: WriteJob): Uint8Array {
  const book = xlsx.utils.book_new()
  const sheet = xlsx.utils.aoa_to_sheet([job.columns.map((c) => c.title), ...job.rows] as unknown[][])
  sheet['!cols'] = job.columns.map((c) => ({ wch: c.width ?? 16 }))
  xlsx.utils.book_append_sheet(book, sheet, job.sheet)
  if (job.notes.length) {
    const notes = xlsx.utils.aoa_to_sheet(job.notes.map((note) => [note]))
    notes['!cols'] = [{ wch: 90 }]
    xlsx.utils.book_append_sheet(book, notes, '填写说明')
  }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}
