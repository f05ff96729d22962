// SQL statements of the credentials of programs, and of the list of the latest statements.
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { xapiCredential } from './tables.ts'

const { secretHash: _hash, tenantId: _tenant, createUserId: _maker, ...columns } = getTableColumns(xapiCredential)
const own = (db: Db) => eq(xapiCredential.tenantId, db.tenantId)
const one = (db: Db, id: string) => and(own(db), eq(xapiCredential.id, id))

export const listCredentials = (db: Db) =>
  db.sql.select(columns).from(xapiCredential).where(own(db)).orderBy(desc(xapiCredential.createTime), desc(xapiCredential.id)).limit(500)
export type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number]

const lockNamesStatement = statement('xapi_lock_names', `select pg_advisory_xact_lock(hashtextextended('xapi credential ' || $1::text, 0))`)
/** Names of all credentials, with a lock against new ones until the transaction ends. */
export async function lockNames(db: Db): Promise<string[]> {
  await db.run(lockNamesStatement, [db.tenantId])
  const rows = await db.sql.select({ name: xapiCredential.name }).from(xapiCredential).where(own(db))
  return rows.map((row) => row.name)
}

export const insertCredential = async (db: Db, fields: Omit<typeof xapiCredential.$inferInsert, 'tenantId'>) =>
  (
    await db.sql
      .insert(xapiCredential)
      .values({ tenantId: db.tenantId, ...fields })
      .returning(columns)
  )[0] as CredentialRow

/** Undefined if there is no such credential. */
export const setEnabled = async (db: Db, id: string, enabled: boolean): Promise<CredentialRow | undefined> =>
  (await db.sql.update(xapiCredential).set({ enabled }).where(one(db, id)).returning(columns))[0]

export const deleteCredential = async (db: Db, id: string): Promise<CredentialRow | undefined> =>
  (await db.sql.delete(xapiCredential).where(one(db, id)).returning(columns))[0]

const latestStatement = statement(
  'xapi_latest',
  `select s.statement_id id, s.body::text body, s.voided, s.stored::text stored, (s.body ->> 'timestamp')::timestamptz::text at, c.name "sourceName"
     from (select * from xapi_statement s where s.tenant_id = $1::bigint order by s.ord desc limit $2 offset $3) s
     left join xapi_credential c on c.tenant_id = s.tenant_id and c.id = s.credential_id order by s.ord desc`,
).returns<{ id: string; body: string; voided: boolean; stored: string; at: string; sourceName: string | null }>()
export const listLatest = (db: Db, limit: number, offset: number) => db.run(latestStatement, [db.tenantId, limit, offset])

const countLatestStatement = statement(
  'xapi_count_latest',
  'select count(*)::int n from (select from xapi_statement s where s.tenant_id = $1::bigint limit $2) s',
).returns<{ n: number }>()
/** The number of statements, at most `limit`. */
export const countLatest = async (db: Db, limit: number) => (await db.one(countLatestStatement, [db.tenantId, limit])).n
