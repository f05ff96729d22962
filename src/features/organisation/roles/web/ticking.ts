// Ticking a permission tree: the effect of a click on ancestors and sub-tree, and the resulting changes.
import type { Power } from '../contract.ts'

export type Ticked = ReadonlySet<string>
/** all: it and its whole grantable sub-tree; some: a part of it; none. */
export type TickState = 'all' | 'some' | 'none'

export const flat = (tree: readonly Power[]): Power[] => tree.flatMap((node) => [node, ...flat(node.childList)])
export const heldOf = (tree: readonly Power[]): Ticked => new Set(flat(tree).flatMap((node) => (node.selected ? node.id : [])))

/** State of a node: a page counts by its own tick; a directory by the nodes below it, or by itself if there are none. */
export function stateOf(node: Power, ticked: Ticked): TickState {
  const below = flat(node.childList).filter((n) => !n.follows && (!n.isKept || ticked.has(n.id)))
  const counted = node.menuType === 'M' && below.length ? below : [node, ...below]
  const n = counted.filter((c) => ticked.has(c.id)).length
  if (n === counted.length) return 'all'
  const isSome = node.menuType === 'M' ? n > 0 : ticked.has(node.id)
  return isSome ? 'some' : 'none'
}

/** The nodes from the top to this one. */
function lineTo(tree: readonly Power[], id: string): Power[] {
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = lineTo(node.childList, id)
    if (below.length) return [node, ...below]
  }
  return []
}

/** Ticks hidden pages together with the entries they follow. */
function following(tree: readonly Power[], ticked: Ticked): Ticked {
  const next = new Set(ticked)
  for (const { id, follows } of flat(tree)) {
    if (!follows) continue
    if (!next.has(follows)) next.delete(id)
    else for (const n of lineTo(tree, id)) next.add(n.id)
  }
  return next
}

/** The ticks after a click, with hidden pages. */
export const toggled = (tree: readonly Power[], ticked: Ticked, id: string): Ticked => following(tree, clicked(tree, ticked, id))

/** A node that is not completely ticked gets ticked with its ancestors; otherwise it is unticked, with directories that become empty. */
function clicked(tree: readonly Power[], ticked: Ticked, id: string): Ticked {
  const line = lineTo(tree, id)
  const node = line.at(-1)
  if (!node) return ticked
  const next = new Set(ticked)
  const own = [node, ...flat(node.childList)]
  if (stateOf(node, ticked) !== 'all') {
    for (const n of own) if (!n.isKept) next.add(n.id)
    for (const n of line) next.add(n.id)
    return next
  }
  for (const n of own) next.delete(n.id)
  for (const above of line.slice(0, -1).toReversed())
    if (above.menuType === 'M' && !flat(above.childList).some((n) => next.has(n.id) && !(n.follows && !next.has(n.follows))))
      next.delete(above.id)
  return next
}

/** State of every entry for a draft, and back: ticks of unknown or withheld entries are dropped. */
export const tickedById = (tree: readonly Power[], ticked: Ticked): Record<string, boolean> =>
  Object.fromEntries(flat(tree).map(({ id }) => [id, ticked.has(id)]))
export const tickedFrom = (tree: readonly Power[], byId: Readonly<Record<string, boolean>>): Ticked =>
  following(tree, new Set(flat(tree).flatMap((n) => ((n.isKept ? n.selected : (byId[n.id] ?? n.selected)) ? n.id : []))))

/** The changes to send; hidden pages are left out, because they follow their entries. */
export const changesOf = (tree: readonly Power[], ticked: Ticked) =>
  flat(tree)
    .filter((node) => !node.follows && node.selected !== ticked.has(node.id))
    .map((node) => ({ powerId: node.id, powerName: node.name, selected: ticked.has(node.id) }))
