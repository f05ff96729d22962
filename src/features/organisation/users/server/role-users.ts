// Rules for granting and withdrawing roles.
import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import { type Appointed, type Grant, type RoleUser, roleUsers } from '../contract.ts'
import { hashPassword, type PasswordGiven } from './passwords.ts'
import { maskPhone, noteSought } from './phones.ts'
import * as queries from './role-user-queries.ts'

/** Port: ends all sessions of these users; implemented by sessions. */
export type EndSessions = (db: Db, userIds: readonly string[]) => Promise<unknown>

const AUDITOR = 1
const CONFIDENTIALITY_OFFICER = 2
const SYSTEM_ADMINISTRATOR = 3
const MAX_APPOINTED = 20

/** Users with a role, or without it, by work number. */
export async function pageRoleUsers(
  db: Db,
  asked: Paging & { roleId: string; include: 'true' | 'false'; name?: string | undefined },
): Promise<Page<RoleUser> & { disabled: number }> {
  const { roleId, include, name, pageSize } = asked
  const [known, whole] = await Promise.all([queries.isRole(db, roleId), hasPermission(db, 'user:btn:phone')])
  if (!known) throw notFound()
  const { rows, ...counts } = await queries.pageHolders(db, {
    roleId,
    include: include === 'true',
    name,
    whole,
    limit: pageSize,
    offset: offsetOf(asked),
  })
  noteSought(db, whole, rows.length, name)
  const records = rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone), loginName: maskPhone(row.loginName) }))
  return { records, ...counts }
}

type Role = Awaited<ReturnType<typeof queries.lockRoles>>[number]

/** Roles that exclude each other: at most one office; with three officers, an auditor or officer has no other role. */
function checkTogether(held: readonly Role[], threeOfficers: boolean): void {
  const offices = held.filter((role) => role.type > 0)
  if (offices.length > 1) throw roleUsers.fail('twoOfficers')
  const alone = offices.some((role) => role.type === AUDITOR || role.type === CONFIDENTIALITY_OFFICER)
  if (threeOfficers && alone && held.length > 1) throw roleUsers.fail('officerOnly')
}

/**
 * Throws if a required office has no active holder left. Callers that remove users check after their write, and hold a lock on the office's
 * role; `types` are the affected offices.
 */
async function checkOfficesHeld(db: Db, types: ReadonlySet<number>, threeOfficers: boolean): Promise<void> {
  const must = threeOfficers ? [SYSTEM_ADMINISTRATOR, CONFIDENTIALITY_OFFICER, AUDITOR] : [SYSTEM_ADMINISTRATOR]
  const asked = must.filter((type) => types.has(type))
  if (!asked.length) return
  const officers = await queries.listActiveOfficers(db)
  for (const type of asked)
    if (!officers.some((officer) => officer.type === type && officer.userId !== null))
      throw roleUsers.fail('lastOfficer', { role: officers.find((officer) => officer.type === type)?.name ?? '' })
}

/** Each grant once; a contradiction of two grants is refused. */
function onceEach(grants: readonly Grant[]): Grant[] {
  const seen = new Map<string, Grant>()
  for (const grant of grants) {
    const key = `${grant.userId} ${grant.roleId}`
    if ((seen.get(key)?.selected ?? grant.selected) !== grant.selected) throw roleUsers.fail('contradiction')
    seen.set(key, grant)
  }
  return [...seen.values()]
}

/** A first password, which its owner must change, and its hash. */
export interface FirstPassword extends PasswordGiven {
  password: string
}

