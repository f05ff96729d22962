// Imports users: reads, checks, and writes all rows or none; a preview stores the rows in a draft.
import type { Readable } from 'node:stream'
import type { Db, Transact, Who } from '#platform/database/transaction.ts'
import { readSheet, type SheetRead, type SheetRow, shownCell } from '#platform/spreadsheets/spreadsheets.ts'
import { changeStaffCounts, holdForPeople } from '#features/organisation/departments/server/departments.ts'
import { type ImportAnswer, type ImportAsk, type ImportBody, imports, maxShown } from '#features/organisation/imports/contract.ts'
import {
  allRows,
  cleanRow,
  cutMarks,
  correctDraft,
  dropDraft,
  errorSheet,
  keepImport,
  takeImport,
  getDraft,
  type Judge,
  readDraft,
  refusal,
  repairing,
  repairOf,
  shownRow,
  warningsOf,
  withOwnHeadings,
  nothingWritten,
} from '#features/organisation/imports/server/imports.ts'
import type { Batch } from '#shared/batch.ts'
import { users } from '../contract.ts'
import { clashOf } from './clashes.ts'
import { type Checked, checkRows, type Fault } from './import-check.ts'
import { removeUsers } from './users.ts'
import { disablePeople } from './disabling.ts'
import { makePlaces } from './import-places.ts'
import { giveRoles, takeRoles, usualRole } from './given-roles.ts'
import { insertAll, listNeverIn, updateAll } from './import-queries.ts'
import { listIdsByWorkNo, type Pair } from './role-user-queries.ts'
import type { EndSessions } from './role-users.ts'
import { errorColumns, sheetColumns } from './sheet-columns.ts'

/** Options of an import. */
export interface Importing {
  update: boolean
  /** Whether missing departments are created. */
  making: boolean
  endSessions: EndSessions
}

const KIND = 'users'
const noPeople = () => imports.fail('noRows', { what: '人员' })
const BATCH = 2000

/** Rows as they were read, cleaned, with warnings about repairs. */
export interface PeopleRead extends SheetRead {
  warnings: ImportAnswer['warnings']
}

/** Reads a user file; outside any transaction, because reading takes time. */
export async function readPeople(transact: Transact, path: string, headings: string | undefined): Promise<PeopleRead> {
  const sheet = await readSheet(path, await withOwnHeadings(transact, KIND, sheetColumns, headings))
  if (!sheet.rows.length) throw noPeople()
  const rows = sheet.rows.map((row) => cleanRow(sheetColumns, row))
  const warnings = sheet.rows.flatMap(({ row, cells }, i) => {
    const cleaned = sheetColumns.map(({ field }) => rows[i]?.cells[field] ?? '')
    const repairs = sheetColumns.flatMap(({ field }, column) => {
      const [before = '', value = ''] = [cells[field], cleaned[column]]
      return before === value ? [] : [{ row, field, value: shownCell(value), message: repairOf(before, value) }]
    })
    const cut = cutMarks(sheetColumns, cleaned).map(({ field, message, repaired }) => ({ row, field, value: repaired, message }))
    return [...repairs, ...cut]
  })
  return { ...sheet, rows, warnings: warnings.slice(0, maxShown) }
}

/** Rows are judged together, when the preview is shown. */
const asRead: Judge = ({ cells }) => ({ cells, path: null, nth: null, faults: [], warnings: [] })

/** Reads a file into a draft for a preview; returns its id. */
export async function draftPeople(
  transact: Transact,
  path: string,
  fileName: string,
  { progress, headings }: { progress?: string | undefined; headings?: string | undefined },
): Promise<string> {
  const reading = { path, fileName, kind: KIND, columns: sheetColumns, progress, headings }
  const { draftId, total } = await readDraft(transact, reading, repairing(sheetColumns, asRead))
  if (total) return draftId
  await transact((db) => dropDraft(db, draftId))
  throw noPeople()
}

/** An import without a preview. `passwordHash` is that of the initial password, made before a connection is taken. */
export const importUsers = async (
  db: Db,
  { rows, notes, warnings }: PeopleRead,
  options: Importing,
  passwordHash: string,
): Promise<ImportAnswer> => ({
  ...(await write(db, rows, { ...options, skipBad: false }, passwordHash)),
  notes,
  warnings,
})

