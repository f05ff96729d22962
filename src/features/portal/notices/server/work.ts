// Work of the jobs that write notices, one tenant after the other.
import type { Pool } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { remindPeople, tellFinished } from './jobs.ts'
import { deleteOld, markOver, writeMarkers, writeDeadlines, writeExpiring, writeMedia, writePublished } from './reminder-queries.ts'

type Step = (db: Db, now: Date) => Promise<unknown>

/** Runs each step in a transaction of its own, so that a fault in one stops no other. */
const eachTenant = (pool: Pool, steps: readonly Step[], clock: () => Date) => async (signal: AbortSignal) => {
  const tenants = await activeTenants(pool)
  const acts = tenants.flatMap((id) => steps.map((step) => () => inTenant(pool, id, (db) => step(db, clock()))))
  await each(acts, signal, (act) => act())
}

const now = () => new Date()

/** `clock` gives the current time. */
export function remindPeopleWork(pool: Pool, clock = now) {
  const run = eachTenant(pool, [writeDeadlines, writeExpiring, writeMarkers, markOver, deleteOld], clock)
  return work(remindPeople, (_, signal) => run(signal))
}

export function tellFinishedWork(pool: Pool, clock = now) {
  const run = eachTenant(pool, [writePublished, writeMedia], clock)
  return work(tellFinished, (_, signal) => run(signal))
}
