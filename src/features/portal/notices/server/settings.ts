// Settings of a person: which notices they get, and whether by mail.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import type { BodyOf } from '#shared/contract.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import type { NoticeSetting, notices } from '../contract.ts'
import { noticeSetting } from './tables.ts'

type Saved = BodyOf<typeof notices.saveSetting>
/** The settings of a person who has saved none. */
const usual: Saved = { off: [], mail: true, quiet: true }

async function findOwn(db: Db, userId: string): Promise<Saved> {
  const { off, mail, quiet } = noticeSetting
  const [row] = await db.sql
    .select({ off, mail, quiet })
    .from(noticeSetting)
    .where(and(eq(noticeSetting.tenantId, db.tenantId), eq(noticeSetting.userId, userId)))
  return row ? { ...row, off: row.off as Saved['off'] } : usual
}

async function hasAddress(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.sql
    .select({ has: sql<boolean>`coalesce(${appUser.email}, '') <> ''` })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, userId)))
  return row?.has ?? false
}

/** The settings of the caller; `offersMail`: the server sends mail. */
export async function getSetting(db: Db, offersMail: boolean): Promise<NoticeSetting> {
  const { userId } = await db.who()
  const [own, has] = await Promise.all([findOwn(db, userId), hasAddress(db, userId)])
  return { ...own, offersMail, hasAddress: has }
}

/** Saves the settings of the caller; they hold for later notices. */
export async function saveSetting(db: Db, saved: Saved, offersMail: boolean): Promise<NoticeSetting> {
  const { userId } = await db.who()
  const before = await findOwn(db, userId)
  const fields = { ...saved, off: [...new Set(saved.off)].toSorted() }
  await db.sql
    .insert(noticeSetting)
    .values({ tenantId: db.tenantId, userId, ...fields })
    .onConflictDoUpdate({ target: [noticeSetting.tenantId, noticeSetting.userId], set: { ...fields, updatedAt: sql`now()` } })
  db.audit({ entity: 'notice-setting', entityId: userId, before, after: fields })
  return getSetting(db, offersMail)
}
