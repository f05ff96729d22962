// SQL statements of second factors.
import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { countOf } from '#platform/database/count.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { foundBySql } from '#features/organisation/users/server/users.ts'
import { passkey, recoveryCode, totp } from './tables.ts'

const mine = (db: Db) => eq(tenant.tenantId, db.tenantId)
const ofPerson = (db: Db, userId: string) => and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, userId))
const totpOf = (db: Db, userId: string) => and(eq(totp.tenantId, db.tenantId), eq(totp.userId, userId))
const passkeysOf = (db: Db, userId: string) => and(eq(passkey.tenantId, db.tenantId), eq(passkey.userId, userId))
const codesOf = (db: Db, userId: string) => and(eq(recoveryCode.tenantId, db.tenantId), eq(recoveryCode.userId, userId))

const policy = sql`${tenant.settings} -> 'secondFactor'`
const isRequired = sql<boolean>`app.covers_type(${policy} ->> 'policy', ${appUser.type})`
/** The end of the days of grace, which begin with the policy or with the account. */
const graceEnd = sql`greatest(${appUser.createDate}, (${policy} ->> 'since')::timestamptz) + coalesce((${policy} ->> 'graceDays')::int, 0) * interval '1 day'`

/** Facts about a person that the rules need, with the end of their grace if it lies ahead. */
export const getPerson = async (db: Db, userId: string) =>
  (
    await db.sql
      .select({
        ...{ name: appUser.name, loginName: appUser.loginName, type: appUser.type, passwordHash: appUser.passwordHash },
        ...{ tenantName: tenant.name, domain: tenant.domain },
        isDeleted: sql<boolean>`${appUser.deletedAt} is not null`,
        required: isRequired,
        until: sql<string | null>`case when ${isRequired} and ${graceEnd} > now() then ${graceEnd} end`,
      })
      .from(appUser)
      .innerJoin(tenant, eq(tenant.tenantId, appUser.tenantId))
      .where(ofPerson(db, userId))
  )[0]

/** Whether a person has a second factor. */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (
    await db.sql
      .select({ has: sql<boolean>`app.has_factor(${appUser.tenantId}, ${appUser.id})` })
      .from(appUser)
      .where(ofPerson(db, userId))
  )[0]?.has ?? false

/** Locks a person against other changes of their factors until the transaction ends. */
export const lockPerson = (db: Db, userId: string) =>
  db.sql.select({ id: appUser.id }).from(appUser).where(ofPerson(db, userId)).for('update')

export const findTotp = async (db: Db, userId: string) => (await db.sql.select().from(totp).where(totpOf(db, userId)))[0]

/** Keeps a key that waits for its first code. */
export const writeNewSecret = (db: Db, userId: string, newSecret: string) => {
  const fields = { newSecret, newSecretAt: sql`now()` }
  return db.sql
    .insert(totp)
    .values({ tenantId: db.tenantId, userId, ...fields })
    .onConflictDoUpdate({ target: [totp.tenantId, totp.userId], set: fields })
}
export const setSecret = (db: Db, userId: string, secret: string, lastStep: number) =>
  db.sql.update(totp).set({ secret, lastStep, newSecret: null, newSecretAt: null, createTime: sql`now()` }).where(totpOf(db, userId))
/** Replaces sealed keys without a change of them. */
export const setSealed = (db: Db, userId: string, sealed: { secret: string | null; newSecret: string | null }) =>
  db.sql.update(totp).set(sealed).where(totpOf(db, userId))
export const listSealed = (db: Db) => db.sql.select().from(totp).where(eq(totp.tenantId, db.tenantId))

/** Uses up a step: of many requests with one code, one gets true. */
export const claimStep = async (db: Db, userId: string, step: number): Promise<boolean> =>
  (
    await db.sql
      .update(totp)
      .set({ lastStep: step })
      .where(and(totpOf(db, userId), or(isNull(totp.lastStep), lt(totp.lastStep, step))))
      .returning({ userId: totp.userId })
  ).length > 0
export const deleteTotp = (db: Db, userId: string) => db.sql.delete(totp).where(totpOf(db, userId)).returning({ secret: totp.secret })

export const listPasskeys = (db: Db, userId: string) =>
  db.sql.select().from(passkey).where(passkeysOf(db, userId)).orderBy(asc(passkey.createTime), asc(passkey.id))
