// A sheet as rows of text, and finding in it what the caller calls by field.
import type { Cleaning } from '#shared/clean.ts'

export interface SheetColumn {
  field: string
  title: string
  /** Other headers that are understood. */
  also?: readonly string[]
  required?: boolean
  /** What its texts are; default line. */
  clean?: Cleaning
}
/**
 * Stands before the text of a cell whose value could not be worked out (#N/A) or that holds half a character (then as �), and in no other
 * text: the same letters typed as a text may be meant.
 */
const errorSign = '\uFDD0'
const halfSign = '\uFFFD'
export const errorCell = (text: string) => errorSign + shownCell(storable(text)).trim()
/** What a cell says in the place of its value; undefined where it has one. */
export const errorOf = (cell: string): string | undefined => (cell.includes(errorSign) ? /\uFDD0(\S*)/u.exec(cell)?.[1] : undefined)
/** What `errorOf` says is no error of a program, but a text with half a character. */
export const isHalved = (error: string) => error.startsWith(halfSign)
/** The text of a cell as people see it. */
export const shownCell = (cell: string) => cell.replaceAll(errorSign, '')
/** A row of a sheet: its number as the sheet shows it (1 is its first), and its cells in the order of the columns asked for, trimmed, as displayed. */
export interface SheetLine {
  row: number
  cells: string[]
}
export interface ReadJob {
  path: string
  columns: readonly SheetColumn[]
  maxRows: number
  /** Characters of all cells together. */
  maxText: number
  /** Items of a JSON array instead of the rows of a spreadsheet: json. */
  kind: 'xlsx' | 'xls' | 'csv' | 'json' | 'document'
}
/** What the child says. */
export type ReaderMessage =
  | { type: 'rows'; lines: [row: number, ...cells: string[]][]; share: number }
  | { type: 'end'; notes: string[] }
  | { type: 'fault'; message: string; wrongType: boolean; headings: readonly string[] }

/** A row as a reader meets it: its number, and its cells by column from 0. */
export interface RawRow {
  row: number
  hidden: boolean
  cells: readonly string[]
  /** Columns whose value is that of a merged cell above or beside: no row of its own. */
  lent?: ReadonlySet<number>
  /** By column: the last row of the merged cell that it belongs to. */
  bottoms?: ReadonlyMap<number, number>
}

/** Lines that wait to be taken away. */
export interface LineSource {
  /** Characters of them. */
  readonly waiting: number
  taken(): [row: number, ...cells: string[]][]
}

/** What is wrong with a file, in words for who sent it. */
export class SheetError extends Error {
  /** It is no spreadsheet at all. */
  readonly wrongType: boolean
  /** The titles that are not known, where it lacks a column. */
  readonly headings: readonly string[]
  constructor(message: string, wrongType = false, headings: readonly string[] = []) {
    super(message)
    this.wrongType = wrongType
    this.headings = headings
  }
}

export const broken = '文件已损坏或不是表格文件'
const HEADER_WITHIN = 10
/** Characters of a title that are told. */
const MAX_TITLE = 50
/** What a cell can hold in a spreadsheet program. */
export const MAX_CELL_LENGTH = 32_767
/** Without what a database cannot keep; half a character is an error of its cell. */
export const storable = (text: string) => text.replaceAll(/[\0\uFDD0]/g, '').replaceAll(/\p{Cs}/gu, errorSign + halfSign)
/** A title without width, blanks, stars and what is said of filling it in: «工号\n(必填)», «姓名*：». */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*\s]|[(【[](?:必填|选填|必须|可选|可不填|非必填|必录|必输)[^)】\]]*[)】\]]/g, '')
    .replace(/:$/, '')
/** The same without anything in brackets, as «手机号(11位)». */
const bareTitle = (title: string) => plain(title).replaceAll(/[(【[][^)】\]]*[)】\]]/g, '')

/**
 * Takes the rows of one sheet in turn. `header` is set once it was met; `missing` names the required columns where a row
 * looked like a header and was none.
 */
export class HeaderReader {
  /** By column of the sheet, which of the columns asked for it is. */
  header: (number | undefined)[] | null = null
  missing: string[] = []
  /** The titles of that row, or of the fullest where none looked like one, that are not known. */
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

  /** Characters that wait to be taken away. */
  get waiting() {
    return this.#waiting
  }

  /** The rows since the last time. */
  taken(): [number, ...string[]][] {
    const lines = this.#lines
    this.#lines = []
    this.#waiting = 0
    return lines
  }

  /** False where there is no header in this sheet: the rest of it need not be read. */
  take({ row, hidden, cells, lent, bottoms }: RawRow): boolean {
    if (!this.header) {
      if (row > HEADER_WITHIN) return false
      this.#find(cells)
      if (this.header)
        this.#headerEnd = Math.max(row, ...cells.map((_, i) => (this.header?.[i] === undefined ? 0 : (bottoms?.get(i) ?? 0))))
      return true
    }
    if (row <= this.#headerEnd) {
      // the second line of a header of two, whose titles are merged over both
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
    // known titles count for more than any number of others
    const fullness = taken.size * 1000 + unknown.length
    if (taken.size >= 2) this.missing = missing
    if (fullness <= this.#fullest) return
    this.#fullest = fullness
    this.headings = unknown
  }

  /** To be said: columns that are not known, rows that are hidden. */
  notes(): string[] {
    const notes: string[] = []
    if (this.#unknown.length) notes.push(`未识别的列已忽略：${this.#unknown.slice(0, 20).join('、').slice(0, 200)}`)
    if (this.#hidden) notes.push(`已跳过 ${this.#hidden} 个隐藏行`)
    return notes
  }
}

/** Why no sheet of a file could be used, by what was met in the one that came nearest. */
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
