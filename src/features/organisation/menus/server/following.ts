// Pages that are in no menu follow the page of their area that is: course:scene goes where course:menu goes.
import type { MenuRow } from './queries.ts'

type Entry = Pick<MenuRow, 'id' | 'alias' | 'menuType' | 'visible'>

type Node = Entry & Pick<MenuRow, 'fid'>
const homeWord = 'home:menu'

/**
 * Of all entries those that a person is shown: what they hold, the directories above it, wherever it has been moved to since it was given, and
 * home for whoever holds a page of a menu. Directories bear no word: nobody may do more by them.
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

/** Of each hidden page the entry that it follows: whoever is given the one has the other, or would stand before a closed door. */
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
