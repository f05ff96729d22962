// SQL statements of sessions.
import { toSha256 } from '#platform/secrets/tokens.ts'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/addresses.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { brandingUrl, usualPasswordRule } from '#features/organisation/tenants/server/tenants.ts'
import { appUser, userRole } from '#features/organisation/users/server/tables.ts'
import { listMenusWhere } from '#features/organisation/menus/server/menus.ts'
import { menu } from '#features/organisation/menus/server/tables.ts'
import { roleMenu } from '#features/organisation/roles/server/tables.ts'
import { captcha, idempotencyKey, session, signInFailure } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export async function findAccount(db: Db, loginName: string) {
  const rows = await db.sql
    .select({
      id: appUser.id,
      name: appUser.name,
      passwordHash: appUser.passwordHash,
      mustChange: appUser.passwordMustChange,
      type: appUser.type,
    })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, db.tenantId),
        eq(sql`lower(${appUser.loginName})`, loginName.toLowerCase()),
        ne(appUser.locked, 2),
        isNull(appUser.deletedAt),
      ),
    )
  return rows[0]
}

/** The login name of the account with this name or phone. */
export async function findLoginName(db: Db, typed: string): Promise<string | null> {
  const rows = await db.sql
    .select({ loginName: appUser.loginName })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, db.tenantId),
        or(eq(sql`lower(${appUser.loginName})`, typed.toLowerCase()), eq(appUser.telephone, typed)),
        isNull(appUser.deletedAt),
      ),
    )
    .limit(1)
  return rows[0]?.loginName ?? null
}

/** The accounts among these that can sign in, with their password hashes. */
export const listHashes = (db: Db, userIds: readonly string[]) =>
  db.sql
    .select({ id: appUser.id, passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), isAnyOf(appUser.id, userIds), ne(appUser.locked, 2), isNull(appUser.deletedAt)))

export const setPassword = (db: Db, userId: string, passwordHash: string) =>
  db.sql
    .update(appUser)
    .set({ passwordHash, passwordMustChange: false, updatedAt: sql`now()` })
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, userId)))

/**
 * Whether the account can still sign in with the verified password hash (null: any). Locks the account until the transaction ends, because
 * a change between check and now has ended only sessions that existed then.
 */
export async function isStillProved(db: Db, userId: string, passwordHash: string | null): Promise<boolean> {
  const rows = await db.sql
    .select({ passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, userId), ne(appUser.locked, 2), isNull(appUser.deletedAt)))
    .for('update')
  return rows[0] !== undefined && (passwordHash === null || rows[0].passwordHash === passwordHash)
}

export interface NewSession {
  token: string
  userId: string
  seconds: number
  idleSeconds: number
  ip: string
  userAgent: string
  method?: 'password' | 'code' | 'sso'
  provider?: ProviderSession | null
}
/** The session at the identity provider that a session of ours came from. */
export interface ProviderSession {
  id: string
  sid: string | null
  subject: string
  /** Whether the provider has verified several factors, and the tenant trusts it. */
  strong: boolean
}
export const insertSession = (db: Db, s: NewSession) =>
  db.sql.insert(session).values({
    tenantId: db.tenantId,
    tokenHash: toSha256(s.token),
    userId: s.userId,
    expiresAt: sql`now() + ${s.seconds} * interval '1 second'`,
    idleSeconds: s.idleSeconds,
    ip: s.ip,
    userAgent: s.userAgent,
    method: s.method ?? null,
    ...{ providerId: s.provider?.id ?? null, providerSid: s.provider?.sid ?? null, providerSubject: s.provider?.subject ?? null },
    strong: s.provider?.strong ?? false,
  })

/** The owner of a token, also of an ended session, for the audit row of a refusal. */
export async function findPersonOfToken(db: Db, token: string): Promise<{ id: string; name: string } | null> {
  const rows = await db.sql
    .select({ id: appUser.id, name: appUser.name })
    .from(session)
    .innerJoin(appUser, and(eq(appUser.tenantId, session.tenantId), eq(appUser.id, session.userId)))
    .where(and(eq(session.tenantId, db.tenantId), eq(session.tokenHash, toSha256(token))))
  return rows[0] ?? null
}

export const deleteSession = (db: Db, token: string) =>
  db.sql.delete(session).where(and(eq(session.tenantId, db.tenantId), eq(session.tokenHash, toSha256(token))))
