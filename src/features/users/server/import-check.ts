// What is wrong with the rows of a spreadsheet of people, and what they become where nothing is.
import type { Db, Who } from '../../../platform/database/transaction.ts'
import { type SheetRow, shownCell } from '../../../platform/spreadsheets/spreadsheets.ts'
import { inTurns } from '../../../platform/turns.ts'
import { listDepartments, type ListedDepartment, managesPeople } from '../../departments/server/departments.ts'
import { errorMarks } from '../../imports/server/imports.ts'
import { byName } from '../../../shared/field-table.ts'
import { UserText } from '../contract.ts'
import { textFields } from '../fields.ts'
import { findKnown, type Incoming, type Known } from './import-queries.ts'
import { beyond, isOfficer, managesPerson } from './person.ts'
import { getSettings } from '../../tenants/server/tenants.ts'
import { type RoleCells, roleCells } from './given-roles.ts'
import { sexes, sheetColumns } from './sheet-columns.ts'

export interface Fault {
  row: number
  field: string
  value: string
  message: string
}
/** A row that may be written, and the roles that it names; null: the usual one, or what they hold. */
export type JudgedPerson = Incoming & { roleIds: string[] | null }
export interface Checked {
  faults: Fault[]
  /** Rows without a fault, new or of somebody known. */
  fresh: JudgedPerson[]
  known: (JudgedPerson & { id: string; leaves: string | null })[]
  /** The roles that those known hold. */
  held: RoleCells['held']
}

/** Checks every row, alone and against the others and everybody who is there; `hold` keeps those for writing. */
export async function checkRows(
  db: Db,
  who: Who,
  rows: readonly SheetRow[],
  options: { update: boolean; hold: boolean },
): Promise<Checked> {
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
  const checked: Checked = { faults: [], fresh: [], known: [], held: roles.held }
  const check = ({ row, cells }: SheetRow) => {
    const faults: Fault[] = []
    const add = (field: string, message: string) => faults.push({ row, field, value: shownCell(cells[field] ?? ''), message })
    const errors = errorMarks(
      sheetColumns,
      sheetColumns.map((c) => cells[c.field] ?? ''),
    )
    for (const { field, message } of errors) add(field, message)
    // nothing else is to be said of a cell that has no value
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
    const place = placeOf(places, cells['department'] ?? '')
    if (typeof place === 'string') wrong('department', place)
    else if (!managesPeople(who, place.path)) wrong('department', '没有管理该部门人员的权限')
    else incoming.departmentId = place.id
    const same = sameAs(byWorkNo.get(incoming.workNo), byPhone.get(incoming.telephone), options.update, wrong)
    if (same && options.update && !managesPerson(who, same)) wrong('workNo', '没有修改该人员的权限')
    if (same && threeOfficers && isOfficer(same) && same.telephone !== incoming.telephone)
      wrong('telephone', '已启用三员分立，不能修改安全保密员和安全审计员的登录信息')
    if (same && same.telephone !== incoming.telephone && noLogin.has(same.id)) wrong('telephone', '没有修改该人员登录信息的权限')
    incoming.roleIds = roles.read(cells['roles'] ?? '', same?.id, (message) => wrong('roles', message))
    if (faults.length) checked.faults.push(...faults)
    else if (same) checked.known.push({ ...incoming, id: same.id, leaves: same.departmentId })
    else checked.fresh.push(incoming)
  }
  for await (const part of inTurns(rows)) part.forEach(check)
  return checked
}

/** The person that a row means: nobody, where it is new; told where the numbers are taken. */
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

interface Places {
  byFullName: Map<string, ListedDepartment>
  byName: Map<string, ListedDepartment[]>
  parents: Set<string | null>
}
function placesOf(rows: readonly ListedDepartment[]): Places {
  return {
    byFullName: new Map(rows.map((d) => [d.fullName, d])),
    byName: Map.groupBy(rows, (d) => d.name),
    parents: new Set(rows.map((d) => d.parentId)),
  }
}

/** A path as it was typed, with either slash and blanks beside it. */
const fullNameOf = (text: string) =>
  text
    .split(/[/／]/)
    .map((part) => part.trim())
    .join('/')

/** By its full path, or by its name where only one has it; a leaf. Else what is wrong. */
function placeOf({ byFullName, byName, parents }: Places, text: string): ListedDepartment | string {
  if (text === '') return '请输入部门'
  const named = byName.get(text) ?? []
  const found = byFullName.get(fullNameOf(text)) ?? (named.length === 1 ? named[0] : undefined)
  if (!found) return named.length > 1 ? '有多个同名部门，请填写完整路径' : '部门不存在'
  return parents.has(found.id) ? '只能选择没有下级部门的部门' : found
}
