// Reads .csv and tables stored as text: any common separator, quotes over several lines, the encodings of Windows programs.
import { stat } from 'node:fs/promises'
import { HeaderReader, MAX_CELL_LENGTH, noHeader, type ReadJob, SheetError, storable } from './sheet.ts'
import { encodingOf, textOf } from './text-encoding.ts'

const separators = [',', '\t', ';', '；', '，', '|'] as const
/** Number of characters used to detect the separator: more than ten lines of a real sheet. */
const SAMPLE = 20_000
const SAMPLE_LINES = 12

/** The most frequent separator outside quotes in the first lines; a line «sep=;» names it explicitly. */
function separatorOf(sample: string): string {
  const [, said] = /^sep=(.)\r?\n/i.exec(sample) ?? []
  if (said) return said
  const lines = sample
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, SAMPLE_LINES)
  const counts = separators.map((separator) => Math.max(...lines.map((line) => line.split(separator).length - 1)))
  const most = Math.max(...counts)
  return most ? (separators[counts.indexOf(most)] ?? ',') : ','
}

/** Splits a stream of text into records; a quoted cell may hold separators and line breaks. */
class Records {
  #separator: string
  #cells: string[] = []
  #cell = ''
  #at: 'start' | 'plain' | 'quoted' | 'behind' = 'start'
  #afterReturn = false

  constructor(separator: string) {
    this.#separator = separator
  }

  #endCell() {
    const { length } = this.#cell
    // programs write ="007" to keep a text from being read as a number
    const text = length < 100 ? this.#cell.replace(/^\s*="([^"]*)"\s*$/, '$1') : this.#cell
    this.#cells.push(storable(text).trim())
    this.#cell = ''
    this.#at = 'start'
  }
  *#endRecord() {
    this.#endCell()
    const cells = this.#cells
    this.#cells = []
    yield cells
  }

  *push(text: string): Generator<string[]> {
    for (const c of text) {
      if (this.#afterReturn) {
        this.#afterReturn = false
        if (c === '\n') continue
      }
      if (this.#at === 'quoted') {
        if (c === '"') this.#at = 'behind'
        else this.#add(c)
      } else if (c === '"' && this.#at === 'behind') {
        this.#add(c)
        this.#at = 'quoted'
      } else if (c === '"' && this.#at === 'start' && this.#cell.trim() === '') {
        this.#cell = ''
        this.#at = 'quoted'
      } else if (c === this.#separator) this.#endCell()
      else if (c === '\n' || c === '\r') {
        this.#afterReturn = c === '\r'
        yield* this.#endRecord()
      } else {
        this.#add(c)
        if (c.trim() !== '' && this.#at === 'start') this.#at = 'plain'
      }
    }
  }

  /** The last record, which may have no line break at its end. */
  *end(): Generator<string[]> {
    if (this.#at === 'quoted') throw new SheetError('文件不完整：有引号没有结束，请重新保存后导入')
    if (this.#cell !== '' || this.#cells.length) yield* this.#endRecord()
  }

  #add(c: string) {
    // one character more than a cell may hold, to detect an overlong one
    if (this.#cell.length <= MAX_CELL_LENGTH) this.#cell += c
  }
}

/** Reads the rows; returns the notes for the user. A record of several lines counts as one row, as spreadsheet programs show it. */
export async function readCsv(job: ReadJob, flush: (reader: HeaderReader, share: number) => Promise<void>): Promise<string[]> {
  const { size } = await stat(job.path)
  const encoding = await encodingOf(job.path)
  if (!encoding) throw new SheetError('文件的编码无法识别，请用表格软件另存为 .xlsx 后导入')
  const reader = new HeaderReader(job)
  let records: Records | undefined
  let waiting = ''
  let row = 0
  const take = (cells: string[]) => {
    row++
    if (row === 1 && /^sep=.?$/i.test(cells.join(''))) return true
    return reader.take({ row, hidden: false, cells })
  }
  const takeAll = (found: Iterable<string[]>) => {
    for (const cells of found) if (!take(cells)) return false
    return true
  }
  let goesOn = true
  for await (const { text, read } of textOf(job.path, encoding)) {
    waiting += text
    if (!records && waiting.length < SAMPLE && read < size) continue
    records ??= new Records(separatorOf(waiting))
    goesOn = takeAll(records.push(waiting))
    waiting = ''
    if (!goesOn) break
    if (reader.header) await flush(reader, Math.min(0.999, read / size))
  }
  if (goesOn) takeAll((records ??= new Records(separatorOf(waiting))).end())
  if (!reader.header) throw noHeader(job.columns, reader)
  await flush(reader, 1)
  return reader.notes()
}
