// A short transaction of work that nobody has signed in for.
import type { Pool } from '../../../platform/database/pool.ts'
import { type Db, transaction } from '../../../platform/database/transaction.ts'
import { enterTenant } from '../../sessions/server/sessions.ts'

export const inTenant = <T>(pool: Pool, tenantId: string, run: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
