// SQL statements of service credentials.
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Pace } from '#platform/http/ports.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { serviceCredential } from './tables.ts'

const {
  secretHash: _hash,
  oldSecretHash: _old,
  tenantId: _tenant,
  createUserId: _maker,
  grantedBy: _giver,
  ...own
} = getTableColumns(serviceCredential)
const columns = { ...own, departmentName: department.fullName }
const isItsDepartment = and(eq(department.tenantId, serviceCredential.tenantId), eq(department.id, serviceCredential.departmentId))
const isNotExpired = sql`(${serviceCredential.expiresAt} is null or ${serviceCredential.expiresAt} > now())`
const ofTenant = (db: Db) => eq(serviceCredential.tenantId, db.tenantId)

/** All credentials: active ones first, then the newest. */
export const listCredentials = (db: Db) =>
  db.sql
    .select(columns)
    .from(serviceCredential)
    .leftJoin(department, isItsDepartment)
    .where(ofTenant(db))
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
      .leftJoin(department, isItsDepartment)
      .where(and(ofTenant(db), eq(serviceCredential.id, id)))
  )[0]

/** Locks a credential until the transaction ends. */
export const lockCredential = async (db: Db, id: string) =>
  (
    await db.sql
      .select(own)
      .from(serviceCredential)
      .where(and(ofTenant(db), eq(serviceCredential.id, id)))
      .for('no key update')
  )[0]

type Rights = Pick<typeof serviceCredential.$inferInsert, 'words' | 'departmentId' | 'perMinute' | 'allowedIps' | 'grantedBy'>
export const updateCredential = (db: Db, id: string, fields: Rights) =>
  db.sql
    .update(serviceCredential)
    .set(fields)
    .where(and(ofTenant(db), eq(serviceCredential.id, id)))

/** Replaces the secret of a living credential; the secret of before is accepted for these hours too. Undefined if there is none. */
export const setRotated = async (db: Db, id: string, secretHash: Buffer, hours: number): Promise<{ name: string } | undefined> =>
  (
    await db.sql
      .update(serviceCredential)
      .set({ secretHash, oldSecretHash: sql`${serviceCredential.secretHash}`, oldSecretUntil: sql`now() + ${hours} * interval '1 hour'` })
      .where(and(ofTenant(db), eq(serviceCredential.id, id), isNull(serviceCredential.revokedAt), isNotExpired))
      .returning({ name: serviceCredential.name })
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
    .where(and(ofTenant(db), isNull(serviceCredential.revokedAt), isNotExpired))
  return rows.map((r) => r.name)
}

export const insertCredential = async (db: Db, fields: Omit<typeof serviceCredential.$inferInsert, 'tenantId' | 'expiresAt'>) =>
  (
    await db.sql
      .insert(serviceCredential)
      .values({ tenantId: db.tenantId, ...fields, expiresAt: sql`now() + ${fields.days ?? null}::int * interval '1 day'` })
      .returning({ id: serviceCredential.id })
  )[0] as { id: string }

/** Revokes a credential; undefined if it does not exist. A revoked one keeps its time. */
export async function revoke(db: Db, id: string): Promise<{ name: string } | undefined> {
  const rows = await db.sql
    .update(serviceCredential)
    .set({ revokedAt: sql`coalesce(${serviceCredential.revokedAt}, now())` })
    .where(and(ofTenant(db), eq(serviceCredential.id, id)))
    .returning({ name: serviceCredential.name })
  return rows[0]
}

export async function findName(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const rows = await db.sql
    .select({ name: serviceCredential.name })
    .from(serviceCredential)
    .where(and(ofTenant(db), sql`${secretHash}::bytea in (${serviceCredential.secretHash}, ${serviceCredential.oldSecretHash})`))
  return rows[0]?.name
}

const countCallStatement = statement(
  'service_credentials_count_call',
  'select per_minute "limit", calls, reset_seconds "resetSeconds" from app.count_service_call($1, $2, $3)',
).returns<Pace>()

/** Counts a call in the current minute of the credential with this secret. */
export const countCall = (db: Db, secretHash: Buffer, ip: string) => db.one(countCallStatement, [db.tenantId, secretHash, ip])
