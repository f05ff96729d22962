// Context with the menu of the user, for layout and breadcrumb.
import { createContext, useContext } from 'react'
import type { AuthOptions, PowerNode } from '#features/organisation/sessions/contract.ts'
import type { MenuEntry } from './menu-tree.ts'

interface MenuOf {
  roots: PowerNode[]
  entries: MenuEntry[]
  tenant: AuthOptions['tenant']
}
export const MenuContext = createContext<MenuOf | null>(null)

export function useMenu() {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('no menu around this component')
  return menu
}
