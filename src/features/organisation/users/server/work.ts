// Job: updates all data that depends on the departments of users.
import type { Pool } from '#platform/database/pool.ts'
import { type EnterStatement, type Transact, transaction } from '#platform/database/transaction.ts'
import { work } from '#platform/jobs/jobs.ts'
import { EVERYBODY, peopleChanged } from './jobs.ts'

/** Updates a feature's data about users; null = all users. It must be idempotent. */
export type PeopleListener = (transact: Transact, userIds: readonly string[] | null) => Promise<unknown>

export const peopleChangedWork = (pool: Pool, enter: (tenantId: string) => EnterStatement, listeners: readonly PeopleListener[]) =>
  work(peopleChanged, async ({ tenantId, id }) => {
    const userIds = id === EVERYBODY ? null : [id]
    const transact: Transact = (run) => transaction(pool, { tenantId, entry: enter(tenantId), run })
    for (const listener of listeners) await listener(transact, userIds)
  })
