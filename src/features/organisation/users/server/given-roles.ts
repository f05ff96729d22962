// Roles of new users: the tenant's default role, or those in a spreadsheet. Grants pass the database's guard like all others; this file
// checks in advance.
import type { Db, Who } from '#platform/database/transaction.ts'
import { SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { hasPermission } from '#features/organisation/menus/server/menus.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import * as queries from './role-user-queries.ts'

const BATCH = 2000
type Role = Awaited<ReturnType<typeof queries.listRoles>>[number]

/**
 * The role of new users: none with three officers, because only the officer grants; and none with more rights than the creating user, who
 * could sign in as the new one.
 */
export async function usualRole(db: Db, who: Who): Promise<string | null> {
  const { defaultRoleId, threeOfficers } = await getSettings(db)
  if (!defaultRoleId || threeOfficers) return null
  const [role] = await queries.listOrdinaryRoles(db, [defaultRoleId])
  if (!role) return null
  const free = who.type === SYSTEM_ADMINISTRATOR || (await hasPermission(db, 'role:btn:grant'))
  return free || !(await queries.hasMoreThan(db, role.id, who.userId)) ? role.id : null
}

/** Grants roles to any number of users. */
export async function giveRoles(db: Db, pairs: readonly queries.Pair[]): Promise<void> {
  for (let i = 0; i < pairs.length; i += BATCH) await queries.addHolders(db, pairs.slice(i, i + BATCH))
}

/** Withdraws roles from any number of users. */
export async function takeRoles(db: Db, pairs: readonly queries.Pair[]): Promise<void> {
  for (let i = 0; i < pairs.length; i += BATCH) await queries.removeHolders(db, pairs.slice(i, i + BATCH))
}

/** Reader of role cells in a sheet, with the rights of the importing user. */
export interface RoleCells {
  /** The roles in a cell; null if it is empty. Reports a fault if something would change. */
  read: (cell: string, userId: string | undefined, wrong: (message: string) => void) => string[] | null
  /** Roles of each of these users. */
  held: ReadonlyMap<string, ReadonlySet<string>>
}

const namesIn = (cell: string) => [
  ...new Set(
    cell
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

export async function roleCells(db: Db, who: Who, userIds: readonly string[]): Promise<RoleCells> {
  const [roles, { threeOfficers }, may, rows] = await Promise.all([
    queries.listRoles(db),
    getSettings(db),
    hasPermission(db, 'role:btn:grant'),
    userIds.length ? queries.listHeldRoles(db, userIds) : [],
  ])
  const byName = new Map(roles.map((role) => [role.name, role]))
  const byId = new Map(roles.map((role) => [role.id, role]))
  const held = new Map([...Map.groupBy(rows, (row) => row.userId)].map(([id, own]) => [id, new Set(own.map((row) => row.id))]))
  const refusal = (changes: readonly Role[], userId: string | undefined): string | undefined => {
    if (!changes.length) return undefined
    if (threeOfficers) return '已启用三员分立，角色由安全保密员授予'
    if (!may) return '没有授予角色的权限'
    if (userId === who.userId) return '不能给自己授权'
    const office = changes.find((role) => role.type > 0)
    return office && `「${office.name}」是管理角色，请在「角色权限」中授予或收回`
  }
  return {
    held,
    read(cell, userId, wrong) {
      const names = namesIn(cell)
      if (!names.length) return null
      const unknown = names.find((name) => !byName.has(name))
      if (unknown !== undefined) {
        wrong(`角色「${unknown.slice(0, 20)}」不存在`)
        return null
      }
      const wanted = names.flatMap((name) => byName.get(name) ?? [])
      const before = (userId && held.get(userId)) || new Set<string>()
      const ids = new Set(wanted.map((role) => role.id))
      const changes = [
        ...wanted.filter((role) => !before.has(role.id)),
        ...[...before].filter((id) => !ids.has(id)).flatMap((id) => byId.get(id) ?? []),
      ]
      const reason = refusal(changes, userId)
      if (reason) wrong(reason)
      return [...ids]
    },
  }
}
