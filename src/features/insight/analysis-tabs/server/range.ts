// The range of an analysis: a department or people within reach of who is asking.
import type { Db } from '#platform/database/transaction.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { findDepartment, reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import { maskPhone, seesPhones } from '#features/organisation/users/server/users.ts'
import type { AnalyzeType } from '../contract.ts'
import * as queries from './queries.ts'

export interface AskedRange {
  analyzeType?: AnalyzeType | undefined
  departmentId?: string | undefined
  userIds?: readonly string[] | undefined
  /** One person. */
  id?: string | undefined
}
export interface RangePerson {
  id: string
  name: string
  /** One that is a phone number is masked: who may see it looks it up where that leaves a row in the log. */
  loginName: string
}
export type Range =
  | { analyzeType: 'BY_DEPARTMENT'; departmentId: string; name: string; fullName: string }
  | { analyzeType: 'BY_STUDENT'; userIds: string[]; people: RangePerson[] }

/**
 * What is asked for, or null where it says nothing. 404 for departments and people that are unknown or of another tenant, 403 for
 * those that they do not reach: a leader what they lead and below, others their own department.
 */
export async function rangeOf(db: Db, { analyzeType, departmentId, userIds = [], id }: AskedRange): Promise<Range | null> {
  const ids = [...new Set(id === undefined ? userIds : [...userIds, id])]
  if (analyzeType !== 'BY_STUDENT' && departmentId !== undefined) return departmentRange(db, departmentId)
  if (analyzeType !== 'BY_DEPARTMENT' && ids.length) return peopleRange(db, ids)
  return null
}

async function departmentRange(db: Db, id: string): Promise<Range> {
  const [who, department] = await Promise.all([db.who(), findDepartment(db, id)])
  if (!department) throw notFound()
  if (!reaches(reachOf(who), department)) throw forbidden()
  return { analyzeType: 'BY_DEPARTMENT', departmentId: id, name: department.name, fullName: department.fullName }
}

async function peopleRange(db: Db, ids: string[]): Promise<Range> {
  const [who, people] = await Promise.all([db.who(), queries.listPeople(db, ids)])
  if (people.length !== ids.length) throw notFound()
  const reach = reachOf(who)
  if (!people.every((p) => reaches(reach, { id: p.departmentId ?? '', path: p.path ?? '' }))) throw forbidden()
  const shown = people.map(({ id, name, loginName }) => ({ id, name, loginName: maskPhone(loginName) }))
  return { analyzeType: 'BY_STUDENT', userIds: ids, people: shown }
}

/** The login names of people as the reader may see them: whole with the right to see phones. For what leaves a row in the audit log. */
export async function namedAsSeen(db: Db, people: readonly RangePerson[]): Promise<readonly RangePerson[]> {
  if (!people.length || !(await seesPhones(db))) return people
  const rows = await queries.listPeople(
    db,
    people.map((p) => p.id),
  )
  const whole = new Map(rows.map((r) => [r.id, r.loginName]))
  return people.map((p) => ({ ...p, loginName: whole.get(p.id) ?? p.loginName }))
}
