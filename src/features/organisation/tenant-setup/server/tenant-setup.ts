// Sets up a tenant: its menus, roles, top department and first users.
import type { Db } from '#platform/database/transaction.ts'
import { insertDepartment } from '#features/organisation/departments/server/departments.ts'
import { parentPages } from '#features/organisation/menus/server/menus.ts'
import { grantFollowing } from '#features/organisation/roles/server/roles.ts'
import { hashPassword } from '#features/organisation/sessions/server/sessions.ts'
import { type InitialMenu, initialMenus } from './initial-menus.ts'
import { initialRoles } from './initial-roles.ts'
import * as queries from './queries.ts'

export { onPlatform } from './platform.ts'

type MenuRow = Awaited<ReturnType<typeof queries.listMenus>>[number]

/**
 * Adds menus of this version that the tenant lacks, and grants them to the initial roles. A role that must have its initial rights
 * (`fresh`, or a protected role without any) gets all of its own.
 */
export async function addInitialMenus(db: Db, platform: boolean, fresh: ReadonlySet<string> = new Set()): Promise<void> {
  const known = await queries.listMenus(db)
  const added: MenuRow[] = []
  const add = async (entries: readonly InitialMenu[], fid: string | null) => {
    for (const [i, entry] of entries.entries()) {
      if (entry.platformOnly && !platform) continue
      const same = (m: MenuRow) =>
        entry.alias ? m.alias === entry.alias : m.fid === fid && m.menuType === entry.menuType && m.path === (entry.path ?? null)
      let row = known.find(same)
      if (!row) {
        const { name, alias, menuType, path, component, icon } = entry
        row = await queries.insertMenu(db, {
          fid,
          name,
          alias: alias ?? null,
          menuType,
          path: path ?? null,
          component: component ?? (menuType === 'M' ? 'Layout' : null),
          icon: icon ?? null,
          visible: !entry.hidden,
          sequence: i + 1,
          builtIn: true,
        })
        added.push(row)
      }
      await add(entry.children ?? [], row.id)
    }
  }
  await add(initialMenus, null)
  const [roles, granted] = [await queries.listRoles(db), await queries.listRolesWithGrants(db)]
  const all = [...known, ...added]
  const every = new Set(all.map((m) => m.id))
  const latest = new Set(added.map((m) => m.id))
  for (const initial of initialRoles) {
    const role = roles.find((r) => r.name === initial.name)
    if (!role) continue
    const whole = fresh.has(role.id) || (!role.isEditable && !granted.has(role.id))
    await queries.grant(db, role.id, heldBy(initial.words, all, whole ? every : latest))
  }
  await grantFollowing(db, parentPages(all))
}

/** Menus of these words with their ancestors; only those in `among`. */
function heldBy(words: readonly string[] | 'all', menus: readonly MenuRow[], among: ReadonlySet<string>): string[] {
  const byId = new Map(menus.map((m) => [m.id, m]))
  const held = new Set<string>()
  for (const m of menus) {
    if (words !== 'all' && !(m.alias && words.includes(m.alias))) continue
    for (let at: MenuRow | undefined = m; at; at = at.fid ? byId.get(at.fid) : undefined) held.add(at.id)
  }
  return [...held].filter((id) => among.has(id))
}

/** Adds menus and roles of a new tenant; returns the ids of its roles by name. */
export async function addInitialRoles(db: Db, platform: boolean): Promise<Map<string, string>> {
  const roles = new Map((await queries.listRoles(db)).map((r) => [r.name, r.id]))
  const fresh = new Set<string>()
  for (const { name, comments, type, isEditable } of initialRoles) {
    if (roles.has(name)) continue
    const { id } = await queries.insertRole(db, { name, comments, type, isEditable })
    roles.set(name, id)
    fresh.add(id)
  }
  await addInitialMenus(db, platform, fresh)
  return roles
}

/**
 * Adds the first departments of a tenant; returns the one of its administrators. It is a leaf below the top, because a department with
 * users cannot have children.
 */
export async function addFirstDepartments(db: Db) {
  return insertDepartment(db, '管理部', await insertDepartment(db, '总公司', null, 0), 0)
}

export interface FirstPerson {
  loginName: string
  name: string
  workNo: string
  telephone: string
  password: string
  mustChange: boolean
  type: 0 | 1 | 2 | 3
  roleIds: string[]
  departmentId: string
}

export async function addPerson(db: Db, person: FirstPerson) {
  const { password, mustChange, roleIds, ...fields } = person
  return queries.insertPerson(db, { ...fields, passwordHash: await hashPassword(password), passwordMustChange: mustChange }, roleIds)
}

export { insertLeader } from './queries.ts'
