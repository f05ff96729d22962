// Doing the work: what was deleted thirty days ago is deleted for good, in every tenant.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { sweepRecycleBin } from './jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Few at a time: who edits a course that something was deleted from waits for no more than these. */
const AT_ONCE = 50

const sweep = statement('course_workshop_sweep', 'select app.sweep_recycle_bin($1, $2) swept')

export const sweepRecycleBinWork = (pool: Pool) =>
  work(sweepRecycleBin, async (_, signal) => {
    for (let swept = 1; swept && !signal.aborted; )
      swept = assertDefined((await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.swept, 'how many entries were swept')
  })
