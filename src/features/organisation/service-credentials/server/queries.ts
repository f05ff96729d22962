// SQL statements of service credentials.
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { serviceCredential } from './tables.ts'

const { secretHash: _hash, oldSecretHash: _old, tenantId: _tenant, createUserId: _maker, ...columns } = getTableColumns(serviceCredential)
const isNotExpired = sql`(${serviceCredential.expiresAt} is null or ${serviceCredential.expiresAt} > now())`
const own = (db: Db) => eq(serviceCredential.tenantId, db.tenantId)

/** All credentials: active ones first, then the newest. */
export const listCredentials = (db: Db) =>
  db.sql
    .select(columns)
    .from(serviceCredential)
    .where(own(db))
    .orderBy(
      sql`${serviceCredential.revokedAt} is not null or not ${isNotExpired}`,
      desc(serviceCredential.createTime),
      desc(serviceCredential.id),
    )
    .limit(500)
export type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number]

export const findCredential = async (db: Db, id: string): Promise<CredentialRow | undefined> =>
  (
    await db.sql
      .select(columns)
      .from(serviceCredential)
      .where(and(own(db), eq(serviceCredential.id, id)))
  )[0]

/** Replaces the secret of a living credential; the secret of before is accepted for these hours too. Undefined if there is none. */
export const setRotated = async (db: Db, id: string, secretHash: Buffer, hours: number): Promise<CredentialRow | undefined> =>
  (
    await db.sql
      .update(serviceCredential)
      .set({ secretHash, oldSecretHash: sql`${serviceCredential.secretHash}`, oldSecretUntil: sql`now() + ${hours} * interval '1 hour'` })
      .where(and(own(db), eq(serviceCredential.id, id), isNull(serviceCredential.revokedAt), isNotExpired))
      .returning(columns)
  )[0]

const holdNamesStatement = statement(
  'service_credentials_hold_names',
  `select pg_advisory_xact_lock(hashtextextended('service credential ' || $1::text, 0))`,
  'anew',
)

/** Names of active credentials, with a lock against new ones until the transaction ends. */
export async function lockNames(db: Db): Promise<string[]> {
  await db.run(holdNamesStatement, [db.tenantId])
  const rows = await db.sql
    .select({ name: serviceCredential.name })
    .from(serviceCredential)
    .where(and(own(db), isNull(serviceCredential.revokedAt), isNotExpired))
  return rows.map((r) => r.name)
}

export const insertCredential = async (db: Db, fields: Omit<typeof serviceCredential.$inferInsert, 'tenantId' | 'expiresAt'>) =>
  (
    await db.sql
      .insert(serviceCredential)
      .values({ tenantId: db.tenantId, ...fields, expiresAt: sql`now() + ${fields.days ?? null}::int * interval '1 day'` })
      .returning(columns)
  )[0] as CredentialRow

/** Revokes a credential; undefined if it does not exist. A revoked one keeps its time. */
export async function revoke(db: Db, id: string): Promise<CredentialRow | undefined> {
  const rows = await db.sql
    .update(serviceCredential)
    .set({ revokedAt: sql`coalesce(${serviceCredential.revokedAt}, now())` })
    .where(and(own(db), eq(serviceCredential.id, id)))
    .returning(columns)
  return rows[0]
}

export async function findName(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const rows = await db.sql
    .select({ name: serviceCredential.name })
    .from(serviceCredential)
    .where(and(own(db), sql`${secretHash}::bytea in (${serviceCredential.secretHash}, ${serviceCredential.oldSecretHash})`))
  return rows[0]?.name
}
