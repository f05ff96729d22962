// SQL statements of SMS codes.
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { toSha256 } from '#platform/secrets/tokens.ts'
import { smsCode } from './tables.ts'

export type Purpose = 'LOGIN' | 'FIRST_PASSWORD'
const TRIES = 5

const keyOf = (db: Db, phone: string, purpose: Purpose) =>
  and(eq(smsCode.tenantId, db.tenantId), eq(smsCode.phone, phone), eq(smsCode.purpose, purpose))

/** Seconds until another code may be sent to this phone. */
export async function findSecondsLeft(db: Db, phone: string, purpose: Purpose, between: number): Promise<number> {
  const rows = await db.sql
    .select({ left: sql<number>`greatest(0, ceil(${between} - extract(epoch from now() - ${smsCode.sentAt})))::int` })
    .from(smsCode)
    .where(keyOf(db, phone, purpose))
  return rows[0]?.left ?? 0
}

export const writeCode = (db: Db, phone: string, purpose: Purpose, code: string) => {
  const fields = { codeHash: toSha256(`${phone} ${code}`), tries: 0, sentAt: sql`now()`, expiresAt: sql`now() + interval '5 minutes'` }
  return db.sql
    .insert(smsCode)
    .values({ tenantId: db.tenantId, phone, purpose, ...fields })
    .onConflictDoUpdate({ target: [smsCode.tenantId, smsCode.phone, smsCode.purpose], set: fields })
    .execute()
}

/** Counts the try and, if it is right, consumes the code; its row stays, because it enforces the minute between two codes. */
export async function claimCode(db: Db, phone: string, purpose: Purpose, code: string): Promise<boolean> {
  const rows = await db.sql
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(and(keyOf(db, phone, purpose), lt(smsCode.tries, TRIES), sql`${smsCode.expiresAt} > now()`))
    .returning({ codeHash: smsCode.codeHash })
  if (!rows[0]?.codeHash.equals(toSha256(`${phone} ${code}`))) return false
  await db.sql
    .update(smsCode)
    .set({ tries: TRIES })
    .where(keyOf(db, phone, purpose))
  return true
}

/**
 * Proof of a phone by a right code, for an account that must change its password first: for ten minutes, the phone identifies this account.
 */
export const writeProof = async (db: Db, phone: string): Promise<void> => {
  const fields = { sentAt: sql`now()`, expiresAt: sql`now() + interval '10 minutes'` }
  await db.sql
    .insert(smsCode)
    // a random hash, so that no code is right for it
    .values({ tenantId: db.tenantId, phone, purpose: 'FIRST_PASSWORD', codeHash: randomBytes(32), tries: TRIES, ...fields })
    .onConflictDoUpdate({ target: [smsCode.tenantId, smsCode.phone, smsCode.purpose], set: fields })
}

/** The login name of the account whose phone was proved by a code. */
export async function findProvedLoginName(db: Db, phone: string): Promise<string | undefined> {
  const [proof] = await db.sql
    .select({ phone: smsCode.phone })
    .from(smsCode)
    .where(and(keyOf(db, phone, 'FIRST_PASSWORD'), sql`${smsCode.expiresAt} > now()`))
  return proof && (await findAccountByPhone(db, phone))?.loginName
}

/** Officers in a tenant with three officers: they sign in only by password, because another person has entered their phone number. */
const byPasswordAlone = (db: Db) =>
  sql`(${appUser.type} <> 0 and (select app.has_officers(${tenant.settings}) from ${tenant} where ${eq(tenant.tenantId, db.tenantId)}))`

/** The account that signs in with this phone. */
export async function findAccountByPhone(db: Db, phone: string) {
  const rows = await db.sql
    .select({ id: appUser.id, name: appUser.name, loginName: appUser.loginName, mustChange: appUser.passwordMustChange })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, db.tenantId),
        eq(appUser.telephone, phone),
        ne(appUser.locked, 2),
        isNull(appUser.deletedAt),
        not(byPasswordAlone(db)),
      ),
    )
  return rows[0]
}
