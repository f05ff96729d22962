// Entry statements: they admit a request to its tenant.
import type { Pool } from '#platform/database/pool.ts'
import { type Db, type EnterStatement, transaction } from '#platform/database/transaction.ts'
import type { SecondStep } from '#shared/contract.ts'
import { toSha256 } from '#platform/secrets/tokens.ts'

/**
 * Entry of a user with a session and, if `words` are given, one of these rights; with `writes`, impersonation is refused. `pending` are the
 * open second steps in which the call is allowed.
 */
export const enterAsPerson = (
  tenantId: string,
  token: string,
  words: readonly string[] | null,
  writes = false,
  pending: readonly SecondStep[] = [],
): EnterStatement => ({
  name: 'enter_person',
  text: 'select * from app.enter_person($1, $2, $3, $4, $5)',
  values: [tenantId, toSha256(token), words, writes, pending],
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