/** Maximum number of users whom these grants appoint to an office, with three officers. */
export async function countAppointed(db: Db, asked: readonly Grant[]): Promise<number> {
  const given = asked.filter((g) => g.selected)
  if (!given.length || !(await queries.hasThreeOfficers(db))) return 0
  const offices = new Set(
    (
      await queries.listOfficesAmong(
        db,
        given.map((g) => g.roleId),
      )
    ).map((r) => r.id),
  )
  const people = new Set(given.filter((g) => offices.has(g.roleId)).map((g) => g.userId)).size
  if (people > MAX_APPOINTED) throw roleUsers.fail('tooManyAppointed')
  return people
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Generates random passwords without ambiguous characters. Slow, so call it before a connection is taken. */
export const makeFirstPasswords = (n: number): Promise<FirstPassword[]> =>
  Promise.all(
    Array.from({ length: n }, async () => {
      const password = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      return { password, passwordHash: await hashPassword(password), passwordMustChange: true }
    }),
  )

/**
 * Grants and withdraws roles, all or none. Rights take effect with the next call; sessions end only for users who lose a role or get an
 * office. With three officers, a new auditor or confidentiality officer gets a first password, because the creator of the account may know
 * the old one.
 */
export async function grantRoles(
  db: Db,
  asked: readonly Grant[],
  endSessions: EndSessions,
  firsts: readonly FirstPassword[] = [],
): Promise<Appointed[]> {
  const grants = onceEach(asked)
  const { userId } = await db.who()
  const roleIds = new Set(grants.map((g) => g.roleId))
  const userIds = new Set(grants.map((g) => g.userId))
  const roles = await queries.lockRoles(db, [...roleIds])
  const people = await queries.lockPeople(db, [...userIds])
  if (roles.length !== roleIds.size || people.length !== userIds.size) throw notFound()
  if (userIds.has(userId)) throw roleUsers.fail('own')
  const [threeOfficers, held] = await Promise.all([queries.hasThreeOfficers(db), queries.listHeldRoles(db, [...userIds])])

  const roleOf = new Map(roles.map((role) => [role.id, role]))
  const added: Grant[] = []
  const removed: Grant[] = []
  const changed: string[] = []
  const signedOut: string[] = []
  const appointed: Appointed[] = []
  const isOffice = ({ type }: Role) => type === AUDITOR || type === CONFIDENTIALITY_OFFICER
  for (const person of people) {
    const before = held.filter((h) => h.userId === person.id)
    const mine = grants.filter((g) => g.userId === person.id && g.selected !== before.some((h) => h.id === g.roleId))
    if (!mine.length) continue
    const gone = new Set(mine.filter((g) => !g.selected).map((g) => g.roleId))
    const come = mine.filter((g) => g.selected).flatMap((g) => roleOf.get(g.roleId) ?? [])
    const after = [...before.filter((h) => !gone.has(h.id)), ...come]
    if (come.length) checkTogether(after, threeOfficers)
    added.push(...mine.filter((g) => g.selected))
    removed.push(...mine.filter((g) => !g.selected))
    changed.push(person.id)
    if (gone.size || come.some(({ type }) => type > 0)) signedOut.push(person.id)
    if (threeOfficers && come.some(isOffice)) {
      const first = firsts[appointed.length]
      // three officers were turned on since the request began
      if (!first) throw stale()
      const { password, ...given } = first
      await queries.setFirstPassword(db, person.id, given)
      appointed.push({ userId: person.id, name: person.name, password })
    }
    const told = (list: readonly { name: string }[]) => ({ name: person.name, roles: list.map((r) => r.name) })
    db.audit({ entity: 'user', entityId: person.id, before: told(before), after: told(after) })
  }
  if (!changed.length) return []
  if (removed.length) await queries.removeHolders(db, removed)
  if (added.length) await queries.addHolders(db, added)
  await queries.updateTypes(db, changed)
  await checkOfficesHeld(db, new Set(removed.map((g) => roleOf.get(g.roleId)?.type ?? 0)), threeOfficers)
  if (signedOut.length) await endSessions(db, signedOut)
  return appointed
}

/** Grants an ordinary role to the users who can have it; skips the others with the reason. */
export async function grantMany(
  db: Db,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
  endSessions: EndSessions,
): Promise<Batch> {
  const ids = [...new Set(userIds)]
  const { userId } = await db.who()
  const [role] = await queries.lockRoles(db, [roleId])
  if (!role) throw notFound()
  if (role.type !== 0) throw roleUsers.fail('office')
  const people = new Map((await queries.lockPeople(db, ids)).map((p) => [p.id, p]))
  const [threeOfficers, rows] = await Promise.all([queries.hasThreeOfficers(db), queries.listHeldRoles(db, ids)])
  const held = Map.groupBy(rows, (row) => row.userId)
  const reasonOf = ({ id, type }: { id: string; type: number }): string | undefined => {
    if (id === userId) return roleUsers.fail('own').message
    if (held.get(id)?.some((r) => r.id === roleId)) return roleUsers.fail('held').message
    return threeOfficers && (type === AUDITOR || type === CONFIDENTIALITY_OFFICER) ? roleUsers.fail('officerOnly').message : undefined
  }
  const batch = batchOf(ids, people, (person) => person.name, reasonOf)
  refuseEmpty(batch)
  await grantRoles(
    db,
    batch.done.map((id) => ({ userId: id, roleId, selected: true })),
    endSessions,
  )
  return batch
}

export { countHolders, listRolesOf } from './role-user-queries.ts'
