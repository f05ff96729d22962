// A sheet as rows of text, and finding the caller's columns in it by their headers.
import type { Cleaning } from '#shared/clean.ts'
import { shortened } from '#shared/text.ts'

export interface SheetColumn {
  field: string
  title: string
  /** Further accepted headers of this column. */
  also?: readonly string[]
  required?: boolean
  /** Cleaning rule of the cells; default: line. */
  clean?: Cleaning
}
/**
 * Prefix of a cell whose value could not be computed (#N/A), or that holds half a surrogate pair (then shown as �). No other text has it,
 * so the same letters typed as a text stay a text.
 */
const errorSign = '\uFDD0'
const halfSign = '\uFFFD'
export const errorCell = (text: string) => errorSign + shownCell(storable(text)).trim()
/** The error of a cell, e.g. #N/A; undefined if the cell has a value. */
export const errorOf = (cell: string): string | undefined => (cell.includes(errorSign) ? /\uFDD0(\S*)/u.exec(cell)?.[1] : undefined)
/** Whether an error of `errorOf` means half a surrogate pair, not the error of a program. */
export const isHalved = (error: string) => error.startsWith(halfSign)
/** The text of a cell as users see it. */
export const shownCell = (cell: string) => cell.replaceAll(errorSign, '')
/**
 * A row of a sheet: its number as the sheet shows it (the first is 1), and its cells in the order of the requested columns, trimmed, as
 * displayed.
 */
export interface SheetLine {
  row: number
  cells: string[]
}
export interface ReadJob {
  path: string
  columns: readonly SheetColumn[]
  maxRows: number
  /** Maximum characters of all cells together. */
  maxText: number
  /** json: items of a JSON array instead of the rows of a spreadsheet; document: paragraphs; paper: paragraphs with their looks; xml: elements. */
  kind: 'xlsx' | 'xls' | 'csv' | 'json' | 'document' | 'paper' | 'xml' | 'xml-archive'
  /** Names of the wanted elements of XML. */
  elements?: readonly string[] | undefined
  /** Folder for the pictures of a paper, and the size in bytes that each stays below. */
  pictures?: { folder: string; maxBytes: number } | undefined
}
/** Messages of the child process. */
export type ReaderMessage =
  | { type: 'rows'; lines: [row: number, ...cells: string[]][]; share: number }
  | { type: 'end'; notes: string[] }
  | { type: 'fault'; message: string; wrongType: boolean; headings: readonly string[] }

/** A row as a reader finds it: its number, and its cells by column from 0. */
export interface RawRow {
  row: number
  hidden: boolean
  cells: readonly string[]
  /** Columns whose value comes from a merged cell above or beside; alone they do not make a row. */
  lent?: ReadonlySet<number>
  /** By column: the last row of its merged cell. */
  bottoms?: ReadonlyMap<number, number>
}

/** A source of lines that the caller takes in batches. */
export interface LineSource {
  /** Characters of the waiting lines. */
  readonly waiting: number
  taken(): [row: number, ...cells: string[]][]
}

/** A fault of a file, with a message for the user who sent it. */
export class SheetError extends Error {
  /** Whether the file is no spreadsheet at all. */
  readonly wrongType: boolean
  /** The unknown headers, if a required column is missing. */
  readonly headings: readonly string[]
  constructor(message: string, wrongType = false, headings: readonly string[] = []) {
    super(message)
    this.wrongType = wrongType
    this.headings = headings
  }
}

export const broken = '文件已损坏或不是表格文件'
const HEADER_WITHIN = 10
/** Maximum characters of a header in a message. */
const MAX_TITLE = 50
/** Maximum characters of a cell in spreadsheet programs. */
export const MAX_CELL_LENGTH = 32_767
/** Removes characters that a database cannot store, and marks half a surrogate pair as an error of its cell. */
export const storable = (text: string) => text.replaceAll(/[\0\uFDD0]/g, '').replaceAll(/\p{Cs}/gu, errorSign + halfSign)
/** Normalises a header: width, blanks, stars and remarks such as «工号\n(必填)» or «姓名*：». */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*\s]|[(【[](?:必填|选填|必须|可选|可不填|非必填|必录|必输)[^)】\]]*[)】\]]/g, '')
    .replace(/:$/, '')
/** Like `plain`, but also without any text in brackets, e.g. «手机号(11位)». */
const bareTitle = (title: string) => plain(title).replaceAll(/[(【[][^)】\]]*[)】\]]/g, '')

const MAX_NAMED = 20
/** The first titles, each cut visibly, and the number of all if there are more. */
function named(titles: readonly string[]): string {
  const first = titles.slice(0, MAX_NAMED).map((title) => shortened(title, MAX_TITLE))
  return `${first.join('、')}${titles.length > MAX_NAMED ? `等${titles.length}列` : ''}`
}

