// What entries of the menu can be made of: the pages that there are with the words that they ask for, and the icons. The application plugs in
// what it has, since a feature does not see the pages of others.
import type { ComponentType } from 'react'

export interface MenuPage {
  component: string
  /** As the product's own menu calls it; null where it is in none. */
  name: string | null
  /** The permission word without which it shows 没有访问权限; null where it asks for none. */
  word: string | null
}
export interface MenuParts {
  pages: readonly MenuPage[]
  icons: Readonly<Record<string, ComponentType>>
}

let parts: MenuParts = { pages: [], icons: {} }
export const setMenuParts = (there: MenuParts) => void (parts = there)
export const menuParts = (): MenuParts => parts

/** The name of an icon as it is looked up: short or antd's, in any case. */
export const iconKey = (name: string) => name.toLowerCase().replace(/outlined$|filled$/, '')

interface EntryParts {
  menuType: 'M' | 'C' | 'F'
  component: string | null
  icon: string | null
  isFrame: boolean
}
/** Why an entry cannot work as it stands, in words; null where it can. */
export function whyBroken({ menuType, component, icon, isFrame }: EntryParts, { pages, icons } = parts): string | null {
  if (menuType === 'C' && !isFrame && component && pages.length && !pages.some((page) => page.component === component))
    return `没有页面「${component}」，打开时显示找不到网页`
  return icon && Object.keys(icons).length && !icons[iconKey(icon)] ? `没有图标「${icon}」，显示为默认图标` : null
}
