// Validates the rows of a user spreadsheet, and converts valid ones.
import type { Db, Who } from '#platform/database/transaction.ts'
import { type SheetRow, shownCell } from '#platform/spreadsheets/spreadsheets.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { listDepartments, managesPeople } from '#features/organisation/departments/server/departments.ts'
import { errorMarks } from '#features/organisation/imports/server/imports.ts'
import { byName } from '#shared/field-table.ts'
import { UserText } from '../contract.ts'
import { textFields } from '../fields.ts'
import { findKnown, type Incoming, type Known } from './import-queries.ts'
import { beyond, isOfficer, managesPerson } from './person.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { type RoleCells, roleCells } from './given-roles.ts'
import { mayMake, placeOf, type Places, placesOf, whyNotMade } from './import-places.ts'
import { hasLeft, sexes, sheetColumns } from './sheet-columns.ts'

export interface Fault {
  row: number
  field: string
  value: string
  message: string
}
/** A valid row with its roles; null: the default role, or the existing ones. */
export type JudgedPerson = Incoming & { roleIds: string[] | null }
export interface Checked {
  faults: Fault[]
  /** Valid rows, of new and of existing users. */
  fresh: JudgedPerson[]
  known: (JudgedPerson & { id: string; leaves: string | null })[]
  /** Roles of the existing users. */
  held: RoleCells['held']
  /** Existing users who have left, by their ids; and rows of leavers who do not exist, which need no action. */
  leavers: { id: string; workNo: string; row: number }[]
  strangers: number[]
  places: Places
  /** Paths of departments that the import creates, each once, and the number of rows for which creating would help. */
  ways: Map<string, string[]>
}
export interface CheckOptions {
  update: boolean
  hold: boolean
  /** Whether missing departments are created. */
  making: boolean
}

/** Checks every row, alone and against other rows and existing users; `hold` locks these for writing. */
export async function checkRows(db: Db, who: Who, rows: readonly SheetRow[], options: CheckOptions): Promise<Checked> {
  const cell = (field: string) => rows.map((r) => r.cells[field] ?? '').filter((v) => v !== '')
  const there = await findKnown(db, cell('workNo'), cell('telephone'), options.hold)
  const changing = options.update ? there.map((k) => k.id) : []
  const noLogin = await beyond(db, who, changing)
  const roles = await roleCells(db, who, changing)
  const places = placesOf(await listDepartments(db))
  const { threeOfficers } = await getSettings(db)
  const byWorkNo = new Map(there.map((k) => [k.workNo, k]))
  const byPhone = new Map(there.flatMap((k) => [k.loginName, k.telephone].map((text) => [text, k] as const)))
  const seen = { workNo: new Map<string, number>(), telephone: new Map<string, number>() }
  const maker = await mayMake(db)
  const checked: Checked = { faults: [], fresh: [], known: [], held: roles.held, leavers: [], strangers: [], places, ways: new Map() }
  /** A leaver is disabled if the import may change users, whatever else the row says. */
  const leave = ({ row, cells }: SheetRow): boolean => {
    if (!hasLeft(cells['status'] ?? '')) return false
    const same = byWorkNo.get(cells['workNo'] ?? '') ?? byPhone.get(cells['telephone'] ?? '')
    const fault = (field: string, message: string) => checked.faults.push({ row, field, value: cells[field] ?? '', message })
    if (!same) checked.strangers.push(row)
    else if (!managesPerson(who, same)) fault('workNo', '没有修改该人员的权限')
    else if (options.update) checked.leavers.push({ id: same.id, workNo: same.workNo, row })
    else fault('status', '打开「更新已有人员」后，离职的人员会被停用')
    return true
  }
  const check = ({ row, cells }: SheetRow) => {
    if (leave({ row, cells })) return
    const faults: Fault[] = []
    const add = (field: string, message: string) => faults.push({ row, field, value: shownCell(cells[field] ?? ''), message })
    const errors = errorMarks(
      sheetColumns,
      sheetColumns.map((c) => cells[c.field] ?? ''),
    )
    for (const { field, message } of errors) add(field, message)
    // a cell with an error value gets no further fault
    const wrong = (field: string, message: string) => void (errors.some((e) => e.field === field) || add(field, message))
    const incoming = incomingOf(cells, wrong)
    for (const [field, word] of [
      ['workNo', '工号'],
      ['telephone', '手机号'],
    ] as const) {
      const before = seen[field].get(incoming[field])
      if (incoming[field] !== '' && before !== undefined) wrong(field, `${word}与第${before}行重复`)
      else seen[field].set(incoming[field], row)
    }
    const way = placeRow(incoming, cells['department'] ?? '', { checked, who, maker, making: options.making }, (message) =>
      wrong('department', message),
    )
    if (hasLeft(cells['status'] ?? '') === undefined) wrong('status', '状态应为在职或离职')
    const same = sameAs(byWorkNo.get(incoming.workNo), byPhone.get(incoming.telephone), options.update, wrong)
    if (same && options.update && !managesPerson(who, same)) wrong('workNo', '没有修改该人员的权限')
    if (same && threeOfficers && isOfficer(same) && same.telephone !== incoming.telephone)
      wrong('telephone', '已启用三员分立，不能修改安全保密员和安全审计员的登录信息')
    if (same && same.telephone !== incoming.telephone && noLogin.has(same.id)) wrong('telephone', '没有修改该人员登录信息的权限')
    incoming.roleIds = roles.read(cells['roles'] ?? '', same?.id, (message) => wrong('roles', message))
    if (way && faults.every((f) => f.field === 'department')) checked.ways.set(way.join('/'), way)
    if (faults.length) checked.faults.push(...faults)
    else if (same) checked.known.push({ ...incoming, id: same.id, leaves: same.departmentId })
    else checked.fresh.push(incoming)
  }
  for await (const part of yieldingChunks(rows)) part.forEach(check)
  return checked
}

