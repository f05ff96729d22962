// What a route carries for the bar above it: its breadcrumb and its menu entry.
import type { Crumb } from '#ui/page/crumbs.tsx'
import type { MenuEntry } from './menu-tree.ts'

export interface Handle {
  crumbs: Crumb[]
  /** None of a page that says that there is none. */
  entry?: MenuEntry
}
