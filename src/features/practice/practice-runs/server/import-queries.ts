// Statements for the import of runs. A batch takes as many statements as a single run.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

export interface RunNames {
  n: number
  loginName: string
  subSceneId: string
  startedAt: string
  endedAt: string | null
}
export interface FoundRunNames {
  n: number
  userId: string | null
  departmentId: string | null
  courseId: string | null
  sceneId: string | null
  /** Seconds since 1970, as text. */
  started: string
  ended: string | null
  future: boolean
  backwards: boolean
}

const named = statement(
  'practice_named',
  `select l.n, u.id::text "userId", u.department_id::text "departmentId", s.course_id::text "courseId", s.parent_id::text "sceneId",
            extract(epoch from l."startedAt")::text started, extract(epoch from l."endedAt")::text ended,
            greatest(l."startedAt", l."endedAt") > $3::timestamptz future, coalesce(l."endedAt" < l."startedAt", false) backwards
       from jsonb_to_recordset($2) as l (n int, "loginName" text, "subSceneId" bigint, "startedAt" timestamptz, "endedAt" timestamptz)
       left join app_user u on u.tenant_id = $1 and lower(u.login_name) = lower(l."loginName") and u.deleted_at is null
       left join course s on s.tenant_id = $1 and s.id = l."subSceneId" and s.type = 'SUB_SCENE' and s.deleted_at is null
      order by l.n`,
).returns<FoundRunNames>()

/** Resolves names and times of these lines in the tenant's time zone. `now` is an ISO moment. */
export const findNamed = (db: Db, lines: readonly RunNames[], now: string): Promise<FoundRunNames[]> =>
  db.run(named, [db.tenantId, JSON.stringify(lines), now])

const scripts = statement(
  'practice_scripts',
  'select id, subscene_id "subSceneId" from script where tenant_id = $1 and id = any($2::bigint[])',
)

/** Sub-scene id by script line id; includes deleted lines, which may have been practised before. */
export async function listSubScenesOfScripts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.run(scripts, [db.tenantId, ids])
  return new Map(rows.map((r) => [r.id, r.subSceneId]))
}

export interface Turn {
  scriptId: string
  turnNo: number
  transcript: string | null
  score: number | null
  pointsHit: string[] | null
  at: string | null
}

export interface NewRun {
  registration: string
  /** Hexadecimal hash of the content; null for runs of our own practice room. */
  hash: string | null
  userId: string
  departmentId: string | null
  courseId: string
  sceneId: string
  subSceneId: string
  mode: 'PRACTICE' | 'EXAM'
  /** Seconds since 1970, as text. */
  started: string
  ended: string | null
  score: number | null
  dimensions: Record<string, number>
  turns: Turn[]
}

const insert = statement(
  'practice_insert',
  `with given as materialized (
       select * from jsonb_to_recordset($2) as r (registration uuid, hash text, "userId" bigint, "departmentId" bigint, "courseId" bigint,
              "sceneId" bigint, "subSceneId" bigint, mode text, started numeric, ended numeric, score numeric, dimensions jsonb, turns jsonb)
     ), made as (
       insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, content_hash, source,
              started_at, ended_at, duration_sec, completed, score, dimensions, department_id)
       select $1, "userId", "courseId", "sceneId", "subSceneId", mode, registration, decode(hash, 'hex'), $3,
              to_timestamp(started), to_timestamp(ended), round(ended - started)::int, ended is not null, score, dimensions, "departmentId"
         from given
           on conflict (tenant_id, registration) do nothing
       returning id, registration
     ), said as (
       insert into practice_turn (tenant_id, attempt_id, script_id, turn_no, transcript, score, points_hit, at)
       select $1, m.id, t."scriptId", t."turnNo", t.transcript, t.score, t."pointsHit", t.at
         from made m join given g using (registration),
              jsonb_to_recordset(g.turns) as t ("scriptId" bigint, "turnNo" smallint, transcript text, score numeric, "pointsHit" jsonb, at timestamptz)
     )
     select registration from made`,
)

/** Inserts new runs and returns their registrations. */
export async function insertRuns(db: Db, runs: readonly NewRun[], source: 'IMPORT' | 'DEMO' | 'LEARNER'): Promise<Set<string>> {
  // sorted, so that two concurrent imports of equal runs do not deadlock
  const sorted = runs.toSorted((a, b) => (a.registration < b.registration ? -1 : 1))
  const rows = await db.run(insert, [db.tenantId, JSON.stringify(sorted), source])
  return new Set(rows.map((r) => r.registration))
}

const hashes = statement(
  'practice_hashes',
  `select registration, encode(content_hash, 'hex') hash from practice_attempt where tenant_id = $1 and registration = any($2::uuid[])`,
).returns<{ registration: string; hash: string }>()

/** Content hashes by registration. */
export async function listHashes(db: Db, registrations: readonly string[]): Promise<Map<string, string>> {
  if (!registrations.length) return new Map()
  const rows = await db.run(hashes, [db.tenantId, registrations])
  return new Map(rows.map((r) => [r.registration, r.hash]))
}
