// Runs: SQL in, rows out.
import type { Db } from '../../../platform/database/transaction.ts'
import type { Page, Paging } from '../../../shared/paging.ts'
import type { Reach } from '../../departments/server/departments.ts'
import type { Run } from '../contract.ts'

export interface RunsAsked extends Paging {
  courseId?: string | undefined
  subSceneId?: string | undefined
  projectId?: string | undefined
  userId?: string | undefined
  departmentId?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

const MOMENT = `'YYYY-MM-DD HH24:MI:SS'`

/** $9: paths that are reached; $10: a department that is reached. */
function within(reach: Reach): { where: string; paths: string[] | null; departmentId: string | null } {
  if ('all' in reach) return { where: 'true', paths: null, departmentId: null }
  if ('paths' in reach)
    return {
      where: `exists (select from unnest($9::text[]) p where starts_with(d.path, p))`,
      paths: [...reach.paths],
      departmentId: null,
    }
  return { where: 'u.department_id = $10::bigint', paths: null, departmentId: reach.departmentId }
}

/** People and departments are looked at only where it is asked which they are of. */
const source = (where: string, anywhere: boolean) => `from practice_attempt a ${
  anywhere
    ? ''
    : `join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`
}
 where a.tenant_id = $1 and ($2::bigint is null or a.course_id = $2) and ($3::bigint is null or a.sub_scene_id = $3)
   and ($4::bigint is null or a.course_id = any(array(select l.course_id from project_course l where l.tenant_id = $1 and l.project_id = $4 and l.deleted_at is null))
        and a.started_at >= (select p.begin_time from project p where p.tenant_id = $1 and p.id = $4 and p.deleted_at is null))
   and ($5::bigint is null or a.user_id = $5) and ${anywhere ? '$6::bigint is null' : '($6::bigint is null or d.path_ids @> array[$6::bigint])'}
   and ($7::date is null or a.started_at >= $7::date::timestamptz) and ($8::date is null or a.started_at < ($8::date + 1)::timestamptz)
   and $9::text[] is not distinct from $9 and $10::bigint is not distinct from $10 and ${where}`

export async function pageRuns(
  db: Db,
  asked: Omit<RunsAsked, 'pageNumber' | 'pageSize'>,
  reach: Reach,
  limit: number,
  offset: number,
): Promise<Page<Run>> {
  const { where, paths, departmentId } = within(reach)
  const from = source(where, 'all' in reach && !asked.departmentId)
  const values = [
    db.tenantId,
    ...[asked.courseId, asked.subSceneId, asked.projectId, asked.userId, asked.departmentId, asked.beginTime, asked.endTime].map(
      (v) => v ?? null,
    ),
    paths,
    departmentId,
  ]
  const [page, counted] = await Promise.all([
    db.query(
      `with found as (
         select a.id, a.started_at ${from} order by a.started_at desc, a.id desc limit $11 offset $12
       )
       select a.id::text, a.user_id::text "userId", u.name, u.work_no "workNo", a.course_id::text "courseId", c.title "courseTitle",
              a.sub_scene_id::text "subSceneId", s.title "subSceneTitle", a.mode, to_char(a.started_at, ${MOMENT}) "startedAt", to_char(a.ended_at, ${MOMENT}) "endedAt",
              a.duration_sec "durationSec", a.completed, a.score::float8 score, a.dimensions
         from found f join practice_attempt a on a.tenant_id = $1 and a.id = f.id
         join app_user u on u.tenant_id = $1 and u.id = a.user_id
         join course c on c.tenant_id = $1 and c.id = a.course_id
         join course s on s.tenant_id = $1 and s.id = a.sub_scene_id
        order by a.started_at desc, a.id desc`,
      [...values, limit, offset],
    ),
    db.query(`select count(*)::int n ${from}`, values),
  ])
  return {
    records: page.rows as Run[],
    total: (counted.rows[0] as { n: number }).n,
  }
}
