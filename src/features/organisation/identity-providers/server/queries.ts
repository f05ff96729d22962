// SQL statements of identity providers.
import { and, asc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import type { LinkBy } from '../contract.ts'
import { identityLink, identityProvider, logoutSeen, ssoFlow } from './tables.ts'

const own = (db: Db) => eq(identityProvider.tenantId, db.tenantId)
const { tenantId: _tenant, createUserId: _maker, ...columns } = getTableColumns(identityProvider)
const linkedCount = sql<number>`(select count(*)::int from ${identityLink} where ${identityLink.tenantId} = ${identityProvider.tenantId} and ${identityLink.providerId} = ${identityProvider.id})`
const mine = (db: Db) => eq(tenant.tenantId, db.tenantId)
/** Whether the tenant's three officers are on. */
const hasOfficersNow = (db: Db) => sql<boolean>`(select app.has_officers(${tenant.settings}) from ${tenant} where ${mine(db)})`

export const listProviders = (db: Db) =>
  db.sql
    .select({ ...columns, linkedCount })
    .from(identityProvider)
    .where(own(db))
    .orderBy(asc(identityProvider.createTime), asc(identityProvider.id))
export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]

export const findProvider = async (db: Db, id: string): Promise<ProviderRow | undefined> =>
  (
    await db.sql
      .select({ ...columns, linkedCount })
      .from(identityProvider)
      .where(and(own(db), eq(identityProvider.id, id)))
  )[0]

/** Providers that people can sign in with now. */
const isOpen = (db: Db) =>
  and(own(db), eq(identityProvider.enabled, true), sql`not (${identityProvider.pending} and ${hasOfficersNow(db)})`)
export const listOpen = (db: Db) =>
  db.sql
    .select({ id: identityProvider.id, name: identityProvider.name })
    .from(identityProvider)
    .where(isOpen(db))
    .orderBy(asc(identityProvider.createTime), asc(identityProvider.id))
export const findOpen = async (db: Db, id: string) =>
  (
    await db.sql
      .select(columns)
      .from(identityProvider)
      .where(and(isOpen(db), eq(identityProvider.id, id)))
  )[0]

const holdStatement = statement(
  'identity_providers_hold',
  `select pg_advisory_xact_lock(hashtextextended('identity provider ' || $1::text, 0))`,
  'anew',
)
/** Locks the tenant's providers against other changes until the transaction ends. */
export const lockProviders = (db: Db) => db.run(holdStatement, [db.tenantId])

export async function getSite(db: Db): Promise<{ domain: string; hasOfficers: boolean }> {
  const rows = await db.sql
    .select({ domain: tenant.domain, hasOfficers: sql<boolean>`app.has_officers(${tenant.settings})` })
    .from(tenant)
    .where(mine(db))
  return rows[0] ?? { domain: '', hasOfficers: true }
}

type Fields = Omit<typeof identityProvider.$inferInsert, 'tenantId'>
export const insertProvider = (db: Db, fields: Fields) => db.sql.insert(identityProvider).values({ tenantId: db.tenantId, ...fields })
export const updateProvider = (db: Db, id: string, fields: Partial<Fields>) =>
  db.sql
    .update(identityProvider)
    .set({ ...fields, updatedAt: sql`clock_timestamp()` })
    .where(and(own(db), eq(identityProvider.id, id)))
export const deleteProvider = (db: Db, id: string) => db.sql.delete(identityProvider).where(and(own(db), eq(identityProvider.id, id)))
/** Replaces a sealed secret without a change of the provider. */
export const setSealed = (db: Db, id: string, clientSecret: string) =>
  db.sql
    .update(identityProvider)
    .set({ clientSecret })
    .where(and(own(db), eq(identityProvider.id, id)))

export const deleteLinks = (db: Db, providerId: string) =>
  db.sql.delete(identityLink).where(and(eq(identityLink.tenantId, db.tenantId), eq(identityLink.providerId, providerId)))

/** The person that a subject is linked to, also a deleted or disabled one. */
export const findLinked = async (db: Db, providerId: string, subject: string) =>
  (
    await db.sql
      .select({ id: appUser.id, name: appUser.name, type: appUser.type, locked: appUser.locked, deletedAt: appUser.deletedAt })
      .from(identityLink)
      .innerJoin(appUser, and(eq(appUser.tenantId, identityLink.tenantId), eq(appUser.id, identityLink.userId)))
      .where(and(eq(identityLink.tenantId, db.tenantId), eq(identityLink.providerId, providerId), eq(identityLink.subject, subject)))
  )[0]

const columnOf: Record<LinkBy, ReturnType<typeof sql>> = {
  workNo: sql`${appUser.workNo}`,
  phone: sql`${appUser.telephone}`,
  email: sql`lower(${appUser.email})`,
}
/** At most two living people with this fact: two are as many as many. */
export const listPeopleWith = (db: Db, by: LinkBy, value: string) =>
  db.sql
    .select({ id: appUser.id, name: appUser.name, type: appUser.type, locked: appUser.locked })
    .from(appUser)
    .where(and(eq(appUser.tenantId, db.tenantId), isNull(appUser.deletedAt), sql`${columnOf[by]} = ${value}`))
    .limit(2)

/** Links a subject to a person; false if the subject or the person has a link already. */
export const insertLink = async (db: Db, providerId: string, subject: string, userId: string): Promise<boolean> =>
  (
    await db.sql
      .insert(identityLink)
      .values({ tenantId: db.tenantId, providerId, subject, userId })
      .onConflictDoNothing()
      .returning({ userId: identityLink.userId })
  ).length > 0

interface NewFlow {
  stateHash: Buffer
  providerId: string
  browserHash: Buffer
  proof: string
  returnTo: string
}
/** Keeps a sign-in for ten minutes, and deletes those that have expired. */
export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await db.sql.delete(ssoFlow).where(and(eq(ssoFlow.tenantId, db.tenantId), lt(ssoFlow.expiresAt, sql`now()`)))
  await db.sql.insert(ssoFlow).values({ tenantId: db.tenantId, ...flow, expiresAt: sql`now() + interval '10 minutes'` })
}
/** Takes a sign-in: of many requests with one state, one gets it. */
export const claimFlow = async (db: Db, providerId: string, stateHash: Buffer) =>
  (
    await db.sql
      .delete(ssoFlow)
      .where(and(eq(ssoFlow.tenantId, db.tenantId), eq(ssoFlow.stateHash, stateHash), eq(ssoFlow.providerId, providerId)))
      .returning({
        browserHash: ssoFlow.browserHash,
        proof: ssoFlow.proof,
        returnTo: ssoFlow.returnTo,
        live: sql<boolean>`${ssoFlow.expiresAt} > now()`,
      })
  )[0]

/** True if the logout token is new. It is kept as long as its time could be accepted. */
export async function claimLogoutToken(db: Db, providerId: string, jtiHash: Buffer): Promise<boolean> {
  await db.sql.delete(logoutSeen).where(and(eq(logoutSeen.tenantId, db.tenantId), lt(logoutSeen.expiresAt, sql`now()`)))
  const rows = await db.sql
    .insert(logoutSeen)
    .values({ tenantId: db.tenantId, providerId, jtiHash, expiresAt: sql`now() + interval '1 hour'` })
    .onConflictDoNothing()
    .returning({ providerId: logoutSeen.providerId })
  return rows.length > 0
}
