// Menus: the permission tree, whole or as one person holds it.
import { and, asc, eq, exists } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import { menu } from './tables.ts'

export type MenuRow = typeof menu.$inferSelect
export type MenuNode = Omit<MenuRow, 'tenantId' | 'builtIn' | 'createdAt' | 'updatedAt'> & { childList: MenuNode[] }

/** Rows as a tree, siblings by sequence; a row whose parent is missing hangs at the top. */
export function treeOf(rows: readonly MenuRow[]): MenuNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, childList: [] as MenuNode[] }]))
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = node.fid === null ? undefined : nodes.get(node.fid)
    if (parent) parent.childList.push(node)
    else roots.push(node)
  }
  return roots
}

/** The entries that `held` allows, in order. `held` is a condition on menu.id, given by who knows the roles. */
export const menusWhere = (db: Db, held: Parameters<typeof exists>[0]) =>
  db.sql
    .select()
    .from(menu)
    .where(and(eq(menu.tenantId, db.tenantId), exists(held)))
    .orderBy(asc(menu.sequence), asc(menu.id))