interface Placing {
  checked: Checked
  who: Who
  maker: boolean
  making: boolean
}
/** Finds the department of a row; returns the path that would be created, which is a fault unless creating is on. */
function placeRow(
  incoming: JudgedPerson,
  text: string,
  { checked, who, maker, making }: Placing,
  wrong: (message: string) => void,
): string[] | undefined {
  const placed = placeOf(checked.places, text)
  if ('wrong' in placed) wrong(placed.wrong)
  else if ('place' in placed) {
    if (!managesPeople(who, placed.place.path)) wrong('没有管理该部门人员的权限')
    else incoming.departmentId = placed.place.id
  } else {
    const why = maker ? whyNotMade(checked.places, who, placed.missing) : '部门不存在'
    if (why || !making) wrong(why ?? '部门不存在')
    return why ? undefined : placed.missing
  }
  return undefined
}

/** The existing user of a row, undefined for a new one; reports numbers that belong to other users. */
function sameAs(
  workNo: Known | undefined,
  phone: Known | undefined,
  update: boolean,
  wrong: (field: string, message: string) => void,
): Known | undefined {
  if (!update) {
    if (workNo) wrong('workNo', '工号已存在')
    if (phone) wrong('telephone', '手机号码已存在')
    return undefined
  }
  if (workNo && phone && workNo.id !== phone.id) wrong('telephone', '手机号码属于另一名人员')
  return workNo ?? phone
}

function incomingOf(cells: Record<string, string>, wrong: (field: string, message: string) => void): JudgedPerson {
  const text = (field: string) => cells[field] ?? ''
  const parsed = UserText.safeParse(byName(textFields, text))
  for (const issue of parsed.error?.issues ?? []) wrong(String(issue.path[0]), issue.message)
  const sex = text('sex')
  if (sex !== '' && sexes[sex] === undefined) wrong('sex', '性别应为男或女')
  return {
    ...byName(textFields, (name) => text(name) || null),
    ...byName(['workNo', 'name', 'telephone'], text),
    departmentId: '',
    sex: sexes[sex] ?? null,
    roleIds: null,
  }
}