/** The caller's draft with corrections, and its rows. */
async function open(db: Db, importId: string, body: ImportBody) {
  const draft = await getDraft(db, KIND, importId)
  await correctDraft(db, sheetColumns, draft.id, body)
  return { draft, rows: await allRows(db, sheetColumns, draft.id) }
}

/** Preview of an import; it can be corrected and committed by its importId. */
export async function previewImport(
  db: Db,
  importId: string,
  options: Omit<Importing, 'endSessions'>,
  body: ImportBody = {},
): Promise<ImportAnswer> {
  const { draft, rows } = await open(db, importId, body)
  const checked = await checkRows(db, await db.who(), rows, { ...options, hold: false })
  db.audit({ entity: 'user', after: { preview: draft.fileName, rows: rows.length } })
  const warnings = await warningsOf(db, sheetColumns, draft.id)
  const preview = previewOf(rows, checked.faults).map(shownRow)
  const asks = checked.ways.size ? { asks: [askOf([...checked.ways.keys()])] } : {}
  return { ...answerOf(rows, checked), importId: draft.id, notes: [...draft.notes, ...notesOf(checked)], warnings, preview, ...asks }
}

/** Maximum number of paths in the question. */
const NAMED = 10
const askOf = (paths: readonly string[]): ImportAsk => ({
  name: 'departments',
  text: `${paths.length} 个部门不存在：${paths.slice(0, NAMED).join('、')}${paths.length > NAMED ? ' 等' : ''}`,
  required: false,
  choices: [{ value: 'create', label: '创建不存在的部门' }],
})
const notesOf = ({ fresh, known, leavers, strangers }: Checked): string[] => [
  ...(known.length ? [`新增 ${fresh.length} 人，已有 ${known.length} 人`] : []),
  ...(leavers.length ? [`${leavers.length} 人已离职，将被停用`] : []),
  ...(strangers.length ? [`${strangers.length} 名离职人员不在系统中，不会导入`] : []),
]

/** Writes a preview with its corrections; with `skipBad`, rows that are still wrong are left out. */
export async function commitImport(
  db: Db,
  importId: string,
  options: Importing,
  body: ImportBody,
  passwordHash: string,
): Promise<ImportAnswer> {
  const { draft, rows } = await open(db, importId, body)
  const answer = await write(db, rows, { ...options, skipBad: body.skipBad === true }, passwordHash)
  const warnings = await warningsOf(db, sheetColumns, draft.id)
  await dropDraft(db, draft.id)
  return { ...answer, warnings }
}

async function write(
  db: Db,
  rows: readonly SheetRow[],
  options: Importing & { skipBad: boolean },
  passwordHash: string,
): Promise<ImportAnswer> {
  const who = await db.who()
  if (options.making) {
    const { places, ways } = await checkRows(db, who, rows, { ...options, hold: false })
    await makePlaces(db, places, [...ways.values()])
  }
  const checked = await checkRows(db, who, rows, { ...options, hold: true })
  if (checked.faults.length && !options.skipBad) throw refusal(sheetColumns, checked.faults, checked.faults.length)
  const { fresh, known } = checked
  if (!fresh.length && !known.length && !checked.leavers.length) throw nothingWritten({ bad: rows.length, known: 0 })
  const moved = known.filter((k) => k.leaves !== k.departmentId)
  const coming = [...fresh, ...moved].map((r) => r.departmentId)
  const leaving = moved.map((m) => m.leaves).filter((id) => id !== null)
  await holdForPeople(db, leaving, coming, 'department')
  const changed = new Set<string>()
  for (let i = 0; i < known.length; i += BATCH) for (const id of await clashOf(updateAll(db, known.slice(i, i + BATCH)))) changed.add(id)
  for (let i = 0; i < fresh.length; i += BATCH) await clashOf(insertAll(db, fresh.slice(i, i + BATCH), passwordHash))
  const more = new Map<string, number>()
  for (const id of coming) more.set(id, (more.get(id) ?? 0) + 1)
  for (const id of leaving) more.set(id, (more.get(id) ?? 0) - 1)
  await changeStaffCounts(db, more)
  const { changed: given, made } = await writeRoles(db, who, checked, options.endSessions)
  for (const id of given) changed.add(id)
  const undoId = await keepImport(db, KIND, made)
  const left = checked.leavers.map((l) => l.id)
  const disabled = left.length ? (await disablePeople(db, options.endSessions, left, 'LEAVE')).changed : []
  const told = (list: readonly { workNo: string }[], what: string) => {
    for (let i = 0; i < list.length; i += 200) db.audit({ entity: 'user', after: { [what]: list.slice(i, i + 200).map((r) => r.workNo) } })
  }
  told(fresh, 'imported')
  told(known, 'updated')
  const counts = { added: fresh.length, changed: changed.size, same: known.length - changed.size, disabled: disabled.length }
  return { ...answerOf(rows, checked), importId: null, notes: [], preview: [], counts, undoId }
}

