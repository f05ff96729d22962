// One user: the answer's shape, and the right to change them.
import { readable } from '#platform/database/columns.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { managesPeople, SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { pick } from '#shared/field-table.ts'
import type { User } from '../contract.ts'
import { textFields } from '../fields.ts'
import { maskPhone } from './phones.ts'
import { listHoldingMore, type UserRow } from './queries.ts'

/**
 * Whether the caller may change a user: an administrator anybody, a leader the users of their departments, but no officer and no
 * administrator, because setting a password allows signing in as them.
 */
export const managesPerson = (who: Who, person: Pick<UserRow, 'type' | 'departPath'>): boolean =>
  who.type === SYSTEM_ADMINISTRATOR || (person.type === 0 && person.departPath !== null && managesPeople(who, person.departPath))

/**
 * Users among these whose telephone and password the caller may not set: they have rights that the caller lacks, and the caller could sign
 * in as them.
 */
export const beyond = async (db: Db, who: Who, ids: readonly string[]): Promise<Set<string>> =>
  who.type === SYSTEM_ADMINISTRATOR || !ids.length ? new Set() : listHoldingMore(db, who.userId, ids)

/** Whether the user is a security auditor or confidentiality officer. */
export const isOfficer = ({ type }: Pick<UserRow, 'type'>): boolean => type === 1 || type === 2

/** Key of the position in the extra data. */
export const POSITION = '职位'
export function extraOf(profile: string | null, extra: readonly { name: string; value: string }[]) {
  const others = extra.filter((e) => e.name !== POSITION)
  return profile === null ? others : [{ name: POSITION, value: profile }, ...others]
}

export function toResponse(row: UserRow, who: Who, whole: boolean): User {
  const phone = (text: string) => (whole ? text : maskPhone(text))
  return {
    id: row.id,
    ...pick(row, textFields),
    loginName: phone(row.loginName),
    telephone: phone(row.telephone),
    sex: row.sex,
    userExtraData: row.userExtraData,
    departmentId: row.departmentId,
    departPath: row.departPath,
    orgName: row.orgName,
    locked: row.locked,
    type: row.type,
    roleIds: row.roles.map((r) => r.id),
    roleNames: row.roles.map((r) => r.name),
    createDate: readable(row.createDate),
    version: row.updatedAt,
    canEdit: managesPerson(who, row),
  }
}
