// Work of the nightly check of draw rules: questions may have been deleted, and banks disabled, since the rules were saved.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { keepDrawProblem } from './draw-rules.ts'
import { checkDraws } from './jobs.ts'

const drawn = statement('exams_drawn', 'select tenant_id, exam_id from app.drawn_exams()').returns<{ tenant_id: string; exam_id: string }>()

/** Checks the draw rules of all exams that have not ended, and stores their problems. */
export async function checkAllDraws(pool: Pool, signal: AbortSignal): Promise<void> {
  const rows = await rowsOf(pool.raw, drawn, [])
  await each(rows, signal, ({ tenant_id: tenantId, exam_id: examId }) => inTenant(pool, tenantId, (db) => keepDrawProblem(db, examId)))
}

export const checkDrawsWork = (pool: Pool) => work(checkDraws, (_, signal) => checkAllDraws(pool, signal))
