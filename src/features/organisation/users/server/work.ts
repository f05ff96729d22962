// Doing the work: everything that rests on where people stand looks at them again.
import type { Pool } from '#platform/database/pool.ts'
import { type EnterStatement, type Transact, transaction } from '#platform/database/transaction.ts'
import { work } from '#platform/jobs/jobs.ts'
import { EVERYBODY, peopleChanged } from './jobs.ts'

/** Brings what a feature keeps of people in step; null = everybody's. It may run any number of times. */
export type PeopleListener = (transact: Transact, userIds: readonly string[] | null) => Promise<unknown>

export const peopleChangedWork = (pool: Pool, enter: (tenantId: string) => EnterStatement, listeners: readonly PeopleListener[]) =>
  work(peopleChanged, async ({ tenantId, id }) => {
    const userIds = id === EVERYBODY ? null : [id]
    const transact: Transact = (run) => transaction(pool, { tenantId, entry: enter(tenantId), run })
    for (const listener of listeners) await listener(transact, userIds)
  })