/**
 * Takes the rows of one sheet in order. `header` is set when the header row is found; `missing` names the required columns if a row looked
 * like a header but lacked some.
 */
export class HeaderReader {
  /** By column of the sheet: the index of the requested column. */
  header: (number | undefined)[] | null = null
  missing: string[] = []
  /** The unknown titles of the header row, or of the fullest row if no row looked like a header. */
  headings: string[] = []
  #fullest = 1
  #job: ReadJob
  #lines: [number, ...string[]][] = []
  #unknown: string[] = []
  #hidden = 0
  #headerEnd = 0
  #rows = 0
  #text = 0
  #waiting = 0

  constructor(job: ReadJob) {
    this.#job = job
  }

  /** Characters of the waiting lines. */
  get waiting() {
    return this.#waiting
  }

  /** The rows since the last call. */
  taken(): [number, ...string[]][] {
    const lines = this.#lines
    this.#lines = []
    this.#waiting = 0
    return lines
  }

  /** Takes one row of the sheet. Returns false if this sheet has no header, so that the rest can be skipped. */
  take({ row, hidden, cells, lent, bottoms }: RawRow): boolean {
    if (!this.header) {
      if (row > HEADER_WITHIN) return false
      this.#find(cells)
      if (this.header)
        this.#headerEnd = Math.max(row, ...cells.map((_, i) => (this.header?.[i] === undefined ? 0 : (bottoms?.get(i) ?? 0))))
      return true
    }
    if (row <= this.#headerEnd) {
      // the second line of a two-line header, whose titles are merged over both lines
      this.#find(cells)
      return true
    }
    const { columns, maxRows, maxText } = this.#job
    const line: [number, ...string[]] = [row]
    for (let i = 0; i < columns.length; i++) line.push('')
    let length = 0
    let own = 0
    const { header } = this
    for (let i = 0; i < cells.length; i++) {
      const to = header[i]
      const cell = cells[i] as string
      if (to === undefined || cell === '') continue
      if (cell.length > MAX_CELL_LENGTH) throw new SheetError(`第${row}行有单元格超过 ${MAX_CELL_LENGTH.toLocaleString('zh-CN')} 个字符`)
      line[to + 1] = cell
      length += cell.length
      if (!lent?.has(i)) own += cell.length
    }
    if (own === 0) return true
    if (hidden) {
      this.#hidden++
      return true
    }
    if (++this.#rows > maxRows) throw new SheetError(`最多 ${maxRows.toLocaleString('zh-CN')} 行，请分成几个文件导入`)
    this.#text += length
    if (this.#text > maxText) throw new SheetError('文件内容过多，请分成几个文件导入')
    this.#waiting += length + 50
    this.#lines.push(line)
    return true
  }

  #find(cells: readonly string[]) {
    const { columns } = this.#job
    const byTitle = new Map(columns.flatMap((c, i) => [c.title, ...(c.also ?? [])].map((title) => [plain(title), i] as const)))
    const taken = new Set<number>()
    const header = cells.map((cell) => {
      const column = byTitle.get(plain(cell)) ?? byTitle.get(bareTitle(cell))
      if (column === undefined || taken.has(column)) return undefined
      taken.add(column)
      return column
    })
    const missing = columns.filter((c, i) => c.required && !taken.has(i)).map((c) => c.title)
    if (missing.length === 0 && taken.size > 0) {
      this.header = header
      this.#unknown = cells.filter((cell, i) => cell !== '' && header[i] === undefined).map(shownCell)
      return
    }
    const unknown = cells.filter((cell, i) => cell !== '' && header[i] === undefined).map((cell) => shownCell(cell).slice(0, MAX_TITLE))
    // one known title counts more than any number of unknown ones
    const fullness = taken.size * 1000 + unknown.length
    if (taken.size >= 2) this.missing = missing
    if (fullness <= this.#fullest) return
    this.#fullest = fullness
    this.headings = unknown
  }

  /** Notes for the user: unknown columns, hidden rows. */
  notes(): string[] {
    const notes: string[] = []
    if (this.#unknown.length) notes.push(`未识别的列已忽略：${named(this.#unknown)}`)
    if (this.#hidden) notes.push(`已跳过 ${this.#hidden} 个隐藏行`)
    return notes
  }
}

/** The error of a file without a usable sheet, from the sheet that came closest. */
export const noHeader = (columns: readonly SheetColumn[], { missing, headings }: Pick<HeaderReader, 'missing' | 'headings'>) =>
  new SheetError(
    missing.length
      ? `缺少列：${missing.join('、')}`
      : `没有找到表头，请使用模板：${columns
          .filter((c) => c.required)
          .map((c) => c.title)
          .join('、')}`,
    false,
    headings,
  )
