// Statements about talks that a user may review, and about a learner's own trend.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import type { TalkScore } from '#engines/directing/score.ts'
import type { Scenario } from '#shared/scenario.ts'
import { editorOf } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { looksAfter } from '#features/practice/projects/server/projects.ts'
import type { ReviewedTalk } from '../contract.ts'

/** Scored talks of people whom the user looks after, or all for an administrator; never their own. Parameters start at $2. */
export const reviewedTalks = `from talk t
  join project p on p.tenant_id = t.tenant_id and p.id = t.project_id
  join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
  left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
  join course c on c.tenant_id = t.tenant_id and c.id = t.course_id
  join course s on s.tenant_id = t.tenant_id and s.id = t.sub_scene_id
  left join (select x.talk_id, count(*)::int appeals from talk_appeal x where x.tenant_id = $1 and x.answer is null group by x.talk_id) a on a.talk_id = t.id
 where t.tenant_id = $1 and t.state = 'DONE' and t.user_id <> $3::bigint and ($2::boolean or ${looksAfter})`

const columns = `t.id::text id, t.user_id::text "userId", ${shownName('u')} as name, u.work_no "workNo", d.name "departName", p.project_name "projectName",
    c.title "courseTitle", s.title, t.mode, to_char(t.ended_at, ${momentFormat}) "endedAt", t.score::float8 score,
    coalesce(a.appeals, 0) appeals, t.reviewed_at is not null "isReviewed"`
/** Columns that read the stored talk, which only the rows of a page should do. */
const told = `k.scenario -> 'persona' ->> 'name' persona, k.course -> 'ended' ->> 'reason' ended, k.witness,
    (jsonb_array_length(k.course -> 'findings') - (select count(distinct v.finding) from talk_review v
      where v.tenant_id = k.tenant_id and v.talk_id = k.id and v.finding < jsonb_array_length(k.course -> 'findings')))::int open`

export interface ListedRow extends ReviewedTalk {
  userId: string
  witness: 'DUE' | 'DONE' | 'FAILED' | null
}

const page = statement(
  'talk_reviews_page',
  `select n.*, ${told} from (
    select ${columns}, count(*) over ()::int total, row_number() over (order by case when $5 then a.appeals is null end, case when $5 then t.ended_at end, t.ended_at desc, t.id) place ${reviewedTalks}
       and (t.reviewed_at is null or coalesce(a.appeals, 0) > 0) = $5::boolean
     order by place limit $6::int offset $7::int) n
   join talk k on k.tenant_id = $1 and k.id = n.id::bigint order by n.place`,
).returns<ListedRow & { total: number; place: string }>()

/** A page of waiting talks, appeals first, then the oldest; or of the others, the latest first. */
export const pageTalks = (db: Db, who: Who, waiting: boolean, limit: number, offset: number) =>
  db.run(page, [db.tenantId, ...editorOf(who, 'PROJECT'), waiting, limit, offset])

const one = statement(
  'talk_reviews_one',
  `select n.*, ${told} from (select ${columns} ${reviewedTalks} and t.id = $5) n join talk k on k.tenant_id = $1 and k.id = n.id::bigint`,
).returns<ListedRow>()
export const findTalk = async (db: Db, who: Who, id: string): Promise<ListedRow | undefined> =>
  (await db.run(one, [db.tenantId, ...editorOf(who, 'PROJECT'), id]))[0]

export interface TrendRow {
  id: string
  at: string
  score: number
  goals: TalkScore['goals']
  scenario: Scenario
  courseId: string
  title: string
  courseTitle: string
}
const trend = statement(
  'talk_reviews_trend',
  `select t.id::text id, to_char(t.ended_at, ${momentFormat}) "at", t.score::float8 score, t.result -> 'goals' goals, t.scenario, t.course_id::text "courseId",
          s.title, c.title "courseTitle"
     from talk t join course s on s.tenant_id = t.tenant_id and s.id = t.sub_scene_id join course c on c.tenant_id = t.tenant_id and c.id = t.course_id
    where t.tenant_id = $1 and t.user_id = $2 and t.sub_scene_id = $3 and t.state = 'DONE' order by t.ended_at desc, t.id desc limit $4::int`,
).returns<TrendRow>()

/** The latest talks of a person in a sub-scene that went to an end, the latest first. */
export const listTrend = (db: Db, userId: string, subSceneId: string, most: number): Promise<TrendRow[]> =>
  db.run(trend, [db.tenantId, userId, subSceneId, most])
