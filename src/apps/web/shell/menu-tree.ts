// Derives routes, menu and permission words from the permission tree.
import type { PowerNode } from '#features/organisation/sessions/contract.ts'
import type { MenuPage } from '#ui/page/menu-parts.ts'
import { type InitialMenu, initialMenus } from '#features/organisation/tenant-setup/server/initial-menus.ts'

export interface MenuEntry {
  path: string
  name: string
  component: string
  visible: boolean
  /** Names of the directories above the entry. */
  above: string[]
  parentPath: string | null
}

export const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`)
const isOutside = (node: PowerNode) => node.isFrame || /^https?:/.test(node.path ?? '')
export const outsideAddress = (node: PowerNode) => (isOutside(node) ? (node.path ?? '') : null)

const walk = (nodes: readonly PowerNode[], visit: (node: PowerNode, above: PowerNode[]) => void, above: PowerNode[] = []) => {
  for (const node of nodes) {
    visit(node, above)
    walk(node.childList, visit, [...above, node])
  }
}

/** The tree in order, without disabled entries and everything below them. */
export const menuTree = (tree: readonly PowerNode[]): PowerNode[] =>
  tree
    .filter((node) => node.enabled)
    .sort((a, b) => a.sequence - b.sequence)
    .map((node) => ({ ...node, childList: menuTree(node.childList) }))

/** Pages of the product that were not granted: their address shows 403, and the menu leaves them out. */
export function lackedPages(
  entries: readonly MenuEntry[],
  product: readonly InitialMenu[] = initialMenus,
): { path: string; name: string }[] {
  const held = new Set(entries.map((e) => e.path))
  const pages = (menus: readonly InitialMenu[]): InitialMenu[] => menus.flatMap((m) => [m, ...pages(m.children ?? [])])
  return pages(product).flatMap(({ menuType, path, name }) => (menuType === 'C' && path && !held.has(path) ? [{ path, name }] : []))
}

/** Existing pages with name and permission word from the product's menu. */
export function menuPages(components: readonly string[], product: readonly InitialMenu[] = initialMenus): MenuPage[] {
  const all = (list: readonly InitialMenu[]): InitialMenu[] => list.flatMap((m) => [m, ...all(m.children ?? [])])
  const known = new Map(all(product).flatMap((m) => (m.component ? [[m.component, m] as const] : [])))
  return components
    .map((component) => ({ component, name: known.get(component)?.name ?? null, word: known.get(component)?.alias ?? null }))
    .sort((a, b) => a.component.localeCompare(b.component))
}

/** Enabled page entries, one per path. */
export function entriesOf(roots: readonly PowerNode[]): MenuEntry[] {
  const entries = new Map<string, MenuEntry>()
  walk(roots, (node, above) => {
    if (node.menuType !== 'C' || !node.path || isOutside(node)) return
    const path = slashed(node.path)
    if (entries.has(path)) return
    const parent = above.at(-1)
    entries.set(path, {
      path,
      name: node.name,
      component: node.component ?? '',
      visible: node.visible && above.every((n) => n.visible),
      above: above.filter((n) => n.menuType === 'M').map((n) => n.name),
      parentPath: parent?.menuType === 'C' && parent.path ? slashed(parent.path) : null,
    })
  })
  return [...entries.values()]
}

/** Permission words: the aliases of all enabled entries. */
export function wordsOf(tree: readonly PowerNode[]): Set<string> {
  const words = new Set<string>()
  const collect = (nodes: readonly PowerNode[]) => {
    for (const node of nodes) {
      if (!node.enabled) continue
      if (node.alias) words.add(node.alias)
      collect(node.childList)
    }
  }
  collect(tree)
  return words
}
