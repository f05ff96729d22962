// Menus: the permission tree, as a whole or for one user, and its changes.
import type { Db } from '#platform/database/transaction.ts'
import { type Batch, batchOf, refuseEmpty } from '#shared/batch.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { lacksRight, notFound, stale } from '#shared/errors.ts'
import { isKeptWord, forbiddenFields, type Menu, menus, type MenuType } from '../contract.ts'
import { parentPages } from './following.ts'
import { checkPlace, checkWayBack, fieldsOf, withBelow } from './placement.ts'
import * as queries from './queries.ts'

export type Branch<R> = R & { childList: Branch<R>[] }

/** Builds a tree from rows, siblings in their order; a row without its parent is at the top. */
export function treeOf<R extends { id: string; fid: string | null }>(rows: readonly R[]): Branch<R>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, childList: [] as Branch<R>[] }]))
  const roots: Branch<R>[] = []
  for (const node of nodes.values()) {
    const parent = node.fid === null ? undefined : nodes.get(node.fid)
    if (parent) parent.childList.push(node)
    else roots.push(node)
  }
  return roots
}
/** The whole tree; `words` are those that endpoints require. */
export async function menuTree(db: Db, words: ReadonlySet<string>): Promise<Menu[]> {
  const rows = await queries.listMenus(db)
  return treeOf(rows.map(({ updatedAt, ...row }) => ({ ...row, version: updatedAt, known: row.alias === null || words.has(row.alias) })))
}

/** Ports: functions about roles and users that menus need. */
export interface MenuNeeds {
  /** Words that endpoints require. */
  words: () => ReadonlySet<string>
  /** Allowed hosts of external links. */
  linkHosts: readonly string[]
  /** Called in the transaction of a new entry: roles that hold everything get it. */
  added: (db: Db, menuId: string) => Promise<unknown>
  /** Hidden pages with the entries they follow: roles with the entry get the page. */
  followed: (db: Db, leads: ReadonlyMap<string, string>) => Promise<unknown>
}

type Asked = Parameters<typeof fieldsOf>[0]

function refuseUnfit(type: MenuType, asked: Partial<Asked>): void {
  const unfit = forbiddenFields[type].find((key) => asked[key])
  if (unfit) throw menus.fail('unfit', { type: { M: '目录', C: '菜单', F: '按钮' }[type] }, unfit)
}

/** Adds an entry: at the top with one word, below another with the other. */
export async function createMenu(db: Db, asked: Asked, needs: MenuNeeds): Promise<{ id: string }> {
  const rows = await queries.lockMenus(db)
  refuseUnfit(asked.menuType, asked)
  const fields = fieldsOf(asked, needs.linkHosts)
  if (fields.fid !== null && !rows.some((row) => row.id === fields.fid)) throw notFound()
  await checkPermissions(db, [fields.fid === null ? 'menu:btn:addRoot' : 'menu:btn:addChild'])
  checkPlace(rows, fields)
  if (fields.alias && isKeptWord(fields.alias)) throw menus.fail('aliasKept', {}, 'alias')
  const { id } = await queries.insertMenu(db, fields)
  await needs.added(db, id)
  await needs.followed(db, parentPages([...rows, { ...fields, id }]))
  db.audit({ entity: 'menu', entityId: id, after: fields })
  return { id }
}

/** Changes or moves an entry. Built-in entries keep their word, address and page. */
export async function updateMenu(
  db: Db,
  change: Partial<Asked> & { id: string; version?: string | undefined },
  needs: Pick<MenuNeeds, 'linkHosts' | 'followed'>,
): Promise<void> {
  const rows = await queries.lockMenus(db)
  const row = rows.find((r) => r.id === change.id)
  const parent = change.fid
  if (!row || (parent && !rows.some((r) => r.id === parent))) throw notFound()
  if (change.version && change.version !== row.updatedAt) throw stale()
  const fields = fieldsOf(mergeDefined(row, change), needs.linkHosts)
  // after a change of type, the form no longer shows the fields of the old type
  if (fields.menuType === row.menuType) refuseUnfit(row.menuType, change)
  if (row.builtIn) {
    if (kept.some((key) => fields[key] !== row[key])) throw menus.fail('builtInFixed')
    if (row.menuType === 'M' && fields.fid !== row.fid) throw menus.fail('builtInPlace', {}, 'fid')
  }
  checkPlace(rows, fields, row.id)
  if (fields.alias && fields.alias !== row.alias && isKeptWord(fields.alias)) throw menus.fail('aliasKept', {}, 'alias')
  checkWayBack(rows.map((r) => (r.id === row.id ? { ...r, ...fields } : r)))
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((key) => fields[key] !== row[key])
  const only = (of: typeof fields) => ({ name: row.name, ...Object.fromEntries(changed.map((key) => [key, of[key]])) })
  db.audit({ entity: 'menu', entityId: row.id, before: only(row), after: only(fields) })
  const leads = parentPages(rows.map((r) => (r.id === row.id ? { ...r, ...fields } : r)))
  if (changed.some((key) => key === 'visible' || key === 'alias')) await needs.followed(db, leads)
  await db.last(queries.updateMenu(db, row.id, fields).execute())
}
const kept = ['menuType', 'alias', 'path', 'component', 'isFrame'] as const

/** Deletes entries with their sub-trees; skips built-in ones, and those with a built-in entry below, with the reason. */
export async function removeMenus(db: Db, ids: readonly string[]): Promise<Batch> {
  const rows = await queries.lockMenus(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reasonOf = ({ id }: { id: string }) => {
    const below = withBelow(rows, [id])
    return rows.some((row) => row.builtIn && below.has(row.id)) ? menus.fail('builtIn').message : undefined
  }
  const batch = batchOf(ids, byId, (row) => row.name, reasonOf)
  refuseEmpty(batch)
  const below = withBelow(rows, batch.done)
  for (const { id, name, alias } of rows.filter((row) => below.has(row.id)))
    db.audit({ entity: 'menu', entityId: id, before: { name, alias } })
  await queries.deleteMenus(db, [...below])
  return batch
}

export { parentPages, withParentPages } from './following.ts'
export { lockMenusShared, listMenus, listMenusWhere } from './queries.ts'

/** Whether the caller holds this word, for actions with a second word, e.g. whole phone numbers. */
export const hasPermission = async (db: Db, word: string): Promise<boolean> => queries.hasPermission(db, (await db.who()).userId, word)

/** Throws 403 with the missing right, and who can grant it, unless the caller holds all these words. */
export async function checkPermissions(db: Db, words: readonly string[]): Promise<void> {
  const { userId, type } = await db.who()
  const held = await Promise.all(words.map((word) => queries.hasPermission(db, userId, word)))
  const lacking = words.filter((_, i) => !held[i])
  if (!lacking.length) return
  const { names, giver } = await queries.findRightNames(db, type, lacking.slice(0, 1))
  throw lacksRight(names, giver)
}
