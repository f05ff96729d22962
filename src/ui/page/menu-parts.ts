// Parts of menu entries: the existing pages with their permission words, and the icons. The application registers them, because a feature
// cannot see the pages of others.
import type { ComponentType } from 'react'

export interface MenuPage {
  component: string
  /** Name in the product's own menu; null if the page is not in the menu. */
  name: string | null
  /** Permission word of the page, without which it shows 没有访问权限; null if it needs none. */
  word: string | null
}
export interface MenuParts {
  pages: readonly MenuPage[]
  icons: Readonly<Record<string, ComponentType>>
}

let parts: MenuParts = { pages: [], icons: {} }
export const setMenuParts = (there: MenuParts) => void (parts = there)
export const menuParts = (): MenuParts => parts

/** Normalises the name of an icon for look-up: short or antd's name, in any case. */
export const iconKey = (name: string) => name.toLowerCase().replace(/outlined$|filled$/, '')

interface EntryParts {
  menuType: 'M' | 'C' | 'F'
  component: string | null
  icon: string | null
  isFrame: boolean
}
/** The reason why an entry cannot work; null if it works. */
export function whyBroken({ menuType, component, icon, isFrame }: EntryParts, { pages, icons } = parts): string | null {
  if (menuType === 'C' && !isFrame && component && pages.length && !pages.some((page) => page.component === component))
    return `没有页面「${component}」，打开时显示找不到网页`
  return icon && Object.keys(icons).length && !icons[iconKey(icon)] ? `没有图标「${icon}」，显示为默认图标` : null
}
