// Pages that are in no menu follow the page of their area that is: course:scene goes where course:menu goes.
import type { MenuRow } from './queries.ts'

type Entry = Pick<MenuRow, 'id' | 'alias' | 'menuType' | 'visible'>

/** Of each hidden page the entry that it follows: whoever is given the one has the other, or would stand before a closed door. */
export function leadsOf(rows: readonly Entry[]): Map<string, string> {
  const pages = rows.filter((row) => row.menuType === 'C' && row.alias)
  const shown = new Map(pages.filter((row) => row.visible).map((row) => [row.alias, row.id]))
  return new Map(
    pages.flatMap((row): [string, string][] => {
      const lead = row.visible ? undefined : shown.get(`${row.alias?.split(':')[0]}:menu`)
      return lead ? [[row.id, lead]] : []
    }),
  )
}
