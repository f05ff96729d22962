// A page outside the menu follows the menu page of its area: course:scene has the same holders as course:menu.
import type { MenuRow } from './queries.ts'

type Entry = Pick<MenuRow, 'id' | 'alias' | 'menuType' | 'visible'>

type Node = Entry & Pick<MenuRow, 'fid'>
const homeWord = 'home:menu'

/**
 * The entries that a user sees: those of their roles, their current ancestors, and home if the user has any menu page. Directories have no
 * permission word, so seeing them grants nothing.
 */
export function withParentPages<N extends Node>(all: readonly N[], held: readonly Pick<Node, 'id'>[]): N[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const shown = new Set(held.map((row) => row.id))
  const isManager = all.some((row) => shown.has(row.id) && row.menuType === 'C' && row.visible)
  for (const row of all) if (isManager && row.alias === homeWord) shown.add(row.id)
  for (const id of [...shown]) {
    let above = byId.get(byId.get(id)?.fid ?? '')
    while (above && !shown.has(above.id)) {
      if (above.menuType === 'M') shown.add(above.id)
      above = byId.get(above.fid ?? '')
    }
  }
  return all.filter((row) => shown.has(row.id))
}

/** The entry that each hidden page follows: a user with one also has the other, because a page links to its hidden pages. */
export function parentPages(rows: readonly Entry[]): Map<string, string> {
  const pages = rows.filter((row) => row.menuType === 'C' && row.alias)
  const shown = new Map(pages.filter((row) => row.visible).map((row) => [row.alias, row.id]))
  return new Map(
    pages.flatMap((row): [string, string][] => {
      const lead = row.visible ? undefined : shown.get(`${row.alias?.split(':')[0]}:menu`)
      return lead ? [[row.id, lead]] : []
    }),
  )
}