/** Ends all sessions of these users, and all impersonations of them. */
export const deleteSessionsOf = (db: Db, userIds: readonly string[]) =>
  db.sql
    .delete(session)
    .where(and(eq(session.tenantId, db.tenantId), or(isAnyOf(session.userId, userIds), isAnyOf(session.viewAs, userIds))))

/** Ends the sessions that came from a provider: those of its session id, else of its subject, else all. Returns the ids of their users. */
export async function deleteProviderSessions(
  db: Db,
  providerId: string,
  of: { sid?: string | null; subject?: string | null } = {},
): Promise<string[]> {
  const bySubject = of.subject ? eq(session.providerSubject, of.subject) : undefined
  const narrower = of.sid ? eq(session.providerSid, of.sid) : bySubject
  const rows = await db.sql
    .delete(session)
    .where(and(eq(session.tenantId, db.tenantId), eq(session.providerId, providerId), narrower))
    .returning({ userId: session.userId })
  return [...new Set(rows.map((row) => row.userId))]
}

export const deleteOtherSessions = (db: Db, userId: string, token: string) =>
  db.sql.delete(session).where(and(eq(session.tenantId, db.tenantId), eq(session.userId, userId), ne(session.tokenHash, toSha256(token))))

export async function getTenant(db: Db) {
  const rows = await db.sql
    .select({
      name: tenant.name,
      timeZone: tenant.timeZone,
      settings: tenant.settings,
      logo: tenant.logo,
      bgImg: tenant.bgImg,
      banner: tenant.banner,
    })
    .from(tenant)
    .where(eq(tenant.tenantId, db.tenantId))
  const row = rows[0]
  const shown = (image: 'logo' | 'bgImg' | 'banner') => brandingUrl(image, row?.[image] ?? null)
  const isDemo = row?.settings.demoLoaded ?? false
  const { name = '', timeZone = 'Asia/Shanghai' } = row ?? {}
  const passwordRule = row?.settings.passwordRule ?? usualPasswordRule
  return { name, timeZone, passwordRule, logo: shown('logo'), bgImg: shown('bgImg'), banner: shown('banner'), isDemo }
}

/** The menus of a user, without the words that separation of duties withholds from their type. */
export const listMenus = (db: Db, userId: string, type: number) =>
  listMenusWhere(
    db,
    db.sql
      .select({ one: sql`1` })
      .from(userRole)
      .innerJoin(roleMenu, and(eq(roleMenu.tenantId, userRole.tenantId), eq(roleMenu.roleId, userRole.roleId)))
      .where(
        and(
          eq(userRole.tenantId, db.tenantId),
          eq(userRole.userId, userId),
          eq(roleMenu.menuId, menu.id),
          sql`not coalesce(app.kept(${menu.alias}, ${type}::smallint, (select app.has_officers(${tenant.settings}) from ${tenant} where ${eq(tenant.tenantId, db.tenantId)})), false)`,
        ),
      ),
  )

export async function findFailures(db: Db, subject: string) {
  const rows = await db.sql
    .select({
      failures: signInFailure.failures,
      recent: sql<boolean>`${signInFailure.since} > now() - interval '10 minutes'`,
      lockedMinutes: sql<number>`greatest(0, ceil(extract(epoch from ${signInFailure.lockedUntil} - now()) / 60))::int`,
    })
    .from(signInFailure)
    .where(and(eq(signInFailure.tenantId, db.tenantId), eq(signInFailure.subject, subject)))
  const row = rows[0]
  return { failures: row?.recent ? row.failures : 0, lockedMinutes: row?.lockedMinutes ?? 0 }
}

/** Counts one failure within a window of 10 minutes; from `lockAt` on, the subject is locked for a fixed time of 15 minutes. */
export const countFailure = (db: Db, subject: string, lockAt: number) => {
  const fresh = sql`${signInFailure.since} > now() - interval '10 minutes'`
  const count = sql`case when ${fresh} then ${signInFailure.failures} + 1 else 1 end`
  return db.sql
    .insert(signInFailure)
    .values({ tenantId: db.tenantId, subject, failures: 1 })
    .onConflictDoUpdate({
      target: [signInFailure.tenantId, signInFailure.subject],
      set: {
        failures: count,
        since: sql`case when ${fresh} then ${signInFailure.since} else now() end`,
        lockedUntil: sql`case when (${count}) >= ${lockAt} then now() + interval '15 minutes' else ${signInFailure.lockedUntil} end`,
      },
    })
}

