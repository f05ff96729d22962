// Writes pasted tables into the text, in the notation of Markdown.
import { ruleLine } from '#shared/tables-in-text.ts'

/** Rows and columns of a merged cell that are filled; a pasted page may claim any number. */
const maxSpan = 100
const spanOf = (cell: Element, name: string) => Math.min(maxSpan, Math.max(1, Number(cell.getAttribute(name)) || 1))

type Grid = (Element | null)[][]

/** Puts a cell at its place: merged over rows it stands in each of them, merged over columns it leaves the others empty. */
function place(grid: Grid, cell: Element, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  for (const [down, row] of grid.slice(y, y + height).entries()) {
    row[x] = down ? (cell.cloneNode(true) as Element) : cell
    for (let right = 1; right < width; right++) row[x + right] = null
  }
}

function gridOf(rows: readonly Element[]): { grid: Grid; isMerged: boolean } {
  const grid: Grid = rows.map(() => [])
  let isMerged = false
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row.children) {
      while (grid[y]?.[x] !== undefined) x++
      const [width, height] = [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan'), rows.length - y)]
      isMerged ||= width > 1 || height > 1
      place(grid, cell, { x, y, width, height })
      x += width
    }
  }
  return { grid, isMerged }
}

/** Writes one paragraph per table row, with separated cells; the first row of several columns and rows gets the line of a table. */
function writeTable(table: Element): boolean {
  const { grid, isMerged } = gridOf([...table.querySelectorAll('tr')])
  const columns = Math.max(0, ...grid.map((row) => row.length))
  const isTable = grid.length > 1 && columns > 1
  const rows = grid.flatMap((row, y) => {
    const paragraph = table.ownerDocument.createElement('p')
    if (isTable) paragraph.append('| ')
    for (let x = 0; x < (isTable ? columns : row.length); x++) {
      if (x) paragraph.append(' | ')
      const cell = row[x]
      if (!cell) continue
      for (const [n, inner] of [...cell.querySelectorAll('p, div')].entries()) inner.replaceWith(...(n ? [' '] : []), ...inner.childNodes)
      paragraph.append(...cell.childNodes)
    }
    if (!isTable) return [paragraph]
    paragraph.append(' |')
    if (y > 0) return [paragraph]
    const rule = table.ownerDocument.createElement('p')
    rule.append(ruleLine(columns))
    return [paragraph, rule]
  })
  table.replaceWith(...rows)
  return isMerged
}

/** Writes all tables, inner ones first. Returns whether one of them had merged cells, which are written apart. */
export function writeTables(body: HTMLElement): boolean {
  const merged = [...body.querySelectorAll('table')].toReversed().map(writeTable)
  return merged.includes(true)
}
