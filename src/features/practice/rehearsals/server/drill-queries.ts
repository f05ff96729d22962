// Statements about lines that a person may drill, their weakest lines, and the trend of their scores.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { filled, variablesOf } from '#shared/variables.ts'
import type { WeakLine } from '../contract.ts'
import { type RehearsalRow, spokenNames } from './queries.ts'
import type { FrozenLine } from './tables.ts'

/** $1 tenant, $2 person: the person's courses, each with its most urgent project. */
const mine = `mine as materialized (
    select distinct on (c.id) c.id course_id, c.title course_title, c.variables, p.id project_id
      from project_enrolment n
      join project p on p.tenant_id = n.tenant_id and p.id = n.project_id and p.deleted_at is null and p.begin_time <= now()
      join project_course l on l.tenant_id = p.tenant_id and l.project_id = p.id and l.deleted_at is null
      join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null and c.is_valid = 'VALID'
     where n.tenant_id = $1 and n.user_id = $2 and n.status = 'REQUIRED'
     order by c.id, n.type desc, p.due_time nulls last, p.begin_time, p.id)`

interface OfCourse {
  variables: string | null
}
export interface DrillLine extends Required<FrozenLine> {
  sceneId: string
  projectId: string
}
const drillLines = statement(
  'drill_lines',
  `with ${mine}
   select k.id::text id, k.type, true "needAnswer", k.text, k.answer_text reference, coalesce(k.answer_points, '') points, k.section,
          m.course_id::text "courseId", s.id::text "subSceneId", s.parent_id::text "sceneId", m.project_id::text "projectId", m.variables
     from script k
     join course s on s.tenant_id = k.tenant_id and s.id = k.subscene_id and s.deleted_at is null
     join mine m on m.course_id = s.course_id
    where k.tenant_id = $1 and k.id = any ($3::bigint[]) and k.deleted_at is null and k.need_answer = 'NEED'
    order by array_position($3::bigint[], k.id)`,
).returns<DrillLine & OfCourse>()

/** Those of the given lines that need an answer and belong to the person's courses, in the given order. */
export async function listDrillLines(db: Db, userId: string, scriptIds: readonly string[]): Promise<DrillLine[]> {
  const lines = await db.run(drillLines, [db.tenantId, userId, scriptIds])
  return lines.map(({ variables, ...line }) => filled(line, spokenNames, variablesOf(variables)))
}

/** The latest answers per line, and the number of days, that the mean covers. */
const [answersTaken, daysTaken] = [3, 30]
const weakest = statement(
  'lines_weakest',
  `with ${mine},
   said as (
     select t.script_id, t.score, coalesce(t.at, a.started_at) at, t.turn_no
       from practice_attempt a join practice_turn t on t.tenant_id = a.tenant_id and t.attempt_id = a.id and t.score is not null
      where a.tenant_id = $1 and a.user_id = $2 and a.started_at >= now() - ${daysTaken} * interval '1 day'
     union all
     select l.script_id, l.score, l.answered_at, l.take
       from rehearsal r join rehearsal_line l on l.tenant_id = r.tenant_id and l.rehearsal_id = r.id and l.score is not null
      where r.tenant_id = $1 and r.user_id = $2 and r.mode = 'DRILL' and l.answered_at >= now() - ${daysTaken} * interval '1 day'
   ), latest as (
     select *, row_number() over (partition by script_id order by at desc, turn_no desc) nth from said
   ), means as (
     select script_id, round(avg(score), 2) mean, count(*)::int answers, max(at) at from latest where nth <= ${answersTaken} group by script_id
   )
   select k.id::text "scriptId", m.course_id::text "courseId", s.id::text "subSceneId", k.text, s.title "subSceneTitle", m.course_title "courseTitle", m.variables, w.mean::float8 mean, w.answers
     from means w
     join script k on k.tenant_id = $1 and k.id = w.script_id and k.deleted_at is null and k.need_answer = 'NEED'
     join course s on s.tenant_id = $1 and s.id = k.subscene_id and s.deleted_at is null
     join mine m on m.course_id = s.course_id
    where w.mean < 100 order by w.mean, w.at desc, k.id limit $3`,
).returns<WeakLine & OfCourse>()

/** The lines with the lowest mean, the lowest first; lines that were always right are left out. */
export async function listWeakestLines(db: Db, userId: string, limit: number): Promise<WeakLine[]> {
  const lines = await db.run(weakest, [db.tenantId, userId, limit])
  return lines.map(({ variables, ...line }) => filled(line, ['text'], variablesOf(variables)))
}

/** Number of runs in a trend. */
const runsTold = 10
const trend = statement(
  'rehearsal_trend',
  `select at, score from (
     select to_char(a.started_at, ${momentFormat}) at, a.score::float8 score, a.started_at, a.id
       from practice_attempt a join rehearsal r on r.tenant_id = a.tenant_id and r.id = $3
      where a.tenant_id = $1 and a.user_id = $2 and a.sub_scene_id = r.sub_scene_id and a.mode = r.mode and a.completed and a.score is not null
        and a.started_at <= r.started_at
      order by a.started_at desc, a.id desc limit ${runsTold}) x
    order by started_at, id`,
).returns<{ at: string; score: number }>()

/** Scores of the person in the same sub-scene and mode up to this run, the earliest first. */
export const listTrend = (db: Db, { userId, id }: Pick<RehearsalRow, 'userId' | 'id'>) => db.run(trend, [db.tenantId, userId, id])

const scoreBefore = statement(
  'rehearsal_score_before',
  `select l.score::float8 score from rehearsal r join rehearsal_line l on l.tenant_id = r.tenant_id and l.rehearsal_id = r.id and l.script_id = $4
    where r.tenant_id = $1 and r.user_id = $2 and r.sub_scene_id = $3 and r.id <> $5 and r.mode = 'PRACTICE' and l.score is not null
    order by l.answered_at desc limit 1`,
).returns<{ score: number }>()
/** Score of a line in the latest practice run before this one; null if there is none. */
export async function findScoreBefore(db: Db, run: Pick<RehearsalRow, 'id' | 'userId' | 'subSceneId'>, line: FrozenLine) {
  const [found] = await db.run(scoreBefore, [db.tenantId, run.userId, line.subSceneId ?? run.subSceneId, line.id, run.id])
  return found?.score ?? null
}
