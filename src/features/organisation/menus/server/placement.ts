// What a menu tree must be: who may hang where, which addresses and words are taken, and the way back to menu management.
import { aliasPattern, childTypes, isKeptPath, type MenuType, menus, maxLevels } from '../contract.ts'
import type { MenuFields, MenuRow } from './queries.ts'

type Node = Pick<MenuRow, 'id' | 'fid' | 'menuType' | 'enabled' | 'alias'>
export type Tree<N extends Node = MenuRow> = ReadonlyMap<string, N>
export const treeById = <N extends Node>(rows: readonly N[]): Tree<N> => new Map(rows.map((row) => [row.id, row]))

/** The entries from this one's parent up to the top. */
function above<N extends Node>(tree: Tree<N>, fid: string | null): N[] {
  const line: N[] = []
  for (let at = fid; at !== null && line.length <= tree.size; ) {
    const node = tree.get(at)
    if (!node) break
    line.push(node)
    at = node.fid
  }
  return line
}

/** These and everything below them. */
export function withBelow<N extends Node>(rows: readonly N[], ids: Iterable<string>): Set<string> {
  const found = new Set(ids)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const row of rows) if (row.fid !== null && found.has(row.fid)) found.add(row.id)
  }
  return found
}

/** How many levels hang from an entry, its own included. */
function levelsFrom(rows: readonly Node[], id: string): number {
  const below = rows.filter((row) => row.fid === id)
  return 1 + Math.max(0, ...below.map((row) => levelsFrom(rows, row.id)))
}

const inside = /^\/?[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/
/** The host of a link out of the product: http or https, without an account; null for anything else. */
function hostOf(path: string): string | null {
  const url = URL.parse(path)
  return /^https?:\/\/[^\s\\]+$/i.test(path) && url?.hostname && !url.username && !url.password ? url.hostname : null
}
/** Is it this host, or one below it? */
const isBelow = (host: string, allowed: string) => host === allowed || host.endsWith(`.${allowed}`)

/**
 * What is written of an entry, less what its type does not have: directories no word, buttons no address. Links lead to
 * `linkHosts` and what is below them.
 */
export function fieldsOf(
  asked: Partial<MenuFields> & Pick<MenuFields, 'name' | 'menuType' | 'sequence'>,
  linkHosts: readonly string[],
): MenuFields {
  const { menuType, path, component } = asked
  const alias = menuType === 'M' ? null : asked.alias || null
  const isFrame = menuType !== 'F' && !!asked.isFrame
  if (alias && !new RegExp(aliasPattern).test(alias)) throw menus.fail('badAlias', {}, 'alias')
  if (menuType !== 'F') {
    if (!path) throw menus.fail('noPath', {}, 'path')
    if (!component) throw menus.fail('noComponent', {}, 'component')
    if (menuType === 'C' && !isFrame && isKeptPath(path)) throw menus.fail('keptPath', {}, 'path')
    if (!inside.test(path)) {
      const host = isFrame ? hostOf(path) : null
      if (host === null) throw menus.fail('badPath', {}, 'path')
      if (!linkHosts.some((allowed) => isBelow(host, allowed))) throw menus.fail('badHost', { host }, 'path')
    }
  }
  return {
    fid: asked.fid ?? null,
    name: asked.name,
    alias,
    menuType,
    path: menuType === 'F' ? null : path || null,
    component: menuType === 'F' ? null : component || null,
    icon: asked.icon || null,
    isFrame,
    visible: asked.visible ?? true,
    enabled: asked.enabled ?? true,
    sequence: asked.sequence,
  }
}

const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`)
const mayHang = (parent: MenuType | undefined, child: MenuType) => childTypes[parent ?? 'M'].includes(child)

/** May an entry with these fields stand there? `id` is its own where it exists already. */
export function checkPlace(rows: readonly MenuRow[], fields: MenuFields, id?: string): void {
  const tree = treeById(rows)
  const line = above(tree, fields.fid)
  if (id !== undefined && line.some((node) => node.id === id)) throw menus.fail('ownParent', {}, 'fid')
  if (!mayHang(line[0]?.menuType, fields.menuType)) throw menus.fail('wrongPlace', {}, 'menuType')
  const children = id === undefined ? [] : rows.filter((row) => row.fid === id)
  if (children.some((child) => !mayHang(fields.menuType, child.menuType))) throw menus.fail('wrongPlace', {}, 'menuType')
  if (line.length + (id === undefined ? 1 : levelsFrom(rows, id)) > maxLevels) throw menus.fail('tooDeep', {}, 'fid')
  const others = rows.filter((row) => row.id !== id)
  if (fields.alias && others.some((row) => row.alias === fields.alias)) throw menus.fail('aliasTaken', {}, 'alias')
  // of two pages with one address only the first could be reached
  const { path } = fields
  if (fields.menuType === 'C' && path && others.some((row) => row.menuType === 'C' && row.path && slashed(row.path) === slashed(path)))
    throw menus.fail('pathTaken', {}, 'path')
}

/** The words without which nobody could mend a menu tree, grant rights or read the log. */
const wayBack = [
  'menu:menu',
  'menu:btn:edit',
  'menu:edit',
  'audit:menu',
  'audit:btn:export',
  'user:menu',
  'role:menu',
  'role:user',
  'role:btn:save',
  'role:btn:grant',
  'setting:menu',
  'setting:btn:officers',
]

/**
 * After every change menu management and the offices can be entered and used: their entries are enabled, and all above
 * them. So nobody takes the log from the auditor or granting from the officer by switching an entry off.
 */
export function checkWayBack(rows: readonly MenuRow[]): void {
  const tree = treeById(rows)
  for (const row of rows)
    if (row.alias && wayBack.includes(row.alias) && (!row.enabled || above(tree, row.fid).some((node) => !node.enabled)))
      throw menus.fail('lockOut', {}, 'enabled')
}
