// Who is asking: the statements that let a request into its tenant.
import type { Pool } from '#platform/database/pool.ts'
import { type Db, type EnterStatement, transaction } from '#platform/database/transaction.ts'
import { toSha256 } from './queries.ts'

/** A person with a session and, where words are named, one of those rights; to write, not looking as somebody else. */
export const enterAsPerson = (tenantId: string, token: string, words: readonly string[] | null, writes = false): EnterStatement => ({
  name: 'enter',
  text: 'select * from app.enter($1, $2, $3, $4)',
  values: [tenantId, toSha256(token), words, writes],
})

/** A public call or a job: the tenant, and nobody. */
export const enterTenant = (tenantId: string): EnterStatement => ({
  name: 'enter_tenant',
  text: 'select * from app.enter_tenant($1)',
  values: [tenantId],
})

/** A short transaction of work that nobody has signed in for. */
export const inTenant = <T>(pool: Pool, tenantId: string, run: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