/** Subject of an address, behind which a whole company may be. */
export const toSubject = (ip: string) => `address:${networkOf(ip)}`
/** Counts one wrong password or code of an address: from `limit` on, its users need a captcha, but are not locked out. */
export const countAddress = (db: Db, ip: string, limit: number) => countFailure(db, toSubject(ip), limit)

const withinDay = sql`${signInFailure.since} > now() - interval '1 day'`

/** The count within a day of the first. */
export async function findOfDay(db: Db, subject: string): Promise<number> {
  const [row] = await db.sql
    .select({ n: signInFailure.failures })
    .from(signInFailure)
    .where(and(eq(signInFailure.tenantId, db.tenantId), eq(signInFailure.subject, subject), withinDay))
  return row?.n ?? 0
}

/** Adds one to the count within a day of the first; returns the new count. */
export async function countOfDay(db: Db, subject: string): Promise<number> {
  const [row] = await db.sql
    .insert(signInFailure)
    .values({ tenantId: db.tenantId, subject, failures: 1 })
    .onConflictDoUpdate({
      target: [signInFailure.tenantId, signInFailure.subject],
      set: {
        failures: sql`case when ${withinDay} then ${signInFailure.failures} + 1 else 1 end`,
        since: sql`case when ${withinDay} then ${signInFailure.since} else now() end`,
      },
    })
    .returning({ n: signInFailure.failures })
  return assertDefined(row, 'the row of the day').n
}

const oneAtATimeStatement = statement('sessions_one_at_a_time', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', 'anew')

/** Advisory lock of a subject until the transaction ends, so that concurrent tries of one name run one after the other. */
export const lockSubject = (db: Db, subject: string) => db.run(oneAtATimeStatement, [`${db.tenantId} ${subject}`])

export const clearFailures = (db: Db, subject: string) =>
  db.sql.delete(signInFailure).where(and(eq(signInFailure.tenantId, db.tenantId), eq(signInFailure.subject, subject)))

export const insertCaptcha = (db: Db, stamp: string, answer: string) => {
  const fields = { answerHash: toSha256(answer.toLowerCase()), expiresAt: sql`now() + interval '3 minutes'` }
  return db.sql
    .insert(captcha)
    .values({ tenantId: db.tenantId, stamp, ...fields })
    .onConflictDoUpdate({ target: [captcha.tenantId, captcha.stamp], set: fields })
}

/** Consumes the captcha, right or wrong: each allows one try. */
export async function claimCaptcha(db: Db, stamp: string, answer: string): Promise<boolean> {
  const rows = await db.sql
    .delete(captcha)
    .where(and(eq(captcha.tenantId, db.tenantId), eq(captcha.stamp, stamp)))
    .returning({ answerHash: captcha.answerHash, live: sql<boolean>`${captcha.expiresAt} > now()` })
  await db.sql.delete(captcha).where(and(eq(captcha.tenantId, db.tenantId), sql`${captcha.expiresAt} < now() - interval '1 hour'`))
  const row = rows[0]
  return row !== undefined && row.live && row.answerHash.equals(toSha256(answer.toLowerCase()))
}

/** The id of the caller, as the entry has set it; 0 for a service. */
const asker = sql<string>`coalesce(nullif(current_setting('app.actor_id', true), '')::bigint, 0)`
const ofKey = (db: Db, key: string) =>
  and(eq(idempotencyKey.tenantId, db.tenantId), eq(idempotencyKey.userId, asker), eq(idempotencyKey.key, key))

/** True if the key is new; waits for a concurrent transaction with the same key. */
export async function claimKey(db: Db, key: string, requestHash: Buffer): Promise<boolean> {
  const row = { tenantId: db.tenantId, userId: asker, key, requestHash }
  return (await db.sql.insert(idempotencyKey).values(row).onConflictDoNothing().returning({ key: idempotencyKey.key })).length > 0
}
export const findKey = async (db: Db, key: string) =>
  (
    await db.sql
      .select({ requestHash: idempotencyKey.requestHash, answer: idempotencyKey.answer })
      .from(idempotencyKey)
      .where(ofKey(db, key))
  )[0]
export const writeAnswer = (db: Db, key: string, answer: unknown) =>
  db.sql
    .update(idempotencyKey)
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(ofKey(db, key))
    .execute()
