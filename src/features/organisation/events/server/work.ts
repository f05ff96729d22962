// Handler of the job that deletes old events.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { keptDays } from '../contract.ts'
import { sweepEvents } from './jobs.ts'

const AT_ONCE = 5000
const sweep = statement('events_sweep', 'select app.sweep_events($1, $2) gone')

export const sweepEventsWork = (pool: Pool) =>
  work(sweepEvents, async (_, signal) => {
    for (let gone = AT_ONCE; gone === AT_ONCE && !signal.aborted; )
      gone = (await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.gone ?? 0
  })
