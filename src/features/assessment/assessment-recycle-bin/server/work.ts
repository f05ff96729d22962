// Work of the jobs in every tenant: purges entries after thirty days, and retires old exams.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import { work } from '#platform/jobs/jobs.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { eventOfProgram, recordEvent } from '#features/organisation/audit/server/audit.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { activeTenants } from '#features/organisation/tenants/server/tenants.ts'
import { retireExams, sweepAssessmentBin } from './jobs.ts'
import { RETIRED_BY, retireDue } from './retiring.ts'

/** Few entries per transaction, because an exam may have a hundred thousand answers. */
const AT_ONCE = 10

const sweep = statement('assessment_bin_sweep', 'select app.sweep_assessments($1, $2) swept')

export const sweepAssessmentBinWork = (pool: Pool) =>
  work(sweepAssessmentBin, async (_, signal) => {
    for (let swept = 1; swept && !signal.aborted; )
      swept = assertDefined((await rowsOf(pool.raw, sweep, [keptDays, AT_ONCE]))[0]?.swept, 'how many entries were swept')
  })

/** Retires exams tenant by tenant, with an audit row in each. */
export async function retire(pool: Pool, signal: AbortSignal): Promise<void> {
  for (const tenantId of await activeTenants(pool)) {
    const event = eventOfProgram({ tenantId, action: '考试到期移入回收站', feature: 'exams', name: RETIRED_BY, agent: retireExams.name })
    for (let gone = 1; gone && !signal.aborted; )
      gone = await transaction(pool, {
        tenantId,
        entry: enterTenant(tenantId),
        run: retireDue,
        finish: async (db) => db.auditEntries.length && recordEvent(db, event),
      })
  }
}

export const retireExamsWork = (pool: Pool) => work(retireExams, (_, signal) => retire(pool, signal))
