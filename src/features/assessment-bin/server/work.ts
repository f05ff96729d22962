// Doing the work: what was deleted thirty days ago is deleted for good, in every tenant.
import type { Pool } from '../../../platform/database/pool.ts'
import { rowsOf, statement } from '../../../platform/database/statement.ts'
import { work } from '../../../platform/jobs/jobs.ts'
import { must } from '../../../shared/must.ts'
import { keptDays } from '../../recycle-bin/contract.ts'
import { sweepAssessmentBin } from './jobs.ts'

/** Few at a time: an exam may have a hundred thousand answers. */
const AT_ONCE = 10

const sweep = statement('assessment_bin_sweep', 'select app.sweep_assessments($1, $2) swept')

export const sweepAssessmentBinWork = (pool: Pool) =>
  work(sweepAssessmentBin, async (_, signal) => {
    for (let swept = 1; swept && !signal.aborted; )
      swept = must((await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.swept, 'how many entries were swept')
  })
