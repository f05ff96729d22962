// Handler of the sweep that purges recycle bin entries after thirty days, in every tenant.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { sweepRecycleBin } from './jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Small batches: an editor of an affected course waits for at most one batch. */
const AT_ONCE = 50

const sweep = statement('course_workshop_sweep', 'select app.sweep_recycle_bin($1, $2) swept')

export const sweepRecycleBinWork = (pool: Pool) =>
  work(sweepRecycleBin, async (_, signal) => {
    for (let swept = 1; swept && !signal.aborted; )
      swept = assertDefined((await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.swept, 'how many entries were swept')
  })
