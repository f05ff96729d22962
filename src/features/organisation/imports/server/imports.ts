// Import drafts: rows of a file that wait until their sender has corrected and confirmed them.
import type { Db } from '#platform/database/transaction.ts'
import type { Readable } from 'node:stream'
import { byField, type SheetColumn, type SheetRow, shownCell, type WrittenColumn, writeXlsx } from '#platform/spreadsheets/spreadsheets.ts'
import { AppError, codes } from '#shared/errors.ts'
import { type ImportAnswer, type ImportBody, type ImportMark, imports, maxShown } from '../contract.ts'
import { draftRows } from './drafts.ts'
import { cleanCell } from './repairs.ts'
import * as queries from './queries.ts'
import type { Draft, ImportRow } from './queries.ts'
import type { CellMark } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export { cleanRow, cutMarks, errorMarks, repairing, repairOf } from './repairs.ts'
export { keepImport, takeImport } from './undo.ts'
export { withOwnHeadings } from './headings.ts'
export { type Judge, type Judged, judgeAlone, judgeAnew, readDraft } from './drafts.ts'
export type { Draft, ImportRow } from './queries.ts'
export type { CellMark } from './tables.ts'

/** A complete draft of the caller; 404 for any other, and for an expired one. */
export async function getDraft(db: Db, kind: string, id: string): Promise<Draft> {
  const { userId } = await db.who()
  const draft = await queries.findDraft(db, kind, id, userId)
  if (!draft) throw new AppError('这次导入已完成或已过期，请重新选择文件', { status: 404 })
  return draft
}

/** The draft id of a call without a file; throws if it is absent. */
export function previewed(importId: string | undefined): string {
  if (importId === undefined) throw imports.fail('noFile')
  return importId
}

/** Error of an import that writes nothing; `unit` is the measure word of its rows. */
export function nothingWritten({ bad, known }: { bad: number; known: number }, unit = '行'): AppError {
  if (bad && known) return imports.fail('knownOrWrong', { known, bad, unit })
  return bad ? imports.fail('allWrong', { n: bad, unit }) : imports.fail('allKnown', { n: known, unit })
}

/** Deletes a draft after its import, so that it cannot be imported again. */
export const dropDraft = (db: Db, id: string): Promise<void> => queries.deleteDraft(db, id)

/** All rows of a draft that fits into memory. */
export async function allRows(db: Db, columns: readonly SheetColumn[], draftId: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of draftRows(db, draftId)) rows.push(byField(columns, row))
  return rows
}

export interface Corrected {
  /** Numbers of the changed rows. */
  rows: number[]
  /** Fields with a change in some row. */
  fields: Set<string>
}

/** Stores corrections without judging them; other cells stay. Unknown rows and fields are ignored. */
export async function correctDraft(db: Db, columns: readonly SheetColumn[], draftId: string, body: ImportBody): Promise<Corrected> {
  const at = new Map(columns.map(({ field }, i) => [field, i]))
  const changed = new Set<number>()
  const fields = new Set<string>()
  // one pass per column, however many values are replaced in it
  for (const [field, of] of Map.groupBy(body.replace ?? [], (r) => r.field)) {
    const column = at.get(field)
    if (column === undefined) continue
    const to = new Map(of.map((r) => [r.from, cleanCell(columns[column], r.to)]))
    for (const row of await queries.replaceCells(db, draftId, column, to)) changed.add(row)
    fields.add(field)
  }
  const given = new Map(body.rows?.map((r) => [r.row, r.cells]))
  if (given.size) {
    const rows = await queries.listRowsAt(db, draftId, [...given.keys()])
    const after = rows.map((row) => {
      const cells = [...row.cells]
      for (const [field, text] of Object.entries(given.get(row.row) ?? {})) {
        const column = at.get(field)
        if (column === undefined) continue
        const now = cleanCell(columns[column], text)
        if (cells[column] === now) continue
        cells[column] = now
        fields.add(field)
        changed.add(row.row)
      }
      return [row.row, cells, row.path, row.nth, row.faults, row.warnings]
    })
    const [first, last] = [rows[0], rows.at(-1)]
    if (first && last) await queries.updateRows(db, draftId, JSON.stringify(after), first.row, last.row)
  }
  return { rows: [...changed], fields }
}

/** Note about rows that are skipped because they exist already. */
export const knownNote = (known: number): string[] => (known ? [`${known} 行与已有内容相同，不再导入`] : [])

/** A row as users see it. */
export const shownRow = ({ row, cells }: SheetRow): SheetRow => ({
  row,
  cells: Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, shownCell(cell)])),
})

const marksOf = (row: ImportRow): CellMark[] => [...(row.faults ?? []), ...(row.clash ? [row.clash] : [])]

