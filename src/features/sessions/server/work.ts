// Doing the work: sessions, captchas and counts of failures that have run out are deleted.
import type { Pool } from '../../../platform/database/pool.ts'
import { work } from '../../../platform/jobs/jobs.ts'
import { sweepSessions } from './jobs.ts'

export const sweepSessionsWork = (pool: Pool) => work(sweepSessions, async () => void (await pool.raw.query('select app.sweep_sessions()')))
