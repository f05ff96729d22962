// Importing people: read, checked, and written as a whole or not at all; a preview keeps what was read.
import type { Db } from '../../../platform/database/transaction.ts'
import { readSheet, type SheetRead, type SheetRow, writeSheet } from '../../../platform/spreadsheets/spreadsheets.ts'
import { AppError } from '../../../shared/errors.ts'
import { changeStaffCounts, holdForPeople } from '../../departments/server/departments.ts'
import { dropDraft, getDraft, keepDraft } from '../../imports/server/imports.ts'
import { type ImportAnswer, users } from '../contract.ts'
import { clashOf } from './clashes.ts'
import { type Checked, checkRows, type Fault } from './import-check.ts'
import { insertAll, updateAll } from './import-queries.ts'
import { sheetColumns, writtenColumns } from './sheet-columns.ts'

const KIND = 'users'
/** Of faults and of rows, in one answer. */
const MOST_SHOWN = 1000
const BATCH = 2000

/** What a file says of people; outside any transaction, since reading takes its time. */
export async function readPeople(path: string): Promise<SheetRead> {
  const sheet = await readSheet(path, sheetColumns)
  if (!sheet.rows.length) throw users.fail('nothingToImport')
  return sheet
}

/** A plain import. `passwordHash` is that of the initial password, made before a connection is held. */
export const importUsers = async (
  db: Db,
  { rows, notes }: SheetRead,
  options: { update: boolean },
  passwordHash: string,
): Promise<ImportAnswer> => ({ ...(await write(db, rows, { update: options.update, skipBad: false }, passwordHash)), notes })

/** What an import would do; it can be committed by its importId. */
export async function previewImport(
  db: Db,
  fileName: string,
  { rows, notes }: SheetRead,
  options: { update: boolean },
): Promise<ImportAnswer> {
  const checked = await checkRows(db, await db.who(), rows, { update: options.update, hold: false })
  const importId = await keepDraft(db, KIND, fileName, rows)
  db.note({ entity: 'user', after: { preview: fileName, rows: rows.length } })
  return { ...answerOf(rows, checked), importId, notes, preview: previewOf(rows, checked.faults) }
}

/** Writes a preview with the rows that were corrected since; with `skipBad` what is still wrong is left out. */
export async function commitImport(
  db: Db,
  importId: string,
  options: { rows?: SheetRow[] | undefined; update?: boolean | undefined; skipBad?: boolean | undefined },
  passwordHash: string,
): Promise<ImportAnswer> {
  const corrected = new Map(options.rows?.map((r) => [r.row, trimmed(r)]))
  const rows = (await getDraft(db, KIND, importId)).map((r) => corrected.get(r.row) ?? r)
  const answer = await write(db, rows, { update: options.update === true, skipBad: options.skipBad === true }, passwordHash)
  await dropDraft(db, importId)
  return answer
}

const trimmed = ({ row, cells }: SheetRow): SheetRow => ({
  row,
  cells: Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.trim()])),
})

async function write(
  db: Db,
  rows: readonly SheetRow[],
  options: { update: boolean; skipBad: boolean },
  passwordHash: string,
): Promise<ImportAnswer> {
  const who = await db.who()
  const checked = await checkRows(db, who, rows, { update: options.update, hold: true })
  if (checked.faults.length && !options.skipBad) throw refusal(checked.faults)
  const { fresh, known } = checked
  if (!fresh.length && !known.length) throw users.fail('nothingToImport')
  const moved = known.filter((k) => k.leaves !== k.departmentId)
  const coming = [...fresh, ...moved].map((r) => r.departmentId)
  const leaving = moved.map((m) => m.leaves).filter((id) => id !== null)
  await holdForPeople(db, leaving, coming, 'department')
  for (let i = 0; i < known.length; i += BATCH) await clashOf(updateAll(db, known.slice(i, i + BATCH)))
  for (let i = 0; i < fresh.length; i += BATCH) await clashOf(insertAll(db, fresh.slice(i, i + BATCH), passwordHash))
  const more = new Map<string, number>()
  for (const id of coming) more.set(id, (more.get(id) ?? 0) + 1)
  for (const id of leaving) more.set(id, (more.get(id) ?? 0) - 1)
  await changeStaffCounts(db, more)
  const told = (list: readonly { workNo: string }[], what: string) => {
    for (let i = 0; i < list.length; i += 200) db.note({ entity: 'user', after: { [what]: list.slice(i, i + 200).map((r) => r.workNo) } })
  }
  told(fresh, 'imported')
  told(known, 'updated')
  return { ...answerOf(rows, checked), importId: null, notes: [], preview: [] }
}

function answerOf(rows: readonly SheetRow[], { faults }: Checked) {
  const bad = new Set(faults.map((f) => f.row)).size
  return { total: rows.length, ok: rows.length - bad, bad, rows: faults.slice(0, MOST_SHOWN) }
}

/** Wrong rows must not be missing among those shown; they stand in their places. */
function previewOf(rows: readonly SheetRow[], faults: readonly Fault[]): SheetRow[] {
  const bad = new Set(faults.slice(0, MOST_SHOWN).map((f) => f.row))
  let room = MOST_SHOWN - bad.size
  return rows.filter((r) => bad.has(r.row) || room-- > 0)
}

const titles = new Map<string, string>(sheetColumns.map((c) => [c.field, c.title]))
const worded = (f: Fault) => `第${f.row}行${titles.get(f.field) ?? ''}：${f.message}`

/** All or nothing: what is wrong, the first three in words and a hundred on their cells. */
function refusal(faults: readonly Fault[]): AppError {
  const { message, code } = users.fail('wrongRows', { first: faults.slice(0, 3).map(worded).join('；'), n: faults.length })
  return new AppError(message, { code, fields: faults.slice(0, 100).map((f) => ({ field: `${f.row}.${f.field}`, message: f.message })) })
}

/** The wrong rows of a preview as a spreadsheet, the reason beside each. */
export async function importErrors(db: Db, importId: string, update: boolean): Promise<Buffer> {
  const who = await db.who()
  const rows = await getDraft(db, KIND, importId)
  const { faults } = await checkRows(db, who, rows, { update, hold: false })
  const byRow = Map.groupBy(faults, (f) => f.row)
  const wrong = rows.filter((r) => byRow.has(r.row))
  const columns = [{ title: '行号', width: 8 }, ...writtenColumns(true), { title: '错误原因', width: 48 }]
  return writeSheet(
    columns,
    wrong.map(({ row, cells }) => [
      row,
      ...sheetColumns.map((c) => cells[c.field] ?? ''),
      (byRow.get(row) ?? []).map((f) => `${titles.get(f.field) ?? ''}：${f.message}`).join('；'),
    ]),
    { sheet: '错误清单' },
  )
}
