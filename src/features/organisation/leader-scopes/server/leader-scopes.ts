// Access control: the one rule who may edit which record, and the leaders of departments.
import type { Db, Who } from '#platform/database/transaction.ts'
import { outOfReachReason } from '#shared/batch.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import {
  findDepartment,
  holdForPeople,
  leads,
  managesPeople,
  reaches,
  reachOf,
  SYSTEM_ADMINISTRATOR,
} from '#features/organisation/departments/server/departments.ts'
import { maskPhone } from '#features/organisation/users/server/users.ts'
import type { Leader } from '../contract.ts'
import * as queries from './queries.ts'
import type { LeaderType } from './tables.ts'

const CONFIDENTIALITY_OFFICER = 2

export type Scope = 'COURSE' | 'PROJECT' | 'EXAM' | 'PAPER'

/** Facts for the rule: the creator of a record, and the path ('/1/15/') of its owning department. */
export interface Owned {
  createUserId: string | null
  ownerPath: string | null
}
/** Facts of a course, which also has co-authors. */
interface CoAuthored extends Owned {
  coAuthorIds: readonly string[]
}
type OwnedOf<S extends Scope> = S extends 'COURSE' ? CoAuthored : Owned
/** Scopes whose records have no co-authors. */
type Sole = Exclude<Scope, 'COURSE'>

/** Whether this leader type covers the scope; TRAINING_MANAGER covers all. */
const covers = (leaderType: string, scope: Scope) =>
  leaderType === 'TRAINING_MANAGER' || leaderType === (`TRAINING_MANAGER_ONLY_${scope}` satisfies LeaderType)

/**
 * Whether the user is an owner: a system administrator, the creator, or a leader of the owning department or an ancestor, within the scope.
 */
export const owns = (who: Who, scope: Scope, { createUserId, ownerPath }: Owned): boolean =>
  createUserId === who.userId || leads(who, ownerPath, (type) => covers(type, scope))

/** canEdit: an owner, or a co-author of a course. */
export const canEdit = <S extends Scope>(who: Who, scope: S, of: OwnedOf<S>): boolean =>
  owns(who, scope, of) || ('coAuthorIds' in of && (of as CoAuthored).coAuthorIds.includes(who.userId))

/** `owns` as an SQL condition on a row, whose owning department is joined as `owner`; its three parameters start at $`first`. */
export const mayOwn = (row: string, owner: string, first: number) =>
  `($${first}::boolean or ${row}.create_user_id = $${first + 1}::bigint or exists (select from unnest($${first + 2}::text[]) p where starts_with(${owner}.path, p)))`

/** The parameters of `mayOwn`. */
export const ownerOf = (who: Who, scope: Scope) =>
  [who.type === SYSTEM_ADMINISTRATOR, who.userId, who.scopes.filter((s) => covers(s.leaderType, scope)).map((s) => s.path)] as const

/** canEdit as an SQL condition, like `mayOwn`; for courses, use `mayEditCourse` of their feature. */
export const mayEdit = (row: string, owner: string, first: number) => mayOwn(row, owner, first)
/** The parameters of `mayEdit`. */
export const editorOf = (who: Who, scope: Sole) => ownerOf(who, scope)

const toResponse = (row: Awaited<ReturnType<typeof queries.listLeaders>>[number]): Leader => ({
  ...row,
  telephone: maskPhone(row.telephone),
})

/** Leaders of a department: 404 if it is unknown, 403 outside the caller's data scope. */
export async function listLeaders(db: Db, departmentId: string): Promise<Leader[]> {
  const [who, department, rows] = await Promise.all([db.who(), findDepartment(db, departmentId), queries.listLeaders(db, departmentId)])
  if (!department) throw notFound()
  if (who.type !== CONFIDENTIALITY_OFFICER && !reaches(reachOf(who), department)) throw forbidden()
  return rows.map(toResponse)
}

export interface LeaderAsked {
  id?: string | undefined
  userId?: string | undefined
  leaderType: LeaderType
}

/** Replaces the leaders of a department by this list, with effect from their next call. */
export async function saveLeaders(db: Db, departmentId: string, list: readonly LeaderAsked[]): Promise<Leader[]> {
  const who = await db.who()
  const department = (await holdForPeople(db, [departmentId], [])).get(departmentId)
  if (!department) throw notFound()
  // a confidentiality officer may grant everywhere, without managing users
  const grants = who.type === CONFIDENTIALITY_OFFICER
  if (!grants && !managesPeople(who, department.path)) throw forbidden()
  const wanted = list.map(({ id, userId, leaderType }) => ({ userId: userId ?? id ?? '', leaderType }))
  const ids = new Set(wanted.map((l) => l.userId))
  const people = ids.size ? await queries.listLivePeople(db, [...ids]) : []
  if (people.length !== ids.size) throw notFound()
  const before = await queries.listLeaders(db, departmentId)
  const reach = reachOf(who)
  const own = new Set(people.filter((p) => reaches(reach, { id: p.departmentId ?? '', path: p.departPath ?? '' })).map((p) => p.id))
  const stays = new Set(before.map(keyOf))
  // existing leaders of the department may stay, whatever their own department is
  if (!grants && wanted.some((l) => !own.has(l.userId) && !stays.has(keyOf({ id: l.userId, leaderType: l.leaderType }))))
    throw forbidden(outOfReachReason)
  await queries.deleteLeaders(db, departmentId)
  if (wanted.length) await queries.insertLeaders(db, departmentId, wanted)
  const rows = await queries.listLeaders(db, departmentId)
  noteChange(db, departmentId, before, rows)
  return rows.map(toResponse)
}

type Led = Pick<Leader, 'id' | 'leaderType'>
const keyOf = ({ id, leaderType }: Led) => `${id} ${leaderType}`
/** Maximum number of differences in one audit row. */
const AT_ONCE = 200

/** Logs the removed and the added leaders. */
function noteChange(db: Db, departmentId: string, before: readonly Led[], after: readonly Led[]): void {
  const without = (rows: readonly Led[], others: readonly Led[]) => {
    const known = new Set(others.map(keyOf))
    return rows.filter((row) => !known.has(keyOf(row))).map(({ id, leaderType }) => ({ id, leaderType }))
  }
  const [gone, come] = [without(before, after), without(after, before)]
  for (let i = 0; i === 0 || i < Math.max(gone.length, come.length); i += AT_ONCE) {
    const part = { before: gone.slice(i, i + AT_ONCE), after: come.slice(i, i + AT_ONCE) }
    db.audit({ entity: 'department', entityId: departmentId, ...part })
  }
}
