// Stores a run of our own practice room like an imported one, and notifies its projects.
import type { Db } from '#platform/database/transaction.ts'
import { courseUsers, type ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { insertRuns, type NewRun } from './import-queries.ts'
import { statement } from '#platform/database/statement.ts'

/** Stores the run; a registration that exists already is left unchanged. */
export async function recordRun(db: Db, run: NewRun, changed: ProgressChanged): Promise<void> {
  const made = await insertRuns(db, [run], 'LEARNER')
  if (!made.size) return
  await tell(db, run.courseId, changed)
}

async function tell(db: Db, courseId: string, changed: ProgressChanged): Promise<void> {
  const uses = await courseUsers(db, [courseId])
  await changed(db, [...new Set(uses.map((p) => p.id))])
}

const rescored = statement(
  'practice_rescore',
  `with run as (
     update practice_attempt set ended_at = to_timestamp($3::numeric), duration_sec = round($3::numeric - extract(epoch from started_at))::int, completed = true,
            score = $4, dimensions = $5
      where tenant_id = $1 and registration = $2 and source = 'LEARNER' returning id)
   update practice_turn t set score = g.score, transcript = g.transcript, points_hit = g."pointsHit"
     from run, jsonb_to_recordset($6) as g ("scriptId" bigint, score numeric, transcript text, "pointsHit" jsonb)
    where t.tenant_id = $1 and t.attempt_id = run.id and t.script_id = g."scriptId"
      and (t.score, t.transcript, t.points_hit) is distinct from (g.score, g.transcript, g."pointsHit")`,
)
export interface Rescored {
  registration: string
  courseId: string
  /** Seconds since 1970, as text. */
  ended: string | null
  score: number
  dimensions: Record<string, number>
  turns: readonly { scriptId: string; score: number | null; transcript: string | null; pointsHit: string[] }[]
}
/** Writes a new score of a run after a review; it may be its first score. */
export async function rescoreRun(db: Db, run: Rescored, changed: ProgressChanged): Promise<void> {
  const { registration, ended, score, dimensions, turns } = run
  await db.run(rescored, [db.tenantId, registration, ended, score, JSON.stringify(dimensions), JSON.stringify(turns)])
  await tell(db, run.courseId, changed)
}
