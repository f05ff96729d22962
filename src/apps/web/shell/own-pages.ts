// The page about oneself, which is open to everybody and stands in no menu.
import type { MenuEntry } from './menu-tree.ts'

export const ownSecurity: MenuEntry = {
  ...{ path: '/accountSecurity', component: 'AccountSecurity', name: '账号与安全' },
  ...{ visible: false, above: [], parentPath: null },
}
