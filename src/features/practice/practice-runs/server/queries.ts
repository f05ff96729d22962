// Statements for the list of runs.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Page, Paging } from '#shared/paging.ts'
import { isReached, type Reach, reachValues } from '#features/organisation/departments/server/departments.ts'
import type { Run } from '../contract.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

export interface RunsAsked extends Paging {
  courseId?: string | undefined
  subSceneId?: string | undefined
  projectId?: string | undefined
  userId?: string | undefined
  departmentId?: string | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

/** Joins people and departments only if the reach is limited. */
const source = (anywhere: boolean) => `from practice_attempt a ${
  anywhere
    ? ''
    : `join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`
}
 where a.tenant_id = $1 and ($2::bigint is null or a.course_id = $2) and ($3::bigint is null or a.sub_scene_id = $3)
   and ($4::bigint is null or a.course_id = any(array(select l.course_id from project_course l where l.tenant_id = $1 and l.project_id = $4 and l.deleted_at is null))
        and a.started_at >= (select p.begin_time from project p where p.tenant_id = $1 and p.id = $4 and p.deleted_at is null))
   and ($5::bigint is null or a.user_id = $5) and ($6::date is null or a.started_at >= $6::date::timestamptz)
   and ($7::date is null or a.started_at < ($7::date + 1)::timestamptz)
   ${anywhere ? '' : `and ($8::bigint is null or d.path_ids @> array[$8::bigint]) and ${isReached('u.department_id', 'd.path', 9)}`}`

const page = (from: string, next: number) => `with found as (
     select a.id, a.started_at ${from} order by a.started_at desc, a.id desc limit $${next} offset $${next + 1}
   )
   select a.id, a.user_id "userId", ${shownName('u')} as name, u.work_no "workNo", a.course_id "courseId", c.title "courseTitle",
          a.sub_scene_id "subSceneId", s.title "subSceneTitle", a.mode, to_char(a.started_at, ${momentFormat}) "startedAt", to_char(a.ended_at, ${momentFormat}) "endedAt",
          a.duration_sec "durationSec", a.completed, a.score::float8 score, a.dimensions
     from found f join practice_attempt a on a.tenant_id = $1 and a.id = f.id
     join app_user u on u.tenant_id = $1 and u.id = a.user_id
     join course c on c.tenant_id = $1 and c.id = a.course_id
     join course s on s.tenant_id = $1 and s.id = a.sub_scene_id
    order by a.started_at desc, a.id desc`
const runsAnywhere = statement('practice_runs_anywhere', page(source(true), 8), 'anew').returns<Run>()
const countAnywhere = statement('practice_count_anywhere', `select count(*)::int n ${source(true)}`, 'anew').returns<{ n: number }>()
const runsWithin = statement('practice_runs_within', page(source(false), 11), 'anew').returns<Run>()
const countWithin = statement('practice_count_within', `select count(*)::int n ${source(false)}`, 'anew').returns<{ n: number }>()

export async function pageRuns(
  db: Db,
  { courseId, subSceneId, projectId, userId, departmentId, beginTime, endTime }: Omit<RunsAsked, 'pageNumber' | 'pageSize'>,
  reach: Reach,
  limit: number,
  offset: number,
): Promise<Page<Run>> {
  const asked = [
    db.tenantId,
    courseId ?? null,
    subSceneId ?? null,
    projectId ?? null,
    userId ?? null,
    beginTime ?? null,
    endTime ?? null,
  ] as const
  if ('all' in reach && !departmentId) {
    const [records, { n }] = await Promise.all([db.run(runsAnywhere, [...asked, limit, offset]), db.one(countAnywhere, [...asked])])
    return { records, total: n }
  }
  const within = [...asked, departmentId ?? null, ...reachValues(reach)] as const
  const [records, { n }] = await Promise.all([db.run(runsWithin, [...within, limit, offset]), db.one(countWithin, [...within])])
  return { records, total: n }
}
