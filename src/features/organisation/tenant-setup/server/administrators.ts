// The administrators of a tenant, as the platform adds, changes and removes them.
import { phonePattern } from '#shared/clean.ts'
import { nextId } from '#platform/database/ids.ts'
import { databaseCode } from '#platform/database/availability.ts'
import type { Db } from '#platform/database/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { deleteSessionsOf } from '#features/organisation/sessions/server/sessions.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { initialPassword } from '#features/organisation/users/contract.ts'
import { checkPasswordRule, decodePassword, hashGiven, type PasswordGiven } from '#features/organisation/users/server/users.ts'
import { type AdminIn, tenantSetup } from '../contract.ts'
import { insertPerson } from './queries.ts'
import { addFirstDepartments } from './tenant-setup.ts'
import * as queries from './tenant-queries.ts'
import { assertDefined } from '#shared/assert-defined.ts'

type StayingAdmin = Exclude<AdminIn, { isDeleted: true }>

/** The passwords in plain text, by index in the list; a new administrator needs an explicit one. */
export const checkPasswords = (admins: readonly AdminIn[]): (string | null)[] =>
  admins.map((admin, i) => {
    if (admin.isDeleted) return null
    if (!admin.password) {
      if (admin.id) return null
      throw tenantSetup.fail('noPassword', {}, `adminUsers.${i}.password`)
    }
    const password = decodePassword(admin.password)
    if (password === initialPassword) return password
    try {
      return checkPasswordRule(password, undefined, { ...admin, type: 3 })
    } catch (error) {
      throw error instanceof AppError ? onField(error, `adminUsers.${i}.password`) : error
    }
  })

/** Hashes the passwords of administrators. Slow, so call it before a connection is taken. */
export const hashPasswords = (passwords: readonly (string | null)[]): Promise<(PasswordGiven | null)[]> =>
  Promise.all(passwords.map((password) => (password === null ? null : hashGiven(password))))

const onField = (error: AppError, field: string) =>
  new AppError(error.message, { code: error.code, fields: [{ field, message: error.message }] })

/** Throws on the second of two administrators with one phone number. */
export function checkPhones(admins: readonly AdminIn[]) {
  const seen = new Set<string>()
  for (const [i, admin] of admins.entries()) {
    if (admin.isDeleted) continue
    const { telephone } = admin
    if (seen.has(telephone)) throw tenantSetup.fail('phoneTaken', {}, `adminUsers.${i}.telephone`)
    seen.add(telephone)
  }
}

async function unlessTaken<T>(statement: Promise<T>, field: string): Promise<T> {
  return statement.catch((error: unknown) => {
    throw databaseCode(error) === '23505' ? tenantSetup.fail('phoneTaken', {}, field) : error
  })
}

async function add(
  db: Db,
  { name, telephone }: StayingAdmin,
  given: PasswordGiven,
  departmentId: string | null,
  roleId: string,
  field: string,
) {
  const id = await nextId(db)
  const person = { id, workNo: `A${id}`, name, telephone, loginName: telephone, type: 3, departmentId, ...given }
  await unlessTaken(insertPerson(db, person, [roleId]), field)
  return id
}

/** Adds the first administrators of a new tenant. */
export async function addAdministrators(db: Db, admins: readonly AdminIn[], passwords: readonly (PasswordGiven | null)[], roleId: string) {
  const leaf = await addFirstDepartments(db)
  for (const [i, admin] of admins.entries()) {
    const given = passwords[i]
    if (given && !admin.isDeleted) await add(db, admin, given, leaf.id, roleId, `adminUsers.${i}.telephone`)
  }
}

/** Saves the list; administrators who are not in it stay unchanged. */
export async function saveAdministrators(db: Db, admins: readonly AdminIn[], passwords: readonly (PasswordGiven | null)[]) {
  const known = await queries.lockAdmins(db)
  const byId = new Map(known.map((k) => [k.id, k]))
  if (admins.some((a) => a.id && !byId.has(a.id))) throw notFound()
  const stays = (a: AdminIn, i: number) => a.id !== undefined && !a.isDeleted && !passwords[i]
  if (!admins.every(stays) && (await getSettings(db)).threeOfficers) throw tenantSetup.fail('officersGrant', {}, 'adminUsers')
  const gone = admins.flatMap((a) => (a.id && a.isDeleted ? [a.id] : []))
  if (known[0] && gone.includes(known[0].id)) throw tenantSetup.fail('firstAdmin')
  if (gone.length) {
    await queries.removePeople(db, gone)
    await deleteSessionsOf(db, gone)
  }
  const roleId = await queries.findAdministratorRole(db)
  for (const [i, admin] of admins.entries()) {
    if (admin.isDeleted) continue
    const { name, telephone } = admin
    const given = passwords[i]
    const before = admin.id ? byId.get(admin.id) : undefined
    if (!before) {
      if (given)
        await add(
          db,
          admin,
          given,
          known[0]?.departmentId ?? null,
          assertDefined(roleId, 'the role of administrators'),
          `adminUsers.${i}.telephone`,
        )
      continue
    }
    // a login name that is no phone number stays
    const loginName = new RegExp(phonePattern).test(before.loginName) ? telephone : before.loginName
    if (given || name !== before.name || telephone !== before.telephone)
      await unlessTaken(queries.updateAdmin(db, before.id, { name, telephone, loginName, ...given }).execute(), `adminUsers.${i}.telephone`)
    if (given || telephone !== before.telephone) await deleteSessionsOf(db, [before.id])
  }
}
