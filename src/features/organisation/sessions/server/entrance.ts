// Entry statements: they admit a request to its tenant.
import type { Pool } from '#platform/database/pool.ts'
import { type Db, type EnterStatement, transaction } from '#platform/database/transaction.ts'
import { toSha256 } from './queries.ts'

/** Entry of a user with a session and, if `words` are given, one of these rights; with `writes`, impersonation is refused. */
export const enterAsPerson = (tenantId: string, token: string, words: readonly string[] | null, writes = false): EnterStatement => ({
  name: 'enter',
  text: 'select * from app.enter($1, $2, $3, $4)',
  values: [tenantId, toSha256(token), words, writes],
})

/** Entry of a public call or a job: the tenant without a user. */
export const enterTenant = (tenantId: string): EnterStatement => ({
  name: 'enter_tenant',
  text: 'select * from app.enter_tenant($1)',
  values: [tenantId],
})

/** Runs a short transaction without a signed-in user. */
export const inTenant = <T>(pool: Pool, tenantId: string, run: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
