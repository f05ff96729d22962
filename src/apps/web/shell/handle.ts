// Data of a route for the top bar: breadcrumb and menu entry.
import type { Crumb } from '#ui/page/crumbs.tsx'
import type { MenuEntry } from './menu-tree.ts'

export interface Handle {
  crumbs: Crumb[]
  /** Absent on pages such as 404. */
  entry?: MenuEntry
}
