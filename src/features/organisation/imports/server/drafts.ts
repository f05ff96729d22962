// Reads a spreadsheet into a draft: batch by batch, each stored in a short transaction of its own.
import type { Db, Transact } from '#platform/database/transaction.ts'
import { readBatches, type ReadOptions, type SheetColumn, type SheetLine } from '#platform/spreadsheets/spreadsheets.ts'
import { mapYielding } from '#platform/yielding.ts'
import { tooMany } from '#shared/errors.ts'
import { withOwnHeadings } from './headings.ts'
import * as queries from './queries.ts'
import type { CellMark } from './tables.ts'

/** The interpretation of a row by its kind; `cells` may be reworded, e.g. a code as its label. */
export interface Judged {
  cells: string[]
  path: string | null
  nth: number | null
  faults: CellMark[]
  warnings: CellMark[]
}
/** Judges rows in the order of the sheet. */
export type Judge = (line: SheetLine) => Judged

export interface Reading extends ReadOptions {
  /** Path of the uploaded file on disk. */
  path: string
  fileName: string
  kind: string
  columns: readonly SheetColumn[]
  targetId?: string | undefined
  /** Key for the progress query. */
  progress?: string | undefined
  /** Meanings of unknown headers, as JSON. */
  headings?: string | undefined
  /** Passes the rows, for a file whose rows are found otherwise than by a table; returns notes like `readBatches`. */
  source?: ((take: (lines: SheetLine[], share: number) => Promise<unknown>) => Promise<string[]>) | undefined
}

/** A row in the form of the statements in `queries`. */
export const wired = ({ row }: SheetLine, { cells, path, nth, faults, warnings }: Judged) => [
  row,
  cells,
  path,
  nth,
  faults.length ? faults : null,
  warnings.length ? warnings : null,
]

/**
 * Reads a file into a draft of the caller; returns its id. The draft is kept for an hour, and older drafts are removed. Throws like
 * `readBatches`, and then keeps nothing.
 */
export async function readDraft(transact: Transact, reading: Reading, judge: Judge): Promise<{ draftId: string; total: number }> {
  const reader = await transact(async (db) => `${db.tenantId} ${(await db.who()).userId}`)
  return inTurn(reader, () => read(transact, reading, judge))
}

/** Maximum number of files of one user that are read or waiting, because only a few are read at a time. */
const MAX_OF_ONE = 4
const turns = new Map<string, number>()
async function inTurn<T>(reader: string, act: () => Promise<T>): Promise<T> {
  const now = turns.get(reader) ?? 0
  if (now >= MAX_OF_ONE) throw tooMany()
  turns.set(reader, now + 1)
  try {
    return await act()
  } finally {
    const left = (turns.get(reader) ?? 1) - 1
    if (left) turns.set(reader, left)
    else turns.delete(reader)
  }
}

async function read(transact: Transact, reading: Reading, judge: Judge): Promise<{ draftId: string; total: number }> {
  const { path, fileName, kind, targetId, progress } = reading
  const columns =
    reading.json || reading.source ? reading.columns : await withOwnHeadings(transact, kind, reading.columns, reading.headings)
  const draftId = await transact(async (db) => {
    const { userId } = await db.who()
    await queries.sweepDrafts(db, userId)
    return queries.insertDraft(db, { kind, userId, fileName, targetId: targetId ?? null, progress: progress ?? null })
  })
  let total = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    const passed = reading.source ?? ((take) => readBatches(path, columns, reading, take))
    const notes = await passed(async (lines, share) => {
      // rows are judged while the previous batch is being written
      const rows = JSON.stringify(await mapYielding(lines, (line) => wired(line, judge(line))))
      await writing
      total += lines.length
      const sofar = { percent: Math.min(99, Math.floor(share * 100)), total }
      writing = transact((db) =>
        Promise.all([queries.setUnhurried(db), queries.insertRows(db, draftId, rows), queries.updateDraft(db, draftId, sofar)]),
      )
      writing.catch(() => {})
    })
    await writing
    await transact((db) => queries.updateDraft(db, draftId, { percent: 100, total, notes }))
  } catch (error) {
    // a write after the deletion would leave rows forever
    await writing.catch(() => {})
    await transact((db) => queries.deleteDraft(db, draftId)).catch(() => {})
    throw error
  }
  return { draftId, total }
}

/** Number of rows per read. */
const BATCH = 2000

/** All rows of a draft, in order; `wrong`: only rows with a fault. */
export async function* draftRows(db: Db, draftId: string, wrong = false): AsyncGenerator<queries.ImportRow> {
  for (let after = -1; ; ) {
    const rows = await queries.listRowsAfter(db, draftId, after, BATCH, wrong)
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.row ?? after
  }
}

/** Repairs of a row, which survive a new judgement. */
const repairsIn = (row: queries.ImportRow) => (row.warnings ?? []).filter((mark) => mark.repaired !== undefined)
const stillRepaired = (row: queries.ImportRow, judged: Judged): Judged => ({
  ...judged,
  warnings: [...repairsIn(row), ...judged.warnings.filter((mark) => mark.repaired === undefined)],
})

const same = (row: queries.ImportRow, judged: unknown[]) =>
  JSON.stringify(judged) === JSON.stringify([row.row, row.cells, row.path, row.nth, row.faults, row.warnings])

async function writeAnew(db: Db, draftId: string, rows: readonly { row: queries.ImportRow; judged: Judged }[]) {
  const changed = rows
    .map(({ row, judged }) => ({ row, wire: wired(row, stillRepaired(row, judged)) }))
    .filter(({ row, wire }) => !same(row, wire))
  const [first, last] = [changed[0], changed.at(-1)]
  if (first && last) await queries.updateRows(db, draftId, JSON.stringify(changed.map((c) => c.wire)), first.row.row, last.row.row)
}

/** Judges rows again if they do not affect others; returns false without changes if `judge` reports that one does. */
export async function judgeAlone(
  db: Db,
  draftId: string,
  rows: readonly number[],
  judge: (row: queries.ImportRow) => Judged | null,
): Promise<boolean> {
  const judged: { row: queries.ImportRow; judged: Judged }[] = []
  for (const row of await queries.listRowsAt(db, draftId, rows)) {
    const now = judge(row)
    if (!now) return false
    judged.push({ row, judged: now })
  }
  await writeAnew(db, draftId, judged)
  return true
}

/** Judges all rows again. */
export async function judgeAnew(db: Db, draftId: string, judge: Judge): Promise<void> {
  for (let after = -1; ; ) {
    const rows = await queries.listRowsAfter(db, draftId, after, BATCH)
    await writeAnew(db, draftId, await mapYielding(rows, (row) => ({ row, judged: judge(row) })))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.row ?? after
  }
}
