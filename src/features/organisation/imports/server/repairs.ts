// Repairs of cells before they are judged, each with a warning; cells with an error value are always faults.
import { errorOf, isCutNumber, isHalved, type SheetColumn, type SheetRow } from '#platform/spreadsheets/spreadsheets.ts'
import { cleanAs, halved, spelledOut } from '#shared/clean.ts'
import { shortened } from '#shared/text.ts'
import type { Judge } from './drafts.ts'
import type { CellMark } from './tables.ts'

const MAX_TOLD_LENGTH = 60
const told = (text: string) => shortened(spelledOut(text).replaceAll(/\s/g, ' '), MAX_TOLD_LENGTH)
export const repairOf = (before: string, after: string) => `已修正：${told(before)} → ${told(after)}`
const noValue = (error: string) => (isHalved(error) ? halved : `单元格是错误值 ${error}，请改正`)

/** A cell, cleaned by its column; an error stays an error. */
export const cleanCell = (column: SheetColumn | undefined, cell: string): string =>
  errorOf(cell) === undefined ? cleanAs[column?.clean ?? 'line'](cell) : cell

/** A row by field, cleaned. */
export const cleanRow = (columns: readonly SheetColumn[], { row, cells }: SheetRow): SheetRow => ({
  row,
  cells: Object.fromEntries(columns.map((column) => [column.field, cleanCell(column, cells[column.field] ?? '')])),
})

/** Faults of cells with an error instead of a value. */
export const errorMarks = (columns: readonly SheetColumn[], cells: readonly string[]): CellMark[] =>
  cells.flatMap((cell, i) => {
    const error = errorOf(cell)
    return error === undefined ? [] : [{ field: columns[i]?.field ?? '', message: noValue(error) }]
  })

export const cutNumber = '此列的长数字可能已被 Excel 截断，末尾几位不可靠：请核对，或把这一列设为文本格式、填好后重新导入'

/** Warnings about long numbers that a spreadsheet program has cut, each while its cell stays as it is. */
export const cutMarks = (columns: readonly SheetColumn[], cells: readonly string[]): (CellMark & { repaired: string })[] =>
  cells.flatMap((cell, i) => (isCutNumber(cell) ? [{ field: columns[i]?.field ?? '', message: cutNumber, repaired: cell }] : []))

/** Judges cleaned cells, and adds the repairs and the cut numbers to the warnings. */
export const repairing =
  (columns: readonly SheetColumn[], judge: Judge): Judge =>
  (line) => {
    const cells = line.cells.map((cell, i) => cleanCell(columns[i], cell))
    const errors = errorMarks(columns, cells)
    const judged = judge({ ...line, cells })
    const repairs = columns.flatMap(({ field }, i): CellMark[] => {
      const [before = '', after = ''] = [line.cells[i], cells[i]]
      return before === after ? [] : [{ field, message: repairOf(before, after), repaired: judged.cells[i] ?? '' }]
    })
    const spoilt = new Set(errors.map((e) => e.field))
    return {
      ...judged,
      faults: [...errors, ...judged.faults.filter((f) => !spoilt.has(f.field))],
      warnings: [...repairs, ...cutMarks(columns, judged.cells), ...judged.warnings],
    }
  }