/** Adds the value of its cell to a mark. */
function telling(columns: readonly SheetColumn[]) {
  const at = new Map(columns.map(({ field }, i) => [field, i]))
  return ({ row, cells }: Pick<ImportRow, 'row' | 'cells'>, { field, message, guess }: CellMark): ImportMark => ({
    row,
    field,
    value: shownCell(cells[at.get(field) ?? -1] ?? ''),
    message,
    ...(guess ? { guess } : {}),
  })
}

/** The first warnings: repairs, existing rows, and remarks. A repair is shown only while its cell still has the repaired value. */
export async function warningsOf(db: Db, columns: readonly SheetColumn[], draftId: string): Promise<ImportMark[]> {
  const told = telling(columns)
  const there = { field: assertDefined(columns[0], 'a column').field, message: '已存在，不再导入' }
  return (await queries.listWarnedRows(db, draftId, maxShown))
    .flatMap((row) =>
      [...(row.known ? [there] : []), ...(row.warnings ?? [])].flatMap((mark: CellMark) => {
        const said = told(row, mark)
        return mark.repaired === undefined || mark.repaired === said.value ? [said] : []
      }),
    )
    .slice(0, maxShown)
}

type Tally = Awaited<ReturnType<typeof queries.countRows>>

/** The state of a draft: the counts of `tallyOf`, the first faults and warnings, and rows to show, wrong ones first. */
export async function answerOf(
  db: Db,
  columns: readonly SheetColumn[],
  draft: Draft,
  tally: Tally,
  notes: readonly string[] = [],
): Promise<ImportAnswer> {
  const told = telling(columns)
  const { total, bad, known } = tally
  const wrong = bad ? await queries.listRowsAfter(db, draft.id, -1, maxShown, true) : []
  const first = wrong.length < maxShown ? await queries.listRowsAfter(db, draft.id, -1, maxShown) : []
  const shown = new Map(wrong.map((r) => [r.row, r]))
  for (const row of first) if (shown.size < maxShown) shown.set(row.row, row)
  return {
    importId: draft.id,
    total,
    ok: total - bad - known,
    bad,
    rows: wrong.flatMap((row) => marksOf(row).map((mark) => told(row, mark))),
    warnings: await warningsOf(db, columns, draft.id),
    notes: [...draft.notes, ...notes, ...knownNote(known)],
    preview: [...shown.values()].sort((a, b) => a.row - b.row).map((row) => shownRow(byField(columns, row))),
  }
}

/** Number of rows in total, with a fault, existing already, with a warning. */
export const tallyOf = (db: Db, draftId: string) => queries.countRows(db, draftId)

/**
 * Error of an all-or-nothing import: the first three faults as text, a hundred on their cells. `n` is the total, including unlisted ones.
 */
export function refusal(columns: readonly SheetColumn[], marks: readonly Omit<ImportMark, 'value'>[], n: number): AppError {
  const titles = new Map(columns.map((c) => [c.field, c.title]))
  const first = marks.slice(0, 3).map((m) => `第${m.row}行${titles.get(m.field) ?? ''}：${m.message}`)
  return new AppError(`${first.join('；')}，共${n}处错误`, {
    code: codes.RULE,
    fields: marks.slice(0, 100).map((m) => ({ field: `${m.row}.${m.field}`, message: m.message })),
  })
}

/** Wrong rows as a spreadsheet, each with its reason. */
export function errorSheet(
  columns: readonly (SheetColumn & WrittenColumn)[],
  wrong:
    | Iterable<{ row: number; cells: readonly string[]; marks: readonly CellMark[] }>
    | AsyncIterable<{ row: number; cells: readonly string[]; marks: readonly CellMark[] }>,
): Readable {
  const titles = new Map(columns.map((c) => [c.field, c.title.replace('*', '')]))
  async function* rows() {
    for await (const { row, cells, marks } of wrong)
      yield [row, ...cells.map(shownCell), marks.map((m) => `${titles.get(m.field) ?? ''}：${m.message}`).join('；')]
  }
  return writeXlsx([{ title: '行号', width: 8 }, ...columns, { title: '错误原因', width: 48 }], rows(), { sheet: '错误清单' })
}

/** The wrong rows of a draft with stored faults. */
export async function* wrongRows(db: Db, draftId: string) {
  for await (const row of draftRows(db, draftId, true)) yield { row: row.row, cells: row.cells, marks: marksOf(row) }
}

/** Progress of reading the caller's file. */
export async function importProgress(db: Db, progress: string): Promise<{ percent: number; rows: number }> {
  const { userId } = await db.who()
  return (await queries.findProgress(db, userId, progress)) ?? { percent: 0, rows: 0 }
}
