// Scheduled work: updates the cached figures of changed exams, some per transaction.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { examStandings } from './jobs.ts'

const AT_ONCE = 5
const keep = statement('exam_standings_keep', 'select app.keep_exam_standings($1) n').returns<{ n: number }>()

export async function keepStandings(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if (((await rowsOf(pool.raw, keep, [AT_ONCE]))[0]?.n ?? 0) < AT_ONCE) return
}

export const examStandingsWork = (pool: Pool) => work(examStandings, (_, signal) => keepStandings(pool, signal))
