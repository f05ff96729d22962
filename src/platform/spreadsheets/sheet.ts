// A sheet as rows of text, and finding in it what the caller calls by field.

export interface SheetColumn {
  field: string
  title: string
  /** Other headers that are understood. */
  also?: readonly string[]
  required?: boolean
}
export interface SheetRow {
  /** As the sheet shows it; 1 is its first. */
  row: number
  /** By field, trimmed, as displayed; empty cells are empty texts. */
  cells: Record<string, string>
}
export interface SheetRead {
  rows: SheetRow[]
  /** To be said: columns that are not known, rows that are hidden. */
  notes: string[]
}
export interface ReadJob {
  type: 'read'
  path: string
  columns: readonly SheetColumn[]
  maxRows: number
}
export interface WriteJob {
  type: 'write'
  columns: readonly { title: string; width?: number }[]
  rows: (readonly (string | number | null)[])[]
  sheet: string
  notes: string[]
}

/** A row as a reader meets it: its number, and its cells by column from 0. */
export interface RawRow {
  row: number
  hidden: boolean
  cells: string[]
}

/** What is wrong with a file, in words for who sent it. */
export class SheetError extends Error {}

const HEADER_WITHIN = 10
/** What a cell can hold in a spreadsheet program. */
export const LONGEST_CELL = 32_767
/** Characters of all that is kept of a sheet: it goes through the memory of the server. */
const MOST_TEXT = 20_000_000
const plain = (title: string) => title.replaceAll(/[*＊\s]/g, '')

/**
 * Takes the rows of one sheet in turn. `header` is set once it was met; `missing` names the required columns where a row
 * looked like a header and was none.
 */
export class HeaderReader {
  header: (string | undefined)[] | null = null
  missing: string[] = []
  #rows: SheetRow[] = []
  #columns: readonly SheetColumn[]
  #maxRows: number
  #unknown: string[] = []
  #hidden = 0
  #kept = 0

  constructor(columns: readonly SheetColumn[], maxRows: number) {
    this.#columns = columns
    this.#maxRows = maxRows
  }

  /** False where there is no header in this sheet: the rest of it need not be read. */
  take({ row, hidden, cells }: RawRow): boolean {
    if (!this.header) {
      if (row > HEADER_WITHIN) return false
      this.#find(cells)
      return true
    }
    if (cells.every((c) => c === '')) return true
    if (hidden) {
      this.#hidden++
      return true
    }
    if (this.#rows.length >= this.#maxRows) throw new SheetError(`最多 ${this.#maxRows.toLocaleString('zh-CN')} 行，请分成几个文件导入`)
    const named: Record<string, string> = {}
    for (const { field } of this.#columns) named[field] = ''
    for (const [i, field] of this.header.entries()) if (field !== undefined) named[field] = cells[i] ?? ''
    for (const text of Object.values(named)) {
      if (text.length > LONGEST_CELL) throw new SheetError(`第${row}行有单元格超过 ${LONGEST_CELL.toLocaleString('zh-CN')} 个字符`)
      this.#kept += text.length
    }
    if (this.#kept > MOST_TEXT) throw new SheetError('文件内容过多，请分成几个文件导入')
    if (Object.values(named).some((text) => text !== '')) this.#rows.push({ row, cells: named })
    return true
  }

  #find(cells: readonly string[]) {
    const byTitle = new Map(this.#columns.flatMap((c) => [c.title, ...(c.also ?? [])].map((title) => [plain(title), c.field] as const)))
    const taken = new Set<string>()
    const header = cells.map((cell) => {
      const field = byTitle.get(plain(cell))
      if (field === undefined || taken.has(field)) return undefined
      taken.add(field)
      return field
    })
    const missing = this.#columns.filter((c) => c.required && !taken.has(c.field)).map((c) => c.title)
    if (missing.length === 0 && taken.size > 0) {
      this.header = header
      this.#unknown = cells.filter((cell, i) => cell !== '' && header[i] === undefined)
    } else if (taken.size >= 2) this.missing = missing
  }

  result(): SheetRead {
    const notes: string[] = []
    if (this.#unknown.length) notes.push(`未识别的列已忽略：${this.#unknown.join('、')}`)
    if (this.#hidden) notes.push(`已跳过 ${this.#hidden} 个隐藏行`)
    return { rows: this.#rows, notes }
  }
}

/** Why no sheet of a file could be used. */
export const noHeader = (columns: readonly SheetColumn[], missing: readonly string[]) =>
  new SheetError(
    missing.length
      ? `缺少列：${missing.join('、')}`
      : `没有找到表头，请使用模板：${columns
          .filter((c) => c.required)
          .map((c) => c.title)
          .join('、')}`,
  )
