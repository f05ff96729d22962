// Leaders: the one rule that says who may edit what, and who leads which department.
import type { Db, Who } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../shared/errors.ts'
import { findDepartment, holdForPeople, leads, managesPeople, reaches, reachOf } from '../../departments/server/departments.ts'
import { maskPhone } from '../../users/server/users.ts'
import type { Leader } from '../contract.ts'
import * as queries from './queries.ts'
import type { LeaderType } from './tables.ts'

export type Scope = 'COURSE' | 'PROJECT' | 'EXAM' | 'PAPER'

/** What the rule looks at: who made a thing and, as a path ('/1/15/'), which department owns it. */
export interface Owned {
  createUserId: string | null
  ownerPath: string | null
}

/** Does this leader type cover the scope? TRAINING_MANAGER covers all. */
export const covers = (leaderType: string, scope: Scope) =>
  leaderType === 'TRAINING_MANAGER' || leaderType === (`TRAINING_MANAGER_ONLY_${scope}` satisfies LeaderType)

/** canEdit: a system administrator, its maker, or a leader of the owning department or one above it, within the scope. */
export const canEdit = (who: Who, scope: Scope, { createUserId, ownerPath }: Owned): boolean =>
  createUserId === who.userId || leads(who, ownerPath, (type) => covers(type, scope))

const wireOf = (row: Awaited<ReturnType<typeof queries.leadersOf>>[number]): Leader => ({ ...row, telephone: maskPhone(row.telephone) })

/** Who leads a department: 404 where it is unknown, 403 where he does not reach it. */
export async function listLeaders(db: Db, departmentId: string): Promise<Leader[]> {
  const [who, department, rows] = await Promise.all([db.who(), findDepartment(db, departmentId), queries.leadersOf(db, departmentId)])
  if (!department) throw notFound()
  if (!reaches(reachOf(who), department)) throw forbidden()
  return rows.map(wireOf)
}

export interface LeaderAsked {
  id?: string | undefined
  userId?: string | undefined
  leaderType: LeaderType
}

/** Replaces the leaders of a department by this list; it acts on their very next call. */
export async function saveLeaders(db: Db, departmentId: string, list: readonly LeaderAsked[]): Promise<Leader[]> {
  const who = await db.who()
  const department = (await holdForPeople(db, [departmentId], [])).get(departmentId)
  if (!department) throw notFound()
  if (!managesPeople(who, department.path)) throw forbidden()
  const wanted = list.map(({ id, userId, leaderType }) => ({ userId: userId ?? id ?? '', leaderType }))
  const people = new Set(wanted.map((l) => l.userId))
  if (people.size && (await queries.livePeople(db, [...people])).length !== people.size) throw notFound()
  const told = (rows: readonly { id: string; leaderType: LeaderType }[]) => rows.map(({ id, leaderType }) => ({ id, leaderType }))
  const before = told(await queries.leadersOf(db, departmentId))
  await queries.deleteLeaders(db, departmentId)
  if (wanted.length) await queries.insertLeaders(db, departmentId, wanted)
  const rows = await queries.leadersOf(db, departmentId)
  db.note({ entity: 'department', entityId: departmentId, before, after: told(rows) })
  return rows.map(wireOf)
}
