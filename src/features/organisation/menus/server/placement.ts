// Invariants of the menu tree: allowed places, unique addresses and words, and access to menu management.
import { aliasPattern, childTypes, isKeptPath, type MenuType, menus, maxLevels } from '../contract.ts'
import type { MenuFields, MenuRow } from './queries.ts'

type Node = Pick<MenuRow, 'id' | 'fid' | 'menuType' | 'enabled' | 'alias'>
export type Tree<N extends Node = MenuRow> = ReadonlyMap<string, N>
export const treeById = <N extends Node>(rows: readonly N[]): Tree<N> => new Map(rows.map((row) => [row.id, row]))

/** The ancestors from this parent up to the top. */
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

/** These entries and their sub-trees. */
export function withBelow<N extends Node>(rows: readonly N[], ids: Iterable<string>): Set<string> {
  const found = new Set(ids)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const row of rows) if (row.fid !== null && found.has(row.fid)) found.add(row.id)
  }
  return found
}

/** Number of levels of an entry's sub-tree, including its own. */
function levelsFrom(rows: readonly Node[], id: string): number {
  const below = rows.filter((row) => row.fid === id)
  return 1 + Math.max(0, ...below.map((row) => levelsFrom(rows, row.id)))
}

const inside = /^\/?[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/
/** Host of an external link: http or https, without credentials; null for anything else. */
function hostOf(path: string): string | null {
  const url = URL.parse(path)
  return /^https?:\/\/[^\s\\]+$/i.test(path) && url?.hostname && !url.username && !url.password ? url.hostname : null
}
/** Whether it is this host, or a sub-domain. */
const isBelow = (host: string, allowed: string) => host === allowed || host.endsWith(`.${allowed}`)

/**
 * The stored fields of an entry, without those that its type does not have: directories have no word, buttons no address. Links must lead
 * to `linkHosts` or their sub-domains.
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

/** Throws if an entry with these fields must not be there. `id` is that of an existing entry. */
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
  // only the first of two pages with one address would be reachable
  const { path } = fields
  if (fields.menuType === 'C' && path && others.some((row) => row.menuType === 'C' && row.path && slashed(row.path) === slashed(path)))
    throw menus.fail('pathTaken', {}, 'path')
}

/** Words that are needed to repair the menu tree, to grant rights and to read the log. */
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
 * Throws unless menu management and the officers' pages stay accessible after a change: their entries and all ancestors are enabled. So
 * disabling an entry can neither take the log from the auditor nor granting from the officer.
 */
export function checkWayBack(rows: readonly MenuRow[]): void {
  const tree = treeById(rows)
  for (const row of rows)
    if (row.alias && wayBack.includes(row.alias) && (!row.enabled || above(tree, row.fid).some((node) => !node.enabled)))
      throw menus.fail('lockOut', {}, 'enabled')
}
