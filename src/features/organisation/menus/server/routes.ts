// Handlers of the menu endpoints.
import { serve } from '#platform/http/serve.ts'
import { menus } from '../contract.ts'
import { createMenu, type MenuNeeds, menuTree, removeMenus, updateMenu } from './menus.ts'

export const menuRoutes = (needs: MenuNeeds) =>
  serve(menus, {
    tree: ({ db }) => menuTree(db, needs.words()),
    create: ({ db, body }) => createMenu(db, body, needs),
    update: ({ db, body }) => updateMenu(db, body, needs),
    remove: ({ db, body }) => removeMenus(db, body),
  })
