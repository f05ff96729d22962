// Rules for reading and changing users. Writers lock the users first and then their departments, each in the order of their ids.
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { type Batch, batchOf, noRightReason, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { badRequest, forbidden, notFound, stale } from '#shared/errors.ts'
import type { Page } from '#shared/paging.ts'
import {
  changeStaffCounts,
  holdForPeople,
  managesPeople,
  reaches,
  reachOf,
  SYSTEM_ADMINISTRATOR,
} from '#features/organisation/departments/server/departments.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { byName } from '#shared/field-table.ts'
import { DISABLED, type User, users } from '../contract.ts'
import { type PlainField, plainFields } from '../fields.ts'
import { clashOf } from './clashes.ts'
import type { PasswordGiven } from './passwords.ts'
import { beyond, extraOf, isOfficer, managesPerson, toResponse } from './person.ts'
import { narrowedTo } from './narrowing.ts'
import { isPhone, maskPhone, noteSought } from './phones.ts'
import { giveRoles, usualRole } from './given-roles.ts'
import * as queries from './queries.ts'
import type { UserRow } from './queries.ts'
import { checkHeld, checkLoginName, positionOf, type Restated } from './restated.ts'
import type { EndSessions } from './role-users.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Whether the caller sees whole phone numbers. */
export const seesPhones = (db: Db) => hasPermission(db, 'user:btn:phone')

export interface ListAsked {
  id?: string | undefined
  departmentId?: string | undefined
  departPath?: string | undefined
  loginName?: string | undefined
  name?: string | undefined
  workNo?: string | undefined
  telephone?: string | undefined
  q?: string | undefined
  locked?: string | undefined
}

/** Filters of a list within the data scope: 404 for an unknown department, 403 for one outside the scope. */
export async function asked(db: Db, who: Who, list: ListAsked): Promise<queries.UsersAsked> {
  const { departmentId, departPath, ...filters } = list
  const reach = reachOf(who)
  const [whole, top] = await Promise.all([seesPhones(db), narrowedTo(db, { departmentId, departPath })])
  if (top === null) return { ...filters, reach, whole }
  if (!reaches(reach, top)) throw forbidden()
  return { ...filters, reach, whole, below: top.path }
}

const given = (filters: object) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
export async function pageUsers(db: Db, list: ListAsked & { pageNumber: number; pageSize: number }): Promise<Page<User>> {
  const who = await db.who()
  const { pageNumber, pageSize, ...filters } = list
  const allowed = await asked(db, who, filters)
  const { rows, total } = await queries.pageUsers(db, allowed, pageSize, (pageNumber - 1) * pageSize)
  // reading whole numbers is audited with the filters
  if (allowed.whole && rows.length) db.audit({ entity: 'user', after: { phones: rows.length, pageNumber, ...given(filters) } })
  noteSought(db, allowed.whole, rows.length, filters.telephone, filters.loginName)
  return { records: rows.map((row) => toResponse(row, who, allowed.whole)), total }
}

/** Selectable users: name, work number, masked phone. */
export async function userOptions(db: Db, list: { q?: string | undefined; limit: number; word?: string | undefined }) {
  const allowed = await asked(db, await db.who(), { q: list.q })
  const rows = await queries.listOptions(db, { ...allowed, locked: '0' }, list.limit, list.word)
  noteSought(db, allowed.whole, rows.length, list.q)
  return rows.map((r) => ({ ...r, telephone: maskPhone(r.telephone), loginName: maskPhone(r.loginName) }))
}

/** Number of selectable users, and of those left out because they are disabled. */
export async function countOptions(db: Db, list: { q?: string | undefined; departmentId?: string | undefined }) {
  const allowed = await asked(db, await db.who(), list)
  const counts = await queries.countOptions(db, allowed)
  noteSought(db, allowed.whole, counts.total + counts.disabled, list.q)
  return counts
}

async function getUser(db: Db, who: Who, id: string): Promise<User> {
  const [row, whole] = await Promise.all([queries.findUser(db, id), seesPhones(db)])
  if (!row) throw notFound()
  return toResponse(row, who, whole)
}

/** The type of a user; undefined if the user does not exist, which is reported later. */
export const typeOf = async (db: Db, id: string): Promise<number | undefined> => (await queries.findUser(db, id))?.type

export interface UserFields extends Partial<Record<PlainField, string | null | undefined>> {
  workNo: string
  name: string
  telephone: string
  email?: string | null | undefined
  sex?: 1 | 2 | null | undefined
  userExtraData?: { name: string; value: string }[] | undefined
  departmentId: string
  locked?: number | undefined
}

export async function createUser(db: Db, fields: UserFields, password: PasswordGiven): Promise<User> {
  const who = await db.who()
  const known = await holdForPeople(db, [], [fields.departmentId])
  if (!managesPeople(who, known.get(fields.departmentId)?.path ?? '')) throw forbidden()
  const profile = positionOf(fields)
  const { workNo, name, telephone, departmentId } = fields
  const id = await clashOf(
    queries.insertUser(db, {
      workNo,
      name,
      telephone,
      loginName: telephone,
      email: fields.email || null,
      sex: fields.sex ?? null,
      ...byName(plainFields, (key) => fields[key] || null),
      profile,
      userExtraData: extraOf(profile, fields.userExtraData ?? []),
      departmentId,
      locked: fields.locked ?? 0,
      ...password,
    }),
  )
  await changeStaffCounts(db, new Map([[departmentId, 1]]))
  const roleId = await usualRole(db, who)
  if (roleId) await giveRoles(db, [{ userId: id, roleId }])
  db.audit({ entity: 'user', entityId: id, after: { workNo, name, telephone, departmentId, ...(roleId ? { roleId } : {}) } })
  return getUser(db, who, id)
}

/** Users to change, locked: all must be live and managed by the caller. */
async function toChange(db: Db, who: Who, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await queries.lockUsers(db, ids)
  if (rows.length !== new Set(ids).size) throw notFound()
  if (!rows.every((row) => managesPerson(who, row))) throw forbidden()
  return rows
}

/** Users among these whom the caller may change, locked; the others with the reason, and with the name if they are visible. */
export async function judged(db: Db, who: Who, ids: readonly string[], refusal: (row: UserRow) => string | undefined = () => undefined) {
  const rows = new Map((await queries.lockUsers(db, ids)).map((row) => [row.id, row]))
  const reach = reachOf(who)
  const reasonOf = (row: UserRow) => refusal(row) ?? (managesPerson(who, row) ? undefined : noRightReason)
  const seen = (row: UserRow) => (reaches(reach, { id: row.departmentId ?? '', path: row.departPath ?? '' }) ? row.name : '')
  const batch = batchOf(ids, rows, seen, reasonOf)
  refuseEmpty(batch)
  return { batch, rows: rowsDone(batch, rows) }
}

export async function updateUser(
  db: Db,
  endSessions: EndSessions,
  given: { [K in keyof UserFields]?: UserFields[K] | undefined } & Restated & { id: string; version?: string | undefined },
  password: PasswordGiven | null,
): Promise<User> {
  const who = await db.who()
  const locked = given.locked
  if (locked === DISABLED) {
    if (given.id === who.userId) throw users.fail('notLockOneself', {}, 'locked')
    if ((await mustStay(db, [given.id])).has(given.id)) throw users.fail('lastAdministrator')
  }
  const [row] = await toChange(db, who, [given.id])
  if (!row) throw notFound()
  if (given.version && given.version !== row.updatedAt) throw stale()
  checkHeld(given, row)
  const { workNo, name, telephone: phone } = row
  const fields = mergeDefined({ workNo, name, telephone: phone, departmentId: row.departmentId ?? '' }, given)
  // a masked number is the displayed one, and means no change
  const telephone = isPhone(fields.telephone) ? fields.telephone : row.telephone
  if (
    given.telephone !== undefined &&
    telephone === row.telephone &&
    !isPhone(fields.telephone) &&
    fields.telephone !== maskPhone(row.telephone)
  )
    throw users.fail('wrongPhone', {}, 'telephone')
  checkLoginName(given.loginName, row.loginName, telephone)
  const disabled = locked === DISABLED && row.locked !== DISABLED
  const login = password !== null || telephone !== row.telephone
  if (login || disabled) await leaveOfficersAlone(db, who, [row])
  if (login && (await beyond(db, who, [row.id])).size) throw users.fail('login')
  if (given.departmentId !== undefined) await changeDepartments(db, who, [row], new Map([[row.id, given.departmentId]]))
  const profile = positionOf(fields, row.profile)
  const change = {
    workNo: fields.workNo,
    name: fields.name,
    telephone,
    loginName: isPhone(row.loginName) ? telephone : row.loginName,
    email: fields.email === undefined ? row.email : fields.email || null,
    sex: fields.sex === undefined ? row.sex : fields.sex,
    ...byName(plainFields, (key) => (fields[key] === undefined ? row[key] : fields[key] || null)),
    profile,
    userExtraData: extraOf(profile, fields.userExtraData ?? row.userExtraData),
    departmentId: fields.departmentId || null,
    locked: locked ?? row.locked,
  }
  await clashOf(queries.updateUser(db, row.id, { ...change, ...password }))
  // the owner of the old phone could sign in by code, so sessions end
  if (login || disabled) await endSessions(db, [row.id])
  db.audit({
    entity: 'user',
    entityId: row.id,
    before: Object.fromEntries(Object.keys(change).map((key) => [key, row[key as keyof typeof change]])),
    after: { ...change, ...(password ? { password: true } : {}) },
  })
  return getUser(db, who, row.id)
}

/** Updates the counts of departments, and checks that the new ones are leaves that the caller manages. */
async function changeDepartments(db: Db, who: Who, rows: readonly UserRow[], to: ReadonlyMap<string, string>): Promise<UserRow[]> {
  const moved = rows.filter((row) => row.departmentId !== to.get(row.id))
  if (!moved.length) return moved
  const targets = [...new Set(moved.map((row) => assertDefined(to.get(row.id), 'where somebody moves')))]
  const known = await holdForPeople(
    db,
    moved.map((row) => row.departmentId).filter((id) => id !== null),
    targets,
  )
  if (!targets.every((id) => managesPeople(who, known.get(id)?.path ?? ''))) throw forbidden()
  const more = new Map<string, number>()
  const add = (id: string | null | undefined, n: number) => id && more.set(id, (more.get(id) ?? 0) + n)
  for (const row of moved) {
    add(row.departmentId, -1)
    add(to.get(row.id), 1)
  }
  await changeStaffCounts(db, more)
  return moved
}

/** Moves the users whom the caller may change, each to a leaf department. */
export async function moveUsers(db: Db, list: readonly { id: string; departmentId: string }[]): Promise<Batch> {
  const who = await db.who()
  const to = new Map(list.map((l) => [l.id, l.departmentId]))
  if (to.size !== list.length) throw badRequest()
  const { batch, rows } = await judged(db, who, [...to.keys()])
  const moved = await changeDepartments(db, who, rows, to)
  await queries.writeDepartments(
    db,
    moved.map((row) => ({ id: row.id, departmentId: assertDefined(to.get(row.id), 'where somebody moves') })),
  )
  const ways = Map.groupBy(moved, (row) => `${row.departmentId ?? ''}>${to.get(row.id)}`)
  for (const group of ways.values())
    for (let i = 0; i < group.length; i += 200) {
      const users = group.slice(i, i + 200).map((row) => row.id)
      const first = assertDefined(group[0], 'somebody who moves')
      db.audit({ entity: 'user', before: { departmentId: first.departmentId }, after: { departmentId: to.get(first.id), users } })
    }
  return batch
}

/** Deletes the users whom the caller may change, except the caller, the last administrator, and officers under three officers. */
export async function removeUsers(
  db: Db,
  endSessions: EndSessions,
  asked: readonly string[],
  why: (row: UserRow) => string | undefined = () => undefined,
): Promise<Batch> {
  const who = await db.who()
  const staying = await mustStay(db, asked)
  const { threeOfficers } = await getSettings(db)
  const officersStay = who.type === SYSTEM_ADMINISTRATOR && threeOfficers
  const { batch, rows } = await judged(db, who, asked, (row) => {
    if (row.id === who.userId) return users.fail('notOneself').message
    if (staying.has(row.id)) return users.fail('lastAdministrator').message
    return officersStay && isOfficer(row) ? users.fail('officer').message : why(row)
  })
  const ids = batch.done
  const left = rows.map((row) => row.departmentId).filter((id) => id !== null)
  await holdForPeople(db, left, [])
  await queries.markDeleted(db, ids)
  const more = new Map<string, number>()
  for (const id of left) more.set(id, (more.get(id) ?? 0) - 1)
  await changeStaffCounts(db, more)
  await endSessions(db, ids)
  for (const row of rows) db.audit({ entity: 'user', entityId: row.id, before: { workNo: row.workNo, name: row.name } })
  return batch
}

/** The administrators among these who must stay, because no active administrator would be left. */
export async function mustStay(db: Db, going: readonly string[]): Promise<ReadonlySet<string>> {
  await queries.lockAdministrators(db)
  const administrators = await queries.listActiveAdministrators(db)
  return new Set(administrators.every((a) => going.includes(a.id)) ? administrators.map((a) => a.id) : [])
}

/** With three officers, only the officer may set sign-in data of officers or delete them. */
async function leaveOfficersAlone(db: Db, who: Who, rows: readonly UserRow[]): Promise<void> {
  const officers = rows.filter((row) => isOfficer(row) && row.id !== who.userId)
  if (officers.length && who.type === SYSTEM_ADMINISTRATOR && (await getSettings(db)).threeOfficers) throw users.fail('officer')
}

export { checkPasswordRule, decodePassword, hashGiven, hashPassword, type PasswordGiven, passwordMatches } from './passwords.ts'
export { foundBySql } from './queries.ts'
export { isPhone, maskPhone, noteSought } from './phones.ts'
