// What the permission tree says: which routes there are, what the menu shows, which words are held.
import type { PowerNode } from '../../../features/sessions/contract.ts'

export interface Entry {
  path: string
  name: string
  component: string
  visible: boolean
  /** Names of the directories above it. */
  above: string[]
  parentPath: string | null
}

const builtIn = (name: string, path: string, component: string, visible: boolean, sequence: number): PowerNode => ({
  id: `0${sequence}`,
  fid: null,
  name,
  alias: null,
  menuType: 'C',
  path,
  component,
  icon: null,
  isFrame: false,
  visible,
  enabled: true,
  sequence,
  childList: [],
})
/** There wherever their page is (the server's own entry wins): who lacks the words sees that he lacks them. */
const builtIns = [
  builtIn('菜单管理', '/menuList', 'MenuList', true, 9001),
  builtIn('菜单编辑', '/menuEdit', 'MenuEdit', false, 9002),
  builtIn('角色权限', '/role', 'Role', true, 9003),
  builtIn('角色编辑', '/roleAddEdit', 'RoleAddEdit', false, 9004),
  builtIn('角色详情', '/roleDetail', 'RoleDetail', false, 9005),
  builtIn('角色用户', '/roleUser', 'RoleUser', false, 9006),
]

export const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`)
const isOutside = (node: PowerNode) => node.isFrame || /^https?:/.test(node.path ?? '')
export const outsideAddress = (node: PowerNode) => (isOutside(node) ? (node.path ?? '') : null)

const walk = (nodes: readonly PowerNode[], visit: (node: PowerNode, above: PowerNode[]) => void, above: PowerNode[] = []) => {
  for (const node of nodes) {
    visit(node, above)
    walk(node.childList, visit, [...above, node])
  }
}

/** The tree in its order, with the built-in entries under the first root; entries that are switched off are gone with all below. */
export function menuTree(tree: readonly PowerNode[], hasPage: (component: string) => boolean): PowerNode[] {
  const live = (nodes: readonly PowerNode[]): PowerNode[] =>
    nodes
      .filter((node) => node.enabled)
      .sort((a, b) => a.sequence - b.sequence)
      .map((node) => ({ ...node, childList: live(node.childList) }))
  const roots = live(tree)
  const known = new Set<string>()
  walk(tree, (node) => node.path && known.add(slashed(node.path)))
  const missing = builtIns.filter((node) => !known.has(node.path ?? '') && hasPage(node.component ?? ''))
  const first = roots.find((node) => node.menuType === 'M')
  if (first) first.childList.push(...missing)
  else if (roots.length) roots.push(...missing)
  return roots
}

/** Enabled entries that are no directories, one per path. */
export function entriesOf(roots: readonly PowerNode[]): Entry[] {
  const entries = new Map<string, Entry>()
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

/** Permission words: the aliases of every enabled node. */
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
