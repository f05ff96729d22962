// Reads the sheets of a workbook: a heading for each sheet, blocks between empty rows as tables, and single cells above them as headings.
import { errorOf, shownCell, type RawRow } from '../../spreadsheets/sheet.ts'
import { readSheets } from '../../spreadsheets/xlsx-reader.ts'
import { Collector } from './collector.ts'
import type { Office } from './office-package.ts'
import { DocumentError, faults, maxPassages } from './passage.ts'
import type { TableRow } from './table.ts'

const shown = (cell: string) => (errorOf(cell) === undefined ? shownCell(cell) : '')
const distinctCount = (cells: readonly string[]) => new Set(cells.filter(Boolean)).size

/** Adds the rows of a block without empty rows. */
function addBlock(into: Collector, rows: readonly RawRow[]) {
  const grid = rows.map(({ cells }) => cells.map(shown))
  const first = grid.findIndex((cells) => distinctCount(cells) > 1)
  const titles = first < 0 ? grid : grid.slice(0, first)
  for (const [i, cells] of titles.entries()) {
    const text = cells.find(Boolean) ?? ''
    if (i === 0 && first > 0) into.heading(2, text)
    else into.add('TEXT', text)
  }
  if (first < 0) return
  // titles of columns that stand over two rows are merged
  const head = rows[first]
  const bottom = Math.max(head?.row ?? 0, ...(head?.bottoms?.values() ?? []))
  const isTwoRows = bottom > (head?.row ?? 0) && bottom < (rows.at(-1)?.row ?? 0)
  const table: TableRow[] = grid.slice(first).map((cells, i) => ({
    cells: cells.map((text) => ({ text })),
    isHeader: isTwoRows && (rows[first + i]?.row ?? 0) <= bottom,
  }))
  into.table(table)
}

/** Reads the visible rows of the visible sheets. */
export async function readWorkbook(office: Office) {
  const into = new Collector()
  let [block, sheet, last, hidden, count]: [RawRow[], string, number, number, number] = [[], '', 0, 0, 0]
  const flush = () => {
    if (block.length) addBlock(into, block)
    block = []
    into.endHeading(2)
  }
  await readSheets(office, (name, row) => {
    if (name !== sheet) {
      flush()
      into.endHeading(1)
      into.heading(1, name)
      sheet = name
    } else if (row.row > last + 1 || row.cells.every((cell) => cell === '')) flush()
    last = row.row
    if (row.hidden) hidden++
    else if (row.cells.some((cell) => cell !== '')) {
      if (++count > maxPassages) throw new DocumentError(faults.tooMuch)
      block.push(row)
    }
    return true
  })
  flush()
  if (hidden) into.note(`隐藏的${hidden}行没有读入`)
  if ([...office.entries.keys()].some((name) => name.includes('/charts/'))) into.note('图表没有读入')
  return { into, pages: null }
}
