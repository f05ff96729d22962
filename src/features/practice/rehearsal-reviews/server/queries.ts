// Statements about runs that a user may review.
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { editorOf } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { looksAfter } from '#features/practice/projects/server/projects.ts'

/** Runs of people whom the user looks after, or all for an administrator; never their own. Parameters start at $2. */
const reviewed = `from rehearsal r
  join project p on p.tenant_id = r.tenant_id and p.id = r.project_id
  join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
  join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
  join course s on s.tenant_id = r.tenant_id and s.id = r.sub_scene_id
  left join rehearsal_appeal a on a.tenant_id = r.tenant_id and a.rehearsal_id = r.id and a.answer is null
  cross join lateral (select count(*)::int disputed from rehearsal_line l where l.tenant_id = r.tenant_id and l.rehearsal_id = r.id and l.is_disputed) x
 where r.tenant_id = $1 and r.state = 'DONE' and r.mode in ('PRACTICE', 'EXAM') and r.user_id <> $3::bigint
   and ($2::boolean or ${looksAfter})`

const columns = `r.id::text id, ${shownName('u')} as name, u.work_no "workNo", d.name "departName", p.project_name "projectName", c.title "courseTitle", s.title,
    r.mode, to_char(r.ended_at, 'YYYY-MM-DD HH24:MI:SS') "endedAt", r.awaited::int waiting, r.score::float8 score, a.rehearsal_id is not null appealed, x.disputed, ${looksAfter} "mayHear"`

export interface RunRow {
  id: string
  name: string
  workNo: string
  departName: string | null
  projectName: string
  courseTitle: string
  title: string
  mode: 'PRACTICE' | 'EXAM'
  endedAt: string
  waiting: number
  score: number | null
  appealed: boolean
  disputed: number
  /** True if the user looks after the person; other administrators may mark, but not listen. */
  mayHear: boolean
}

const page = statement(
  'rehearsal_reviews_page',
  `select ${columns}, count(*) over ()::int total ${reviewed}
    and (r.awaited > 0 or a.rehearsal_id is not null or x.disputed > 0) = $5::boolean
    order by case when $5 then a.rehearsal_id is null end, case when $5 then r.ended_at end, r.ended_at desc, r.id limit $6::int offset $7::int`,
).returns<RunRow & { total: number }>()

/** A page of waiting runs, appeals first, then the oldest; or of the others, the latest first. */
export const pageRuns = (db: Db, who: Who, waiting: boolean, limit: number, offset: number) =>
  db.run(page, [db.tenantId, ...editorOf(who, 'PROJECT'), waiting, limit, offset])

const one = statement('rehearsal_reviews_one', `select ${columns} ${reviewed} and r.id = $5`).returns<RunRow>()
export const findRun = async (db: Db, who: Who, id: string): Promise<RunRow | undefined> =>
  (await db.run(one, [db.tenantId, ...editorOf(who, 'PROJECT'), id]))[0]
