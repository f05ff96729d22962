// Rows of tables as passages: each cell behind the title of its column, because a number says nothing without it.

export interface Cell {
  text: string
  /** Number of columns that it covers; default 1. */
  columns?: number
  /** Number of rows that it covers; default 1. */
  rows?: number
  /** The cell continues the one above it, as in Word. */
  continues?: boolean
}
export interface TableRow {
  cells: readonly Cell[]
  isHeader?: boolean
}

/** Maximum columns of a table; further ones are ignored. */
const maxColumns = 100
/** Maximum length of a title of a column in characters. */
const maxTitle = 24

/** The texts of all cells as a grid: a merged cell has its text in every place that it covers. */
export function gridOf(rows: readonly TableRow[]): string[][] {
  const grid: string[][] = []
  /** By column: the text of a cell from above, and the number of further rows that it covers. */
  const above = new Map<number, { text: string; left: number }>()
  for (const { cells } of rows) {
    const line: string[] = []
    const fill = () => {
      for (let from = above.get(line.length); from && line.length < maxColumns; from = above.get(line.length)) {
        const column = line.length
        line.push(from.text)
        if (--from.left <= 0) above.delete(column)
      }
    }
    for (const { text, columns = 1, rows: down = 1, continues } of cells) {
      fill()
      for (let i = 0; i < Math.max(1, columns) && line.length < maxColumns; i++) {
        const column = line.length
        line.push(continues ? (grid.at(-1)?.[column] ?? '') : text.trim())
        if (down > 1) above.set(column, { text: text.trim(), left: down - 1 })
      }
    }
    fill()
    grid.push(line)
  }
  return grid
}

const isTitle = (text: string) => text !== '' && text.length <= maxTitle && (!/^[¥￥+-]?\d/.test(text) || /^\d{4}(?:年度?)?$/.test(text))

/** Whether the first row holds the titles of the columns: three columns or more, with distinct short texts. */
function looksLikeHeader([first = [], ...others]: readonly string[][]): boolean {
  return others.length > 0 && first.length >= 3 && first.every(isTitle) && new Set(first).size === first.length
}

/** Consecutive equal cells once, because a merged cell covers several columns. */
const distinct = (cells: readonly string[]) => cells.filter((cell, i) => cell !== '' && cell !== cells[i - 1])

function withTitles(cells: readonly string[], titles: readonly string[]): string {
  const parts = cells.flatMap((cell, column) => {
    if (cell === '' || (cell === cells[column - 1] && titles[column] !== titles[column - 1])) return []
    const title = titles[column] ?? ''
    return [title === '' || title === cell ? cell : `${title}：${cell}`]
  })
  return [...new Set(parts)].join('；')
}

function withoutTitles(cells: readonly string[]): string {
  const [first = '', ...others] = distinct(cells)
  if (others.length !== 1) return [first, ...others].join('；')
  return /[：:]$/.test(first) ? `${first}${others[0]}` : `${first}：${others[0]}`
}

/**
 * One text for each row: `保额：50万元；年保费：300元` below titles of columns, `等待期：30天` in a table of two columns without titles. `hasHeader`
 * says whether the first row has titles; without it, declared header rows and at last the first row decide. A row of titles gives no text.
 */
export function rowTexts(rows: readonly TableRow[], hasHeader?: boolean): string[] {
  const grid = gridOf(rows).map((cells) => cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ')))
  const declared = rows.findIndex(({ isHeader }) => !isHeader)
  const count = declared > 0 ? declared : Number(hasHeader ?? looksLikeHeader(grid))
  if (count === 0 || count >= grid.length) return grid.map(withoutTitles).filter(Boolean)
  const titles = Array.from({ length: Math.max(...grid.slice(0, count).map((cells) => cells.length)) }, (_, column) =>
    distinct(grid.slice(0, count).map((cells) => cells[column] ?? '')).join(' '),
  )
  return grid
    .slice(count)
    .map((cells) => (distinct(cells).length > 1 ? withTitles(cells, titles) : (distinct(cells)[0] ?? '')))
    .filter(Boolean)
}
