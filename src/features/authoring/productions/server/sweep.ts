// Deletes superseded tasks, so that the table grows with the number of media and not with the number of requests.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { sweepTasks } from './jobs.ts'

/** Days that a superseded task is kept after its end. */
export const keptDays = 90
/** Batch size in rows. */
const ROWS = 1_000

const followed = statement('productions_sweep_tasks', 'select app.sweep_generation_tasks($1, $2, $3) gone')

export const sweepTasksWork = (pool: Pool) =>
  work(sweepTasks, async (_, signal) => {
    for (const tenantId of await activeTenants(pool))
      for (let gone = ROWS; gone === ROWS && !signal.aborted; )
        gone = assertDefined((await rowsOf(pool.raw, followed, [tenantId, keptDays, ROWS]))[0]?.gone, 'how many tasks were swept')
  })
