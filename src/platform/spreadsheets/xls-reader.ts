// Reads workbooks of the format .xls. The format cannot be streamed, so the file is read whole, and its size is limited.
import { readFile, stat } from 'node:fs/promises'
import * as xlsx from '@e965/xlsx'
import { knownDigits, numberText } from './cell-text.ts'
import { codepages } from './codepages.ts'
import { MAX_COLUMNS, MergeFiller } from './merges.ts'
import { broken, errorCell, HeaderReader, noHeader, type ReadJob, SheetError, storable } from './sheet.ts'

// files of Excel 95 keep their texts in the code page of their author
xlsx.set_cptable(codepages)

const MAX_BYTES = 15_000_000
const BATCH = 200

export async function readXls(job: ReadJob, flush: (reader: HeaderReader, share: number) => Promise<void>): Promise<string[]> {
  if ((await stat(job.path)).size > MAX_BYTES) throw new SheetError('文件过大，请另存为 .xlsx 后导入')
  const book = parsed(await readFile(job.path), job.maxRows + 11)
  let nearest: Pick<HeaderReader, 'missing' | 'headings'> = { missing: [], headings: [] }
  for (const [i, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet?.['!ref'] || book.Workbook?.Sheets?.[i]?.Hidden) continue
    const reader = new HeaderReader(job)
    const merged = new MergeFiller(
      (sheet['!merges'] ?? []).map(({ s, e }) => ({ left: s.c, right: Math.min(e.c, MAX_COLUMNS - 1), top: s.r + 1, bottom: e.r + 1 })),
    )
    const range = xlsx.utils.decode_range(sheet['!ref'])
    for (let r = 0; r <= range.e.r; r++) {
      const cells = Array.from({ length: Math.min(range.e.c + 1, MAX_COLUMNS) }, (_, c) =>
        textOf(sheet[xlsx.utils.encode_cell({ r, c })], book),
      )
      if (!reader.take({ row: r + 1, hidden: sheet['!rows']?.[r]?.hidden ?? false, ...merged.fill(r + 1, cells) })) break
      if (r % BATCH === 0) await flush(reader, r / range.e.r)
    }
    if (reader.header) {
      await flush(reader, 1)
      return reader.notes()
    }
    if (reader.missing.length || !nearest.headings.length) nearest = reader
  }
  throw noHeader(job.columns, nearest)
}

function parsed(content: Buffer, sheetRows: number): xlsx.WorkBook {
  try {
    return xlsx.read(content, { cellNF: true, cellStyles: true, sheetRows })
  } catch (error) {
    throw new SheetError(/password|encrypt/i.test(String(error)) ? '文件已加密，请去掉密码后导入' : broken)
  }
}

function textOf(cell: xlsx.CellObject | undefined, book: xlsx.WorkBook): string {
  if (!cell || cell.v === undefined) return ''
  if (cell.t === 'n')
    return (
      numberText(knownDigits(Number(cell.v)), String(cell.z ?? 'General'), book.Workbook?.WBProps?.date1904 ?? false) ?? errorCell('######')
    )
  if (cell.t === 'b') return cell.v ? '是' : '否'
  if (cell.t === 'e') return errorCell(cell.w ?? '')
  return storable(String(cell.v)).trim()
}