type NewPasskey = Pick<typeof passkey.$inferInsert, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>
/** The id of the new passkey; undefined if the credential is known already. */
export const insertPasskey = async (db: Db, fields: NewPasskey): Promise<string | undefined> =>
  (
    await db.sql
      .insert(passkey)
      .values({ tenantId: db.tenantId, ...fields })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
  )[0]?.id
/** Keeps the new signature counter; false if another request has counted as far, which a copied authenticator would cause. */
export const claimCounter = async (db: Db, userId: string, id: string, counter: number): Promise<boolean> =>
  (
    await db.sql
      .update(passkey)
      .set({ counter, usedAt: sql`now()` })
      .where(
        and(passkeysOf(db, userId), eq(passkey.id, id), or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`))),
      )
      .returning({ id: passkey.id })
  ).length > 0
export const deletePasskey = async (db: Db, userId: string, id: string) =>
  (
    await db.sql
      .delete(passkey)
      .where(and(passkeysOf(db, userId), eq(passkey.id, id)))
      .returning({ name: passkey.name })
  )[0]
export const deletePasskeys = (db: Db, userId: string) =>
  db.sql.delete(passkey).where(passkeysOf(db, userId)).returning({ name: passkey.name })

export const countCodes = async (db: Db, userId: string): Promise<number> =>
  countOf(await db.sql.select({ n: count() }).from(recoveryCode).where(codesOf(db, userId)))
export const deleteCodes = (db: Db, userId: string) => db.sql.delete(recoveryCode).where(codesOf(db, userId))
export const insertCodes = (db: Db, userId: string, hashes: readonly Buffer[]) =>
  db.sql.insert(recoveryCode).values(hashes.map((codeHash) => ({ tenantId: db.tenantId, userId, codeHash })))
/** Uses up a recovery code: of many requests with one code, one gets true. */
export const claimCode = async (db: Db, userId: string, codeHash: Buffer): Promise<boolean> =>
  (
    await db.sql
      .delete(recoveryCode)
      .where(and(codesOf(db, userId), eq(recoveryCode.codeHash, codeHash)))
      .returning({ userId: recoveryCode.userId })
  ).length > 0

export const findTenant = async (db: Db, lock = false) => {
  const asked = db.sql
    .select({
      settings: tenant.settings,
      version: sql<string>`extract(epoch from ${tenant.updatedAt})::text`,
      hasOfficers: sql<boolean>`app.has_officers(${tenant.settings})`,
    })
    .from(tenant)
    .where(mine(db))
  return (await (lock ? asked.for('update') : asked))[0]
}

const hasTotp = sql<boolean>`exists (select from ${totp} where ${totp.tenantId} = ${appUser.tenantId} and ${totp.userId} = ${appUser.id} and ${totp.secret} is not null)`
const passkeyCount = sql<number>`(select count(*)::int from ${passkey} where ${passkey.tenantId} = ${appUser.tenantId} and ${passkey.userId} = ${appUser.id})`
const isSet = sql`(${hasTotp} or ${passkeyCount} > 0)`

export interface PeopleAsked extends Paging {
  name?: string | undefined
  state?: 'SET' | 'MISSING' | undefined
}
/** Active people with their factors, administrators and officers first. */
export async function pagePeople(db: Db, asked: PeopleAsked, whole: boolean) {
  const where = and(
    eq(appUser.tenantId, db.tenantId),
    isNull(appUser.deletedAt),
    sql`${appUser.locked} <> 2`,
    asked.name ? foundBySql(asked.name, whole) : undefined,
    asked.state === 'SET' ? isSet : undefined,
    asked.state === 'MISSING' ? sql`not ${isSet}` : undefined,
  )
  const [rows, counted] = await Promise.all([
    db.sql
      .select({
        ...{ id: appUser.id, name: appUser.name, loginName: appUser.loginName, orgName: department.fullName, type: appUser.type },
        ...{ hasTotp, passkeyCount, required: isRequired },
      })
      .from(appUser)
      .innerJoin(tenant, eq(tenant.tenantId, appUser.tenantId))
      .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
      .where(where)
      .orderBy(sql`${appUser.type} desc`, sql`${appUser.createDate} desc`, sql`${appUser.id} desc`)
      .limit(asked.pageSize)
      .offset(offsetOf(asked)),
    db.sql.select({ n: count() }).from(appUser).where(where),
  ])
  return { rows, total: countOf(counted) }
}
