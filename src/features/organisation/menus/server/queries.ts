// SQL statements of menus.
import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { menu } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export type MenuRow = typeof menu.$inferSelect

/** Every entry of the tenant, siblings in their order. */
export const listMenus = (db: Db) =>
  db.sql.select().from(menu).where(eq(menu.tenantId, db.tenantId)).orderBy(asc(menu.sequence), asc(menu.id))

/** Entries that `held` allows, in order. `held` is a condition on menu.id from the feature that knows roles. */
export const listMenusWhere = (db: Db, held: Parameters<typeof exists>[0]) =>
  db.sql
    .select()
    .from(menu)
    .where(and(eq(menu.tenantId, db.tenantId), exists(held)))
    .orderBy(asc(menu.sequence), asc(menu.id))

const nameOfLock = (db: Db): [string] => [`${db.tenantId} menus`]
const lockMenusStatement = statement('menus_lock_menus', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', 'anew')

/** The current tree, with an exclusive lock until the transaction ends. */
export async function lockMenus(db: Db): Promise<MenuRow[]> {
  await db.run(lockMenusStatement, nameOfLock(db))
  return listMenus(db)
}
const holdMenusStatement = statement('menus_hold_menus', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', 'anew')

/** Shared lock of the tree against writers until the transaction ends. */
export const lockMenusShared = (db: Db) => db.run(holdMenusStatement, nameOfLock(db))

export type MenuFields = Pick<
  MenuRow,
  'fid' | 'name' | 'alias' | 'menuType' | 'path' | 'component' | 'icon' | 'isFrame' | 'visible' | 'enabled' | 'sequence'
>

export async function insertMenu(db: Db, fields: MenuFields): Promise<MenuRow> {
  const rows = await db.sql
    .insert(menu)
    .values({ tenantId: db.tenantId, ...fields })
    .returning()
  return assertDefined(rows[0], 'the entry that was written')
}

export const updateMenu = (db: Db, id: string, fields: MenuFields) =>
  db.sql
    .update(menu)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(menu.tenantId, db.tenantId), eq(menu.id, id)))

export const deleteMenus = (db: Db, ids: readonly string[]) =>
  db.sql.delete(menu).where(and(eq(menu.tenantId, db.tenantId), isAnyOf(menu.id, ids)))

const holdsStatement = statement('holds', 'select app.holds($1, $2, $3) held').returns<{ held: boolean }>()

const rightNames = statement(
  'right_names',
  `select coalesce(app.right_names($1::bigint, $2::smallint, app.has_officers(t.settings), $3::text[]), '') names,
          case when app.has_officers(t.settings) then '安全保密员' else '系统管理员' end giver
     from tenant t where t.tenant_id = $1`,
).returns<{ names: string; giver: string }>()

/** Names of these words in the permission tree, and who grants them to a user of this type. */
export const findRightNames = (db: Db, type: number, words: readonly string[]) => db.one(rightNames, [db.tenantId, type, words])

/** Whether this user holds the word, by the same check as the entry of every call. */
export async function hasPermission(db: Db, userId: string, word: string): Promise<boolean> {
  const rows = await db.run(holdsStatement, [db.tenantId, userId, [word]])
  return rows[0]?.held === true
}
