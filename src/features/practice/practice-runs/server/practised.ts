// Number of people and mean score for a list of courses, equal to the training analysis over all people and days.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Practised } from '#features/authoring/courses/contract.ts'
import { inScored } from './progress-cte.ts'

const practised = statement(
  'practice_practised',
  `with scored as materialized (
     select s.course_id, s.id sub_scene_id from course s where s.tenant_id = $1 and s.course_id = any ($2::bigint[]) and ${inScored('s')}
   ), measured as materialized (
     select course_id, count(*) n from scored group by 1
   ), enrolled as (
     select distinct l.course_id, n.user_id
       from project_course l join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null
       join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.status = 'REQUIRED'
      where l.tenant_id = $1 and l.course_id = any ($2::bigint[]) and l.deleted_at is null
   ), went as (
     select course_id, user_id, sub_scene_id, max(score) filter (where completed and mode <> 'EXAM') best
       from practice_attempt where tenant_id = $1 and course_id = any ($2::bigint[]) group by course_id, user_id, sub_scene_id
   ), people as (
     select w.course_id, w.user_id, round(coalesce(sum(w.best) filter (where s.sub_scene_id is not null), 0) / max(m.n), 10) score
       from went w left join scored s using (course_id, sub_scene_id) left join measured m using (course_id) group by w.course_id, w.user_id
   )
   select course_id id, count(*)::int users, round(round(avg(score), 8), 2)::float8 "averageScore" from people join enrolled using (course_id, user_id) group by 1`,
).returns<Practised & { id: string }>()

/** Figures by course id; only courses begun by someone who takes part in a project of it. */
export async function listPractised(db: Db, courseIds: readonly string[]): Promise<ReadonlyMap<string, Practised>> {
  const rows = await db.run(practised, [db.tenantId, courseIds])
  return new Map(rows.map(({ id, ...of }) => [id, of]))
}
