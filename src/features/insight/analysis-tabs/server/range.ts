// The range of an analysis: a department or people within the reach of the user.
import type { Db } from '#platform/database/transaction.ts'
import { badRequest, forbidden, notFound } from '#shared/errors.ts'
import { findDepartment, reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import { maskPhone, seesPhones } from '#features/organisation/users/server/users.ts'
import type { AnalyzeType } from '../contract.ts'
import * as queries from './queries.ts'

export interface AskedRange {
  analyzeType?: AnalyzeType | undefined
  departmentId?: string | undefined
  userIds?: readonly string[] | undefined
  /** Id of a single person. */
  id?: string | undefined
}
export interface RangePerson {
  id: string
  name: string
  /** Phone numbers are masked. With the right, the plain number is read where the audit log records it. */
  loginName: string
}
export type Range =
  | { analyzeType: 'BY_DEPARTMENT'; departmentId: string; name: string; fullName: string }
  | { analyzeType: 'BY_STUDENT'; userIds: string[]; people: RangePerson[] }

/**
 * The requested range, or null if none is given. `analyzeType` chooses between a department and people (specification 001, 2.1); without it,
 * only one of the two may be given. @throws 400 for both, 404 for unknown departments and people, 403 for those out of reach. Leaders reach their departments and below, others their own department.
 */
export async function rangeOf(db: Db, { analyzeType, departmentId, userIds = [], id }: AskedRange): Promise<Range | null> {
  const ids = [...new Set(id === undefined ? userIds : [...userIds, id])]
  if (analyzeType === undefined && departmentId !== undefined && ids.length) throw ambiguous(id === undefined ? 'userIds' : 'id')
  if (analyzeType !== 'BY_STUDENT' && departmentId !== undefined) return departmentRange(db, departmentId)
  if (analyzeType !== 'BY_DEPARTMENT' && ids.length) return peopleRange(db, ids)
  return null
}

const ambiguous = (field: string) =>
  badRequest([{ field, message: `请求错误：departmentId 与 ${field} 只能给出一个，或以 analyzeType 指明` }])

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

/** People with login names as the user may see them; phone numbers are plain with the right. For calls that write an audit row. */
export async function namedAsSeen(db: Db, people: readonly RangePerson[]): Promise<readonly RangePerson[]> {
  if (!people.length || !(await seesPhones(db))) return people
  const rows = await queries.listPeople(
    db,
    people.map((p) => p.id),
  )
  const whole = new Map(rows.map((r) => [r.id, r.loginName]))
  return people.map((p) => ({ ...p, loginName: whole.get(p.id) ?? p.loginName }))
}
