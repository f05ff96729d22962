// Work of the job that freezes the enrolments of ended exams.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { reconcileAndFreeze } from './enrolments.ts'
import { freezeExams } from './jobs.ts'

const ended = statement('exams_ended', 'select tenant_id, id from app.ended_exams()').returns<{ tenant_id: string; id: string }>()

export const freezeExamsWork = (pool: Pool) =>
  work(freezeExams, async (_, signal) => {
    const failed: unknown[] = []
    for (const { tenant_id: tenantId, id } of await rowsOf(pool.raw, ended, [])) {
      if (signal.aborted) return
      // a failed exam does not stop the others
      await inTenant(pool, tenantId, (db) => reconcileAndFreeze(db, id)).catch((error) => failed.push(error))
    }
    if (failed.length) throw failed[0]
  })
