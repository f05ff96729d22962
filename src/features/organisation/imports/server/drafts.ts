// Reading a spreadsheet into a draft: batch by batch, each written down in a short transaction of its own.
import type { Db, Transact } from '#platform/database/transaction.ts'
import { readBatches, type ReadOptions, type SheetColumn, type SheetLine } from '#platform/spreadsheets/spreadsheets.ts'
import { mapYielding } from '#platform/yielding.ts'
import { tooMany } from '#shared/errors.ts'
import { withOwnHeadings } from './headings.ts'
import * as queries from './queries.ts'
import type { CellMark } from './tables.ts'

/** A row as its kind understands it; `cells` may be worded anew, e.g. a code as its label. */
export interface Judged {
  cells: string[]
  path: string | null
  nth: number | null
  faults: CellMark[]
  warnings: CellMark[]
}
/** Rows come in the order of the sheet. */
export type Judge = (line: SheetLine) => Judged

export interface Reading extends ReadOptions {
  /** On disk. */
  path: string
  fileName: string
  kind: string
  columns: readonly SheetColumn[]
  targetId?: string | undefined
  /** By which its reader asks how far it has come. */
  progress?: string | undefined
  /** What titles mean that are not known, as JSON. */
  headings?: string | undefined
}

/** As the statements of `queries` take a row. */
export const wired = ({ row }: SheetLine, { cells, path, nth, faults, warnings }: Judged) => [
  row,
  cells,
  path,
  nth,
  faults.length ? faults : null,
  warnings.length ? warnings : null,
]

/**
 * Reads a file into a draft of the person who asks; answers its id. It is kept for an hour. Older drafts of the tenant are
 * swept away. What `readBatches` throws is thrown, and nothing is kept then.
 */
export async function readDraft(transact: Transact, reading: Reading, judge: Judge): Promise<{ draftId: string; total: number }> {
  const reader = await transact(async (db) => `${db.tenantId} ${(await db.who()).userId}`)
  return inTurn(reader, () => read(transact, reading, judge))
}

/** Few files are read at a time, for everybody: of one person no more than these are read or wait. */
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
  const columns = reading.json ? reading.columns : await withOwnHeadings(transact, kind, reading.columns, reading.headings)
  const draftId = await transact(async (db) => {
    const { userId } = await db.who()
    await queries.sweepDrafts(db, userId)
    return queries.insertDraft(db, { kind, userId, fileName, targetId: targetId ?? null, progress: progress ?? null })
  })
  let total = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    const notes = await readBatches(path, columns, reading, async (lines, share) => {
      // judged while the batch before it is being written
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
    // what comes after would stay for ever
    await writing.catch(() => {})
    await transact((db) => queries.deleteDraft(db, draftId)).catch(() => {})
    throw error
  }
  return { draftId, total }
}

/** Rows as they are read back at one stretch. */
const BATCH = 2000

/** Every row of a draft, in order; `wrong` leaves out those without a fault. */
export async function* draftRows(db: Db, draftId: string, wrong = false): AsyncGenerator<queries.ImportRow> {
  for (let after = -1; ; ) {
    const rows = await queries.listRowsAfter(db, draftId, after, BATCH, wrong)
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.row ?? after
  }
}

/** Judged anew, a row is still one that was repaired. */
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

/** Judges rows anew that mean no others; false, and nothing is done, where `judge` knows of one that does. */
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

/** Judges all rows anew. */
export async function judgeAnew(db: Db, draftId: string, judge: Judge): Promise<void> {
  for (let after = -1; ; ) {
    const rows = await queries.listRowsAfter(db, draftId, after, BATCH)
    await writeAnew(db, draftId, await mapYielding(rows, (row) => ({ row, judged: judge(row) })))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.row ?? after
  }
}
