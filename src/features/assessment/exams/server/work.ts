// Work of the job that freezes the enrolments of ended exams.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { reconcileAndFreeze } from './enrolments.ts'
import { freezeExams } from './jobs.ts'

const ended = statement('exams_ended', 'select tenant_id, id from app.ended_exams()').returns<{ tenant_id: string; id: string }>()

export const freezeExamsWork = (pool: Pool) =>
  work(freezeExams, async (_, signal) => {
    const rows = await rowsOf(pool.raw, ended, [])
    await each(rows, signal, ({ tenant_id: tenantId, id }) => inTenant(pool, tenantId, (db) => reconcileAndFreeze(db, id)))
  })