/**
 * Grants roles: new users get those in the sheet, else the default role; an empty cell keeps the roles of existing users. Returns the
 * existing users whose roles have changed.
 */
async function writeRoles(
  db: Db,
  who: Who,
  { fresh, known, held }: Checked,
  endSessions: EndSessions,
): Promise<{ changed: string[]; made: string[] }> {
  const usual = fresh.some((r) => !r.roleIds) ? await usualRole(db, who) : null
  const ids = await listIdsByWorkNo(
    db,
    fresh.map((r) => r.workNo),
  )
  const given: Pair[] = fresh.flatMap(({ workNo, roleIds }) => {
    const userId = ids.get(workNo) ?? ''
    return (roleIds ?? (usual ? [usual] : [])).map((roleId) => ({ userId, roleId }))
  })
  const taken: Pair[] = []
  for (const { id: userId, roleIds } of known) {
    if (!roleIds) continue
    const before = held.get(userId) ?? new Set()
    given.push(...roleIds.filter((roleId) => !before.has(roleId)).map((roleId) => ({ userId, roleId })))
    taken.push(...[...before].filter((roleId) => !roleIds.includes(roleId)).map((roleId) => ({ userId, roleId })))
  }
  await takeRoles(db, taken)
  await giveRoles(db, given)
  const losing = [...new Set(taken.map((p) => p.userId))]
  if (losing.length) await endSessions(db, losing)
  const come = new Set(ids.values())
  const changed = [...new Set([...given, ...taken].map((p) => p.userId))].filter((id) => !come.has(id))
  for (const [roleId, pairs] of Map.groupBy(given, (p) => p.roleId))
    db.audit({ entity: 'role', entityId: roleId, after: { given: pairs.length } })
  for (const [roleId, pairs] of Map.groupBy(taken, (p) => p.roleId))
    db.audit({ entity: 'role', entityId: roleId, before: { taken: pairs.length } })
  return { changed, made: [...come] }
}

function answerOf(rows: readonly SheetRow[], { faults, strangers }: Checked) {
  const bad = new Set(faults.map((f) => f.row))
  const shown = new Set([...bad].slice(0, maxShown))
  return {
    total: rows.length,
    ok: rows.length - bad.size - strangers.length,
    bad: bad.size,
    rows: faults.filter((f) => shown.has(f.row)),
    warnings: [],
  }
}

/** Rows for the preview: wrong rows must be included with their faults, in their places. */
function previewOf(rows: readonly SheetRow[], faults: readonly Fault[]): SheetRow[] {
  const bad = new Set(faults.map((f) => f.row))
  const shown = new Set([...bad].slice(0, maxShown))
  let room = maxShown - shown.size
  return rows.filter((r) => shown.has(r.row) || (!bad.has(r.row) && room-- > 0))
}

/** Deletes the users whom the caller's import created within a day and who have not signed in since. */
export async function undoPeople(db: Db, endSessions: EndSessions, undoId: string): Promise<Batch> {
  const ids = await takeImport(db, KIND, undoId)
  const waiting = new Set(await listNeverIn(db, ids))
  return removeUsers(db, endSessions, ids, ({ id }) => (waiting.has(id) ? undefined : users.fail('signedIn').message))
}

/** The wrong rows of a preview as a spreadsheet, each with its reason. */
export async function importErrors(db: Db, importId: string, options: Omit<Importing, 'endSessions'>): Promise<Readable> {
  const who = await db.who()
  const draft = await getDraft(db, KIND, importId)
  const rows = await allRows(db, sheetColumns, draft.id)
  const { faults } = await checkRows(db, who, rows, { ...options, hold: false })
  const byRow = Map.groupBy(faults, (f) => f.row)
  const wrong = rows.flatMap(({ row, cells }) => {
    const marks = byRow.get(row)
    return marks ? [{ row, cells: sheetColumns.map((c) => cells[c.field] ?? ''), marks }] : []
  })
  return errorSheet(
    errorColumns().map((column, i) => ({ field: sheetColumns[i]?.field ?? '', ...column })),
    wrong,
  )
}
