// Job: deletes expired sessions, captchas and failure counts.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { work } from '#platform/jobs/jobs.ts'
import { sweepSessions } from './jobs.ts'

const sweep = statement('sessions_sweep', 'select app.sweep_sessions()')

export const sweepSessionsWork = (pool: Pool) => work(sweepSessions, async () => void (await rowsOf(pool.raw, sweep, [])))
