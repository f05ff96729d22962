// Queries of the live view: one statement for the numbers and the page, whatever the number of candidates.
import { aliveSeconds } from '#features/assessment/exams/fields.ts'
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { isReached, type Reach, reachValues } from '#features/organisation/departments/server/departments.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { endSql } from '#features/assessment/exams/server/exams.ts'
import { due, over } from '#features/assessment/attempts/server/attempts.ts'
import type { Candidate, LiveState } from '../contract.ts'

/** SQL: the state of the latest attempt `a` of exam `e`; $5: the caller may see that the page is hidden. */
const stateSql = `case when a.id is null then 'NOT_STARTED' when a.status = 'VOIDED' then 'VOIDED'
    when a.status <> 'IN_PROGRESS' or ${over} then 'DONE' when a.away_at is not null and $5 then 'AWAY'
    when coalesce(a.holder_seen_at, a.started_at) > now() - interval '${aliveSeconds} seconds' then 'WRITING' else 'OFFLINE' end`

/** SQL: the candidates of an exam within the reach of the caller ($3, $4), with department $6 and name or work number $7. */
const candidates = `latest as (
     select distinct on (a.user_id) a.* from exam_attempt a where a.tenant_id = $1 and a.exam_id = $2 order by a.user_id, a.attempt_no desc
   ), people as materialized (
     select n.user_id, u.work_no, ${shownName('u')} as name, d.full_name org_name, n.time_factor, n.extra_minutes extra_before, a.id attempt_id, ${stateSql} state
       from exam_enrolment n
       join exam e on e.tenant_id = n.tenant_id and e.id = n.exam_id
       join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
       join department d on d.tenant_id = n.tenant_id and d.id = n.department_id
       left join latest a on a.user_id = n.user_id
      where n.tenant_id = $1 and n.exam_id = $2
        and (n.status = 'REQUIRED' or n.extended_until is not null or n.extra_attempts > 0 or a.id is not null)
        and ${isReached('n.department_id', 'd.path', 3)}
        and ($6::bigint is null or $6 = any (n.department_path_ids))
        and ($7::text is null or normalize(u.name, nfkc) ilike $7 or normalize(u.work_no, nfkc) ilike $7)
   )`

const factsSql = (table: string, condition: string) =>
  `case when $5 then (select count(*)::int from ${table} x where x.tenant_id = $1 and x.attempt_id = p.attempt_id and ${condition}) end`

const view = statement(
  'invigilation_view',
  `with ${candidates}, page as (
     select * from people where ($8::text is null or state = $8) and ($9::text is null or (work_no, user_id) > ($9, $10::bigint))
      order by work_no, user_id limit $11
   )
   select (select coalesce(jsonb_object_agg(c.state, c.n), '{}') from (select state, count(*)::int n from people group by state) c) counts,
          (select coalesce(jsonb_agg(r order by r."workNo", r."userId"::bigint), '[]') from (
            select p.user_id::text "userId", p.name, p.work_no "workNo", p.org_name "orgName", p.state, a.id::text "attemptId", a.attempt_no "attemptNo",
                   to_char(a.started_at, 'YYYY-MM-DD HH24:MI:SS') "startedAt", to_char(a.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt",
                   a.submit_kind "submitKind", a.device, p.time_factor "timeFactor", coalesce(a.extra_minutes, p.extra_before) "extraMinutes",
                   case when a.status = 'IN_PROGRESS' then round(extract(epoch from (${due}) - now()) * 1000) end "leftMs",
                   case when a.status = 'IN_PROGRESS' then round(extract(epoch from now() - coalesce(a.holder_seen_at, a.started_at)) * 1000) end "seenMs",
                   case when p.state = 'AWAY' then round(extract(epoch from now() - a.away_at) * 1000) end "awayMs",
                   case when a.status = 'IN_PROGRESS' then ceil(a.gap_seconds / 60.0) else 0 end "gapMinutes",
                   (select count(*) from exam_answer w where w.tenant_id = $1 and w.attempt_id = a.id and w.response is not null) answered,
                   ${factsSql('exam_event', `x.kind = 'HIDDEN'`)} leaves, ${factsSql('exam_fact', `x.kind = 'LONG_PASTE'`)} pastes,
                   ${factsSql('exam_move', `x.kind = 'TAKEN'`)} moves, m.messages, m.unread
              from page p join exam e on e.tenant_id = $1 and e.id = $2
              left join exam_attempt a on a.tenant_id = $1 and a.id = p.attempt_id
             cross join lateral (select count(*) messages, count(*) filter (where x.seen_at is null) unread from exam_action x
                                  where x.tenant_id = $1 and x.exam_id = $2 and x.user_id = p.user_id and x.kind = 'MESSAGE') m) r) candidates, now()::text now`,
  'anew',
).returns<{ counts: Partial<Record<LiveState, number>>; candidates: Candidate[]; now: string }>()

export interface LiveAsked {
  reach: Reach
  /** The caller may edit the exam, and so sees facts. */
  seesFacts: boolean
  departmentId?: string | undefined
  query?: string | undefined
  state?: LiveState | undefined
}
const scopeOf = ({ reach, seesFacts, departmentId, query }: LiveAsked) =>
  [...reachValues(reach), seesFacts, departmentId ?? null, query ? containing(query) : null] as const

/** Candidates by state, and those after the work number and id `after`. */
export const findView = (db: Db, examId: string, asked: LiveAsked, after: readonly [string, string] | undefined, limit: number) =>
  db.one(view, [db.tenantId, examId, ...scopeOf(asked), asked.state ?? null, after?.[0] ?? null, after?.[1] ?? null, limit])

const ids = statement(
  'invigilation_ids',
  `with ${candidates} select user_id::text id from people where $8::text is null or state = $8 order by work_no, user_id limit 9999`,
  'anew',
).returns<{ id: string }>()
export const listCandidateIds = async (db: Db, examId: string, asked: LiveAsked): Promise<string[]> =>
  (await db.run(ids, [db.tenantId, examId, ...scopeOf(asked), asked.state ?? null])).map((r) => r.id)

/** A candidate of an action, with the latest attempt. */
export interface Target {
  userId: string
  name: string
  workNo: string
  attemptId: string | null
  status: 'IN_PROGRESS' | 'GRADING' | 'GRADED' | 'VOIDED' | null
  imported: boolean
  overdue: boolean
  gapSeconds: number
  /** The person may begin an attempt, now or later. */
  canStart: boolean
  /** Minutes that were left when the attempt was handed in. */
  leftMinutes: number
  /** Whether the deadline of an attempt that is reopened now is after the end of the exam for the person; $8: minutes. */
  beyondEnd: boolean
}

const peopleLock = statement(
  'invigilation_lock',
  `select user_id::text id from exam_enrolment where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[]) order by user_id for no key update`,
).returns<{ id: string }>()
/** Locks the enrolments, so that no attempt of these people begins until the transaction ends. */
export const lockPeople = (db: Db, examId: string, userIds: readonly string[]) => db.run(peopleLock, [db.tenantId, examId, userIds])

const targets = statement(
  'invigilation_targets',
  `with ${candidates}, chosen as (select * from people where user_id = any ($8::bigint[]))
   select p.user_id::text "userId", p.name, p.work_no "workNo", a.id::text "attemptId", a.status, coalesce(a.source = 'IMPORT', false) imported,
          coalesce(a.status = 'IN_PROGRESS' and ${over}, false) overdue, coalesce(a.gap_seconds, 0) "gapSeconds",
          coalesce(n.extended_until > now(), false) or n.status = 'REQUIRED' and coalesce(e.end_time > now(), true)
            and (a.id is null or a.status = 'VOIDED') "canStart",
          greatest(1, coalesce(ceil(extract(epoch from a.deadline_at - a.submitted_at) / 60), 1))::int "leftMinutes",
          coalesce(now() + interval '1 minute' * coalesce($9::int, greatest(1, ceil(extract(epoch from a.deadline_at - a.submitted_at) / 60)))
            > ${endSql('p.user_id')}, false) "beyondEnd"
     from chosen p join exam e on e.tenant_id = $1 and e.id = $2
     join exam_enrolment n on n.tenant_id = $1 and n.exam_id = $2 and n.user_id = p.user_id
     left join exam_attempt a on a.tenant_id = $1 and a.id = p.attempt_id
    order by p.user_id`,
  'anew',
).returns<Target>()
/** Those of these people who are candidates within reach; `minutes` of a reopened attempt, null for the minutes that were left. */
export const listTargets = (
  db: Db,
  examId: string,
  asked: LiveAsked,
  userIds: readonly string[],
  minutes: number | null,
): Promise<Target[]> => db.run(targets, [db.tenantId, examId, ...scopeOf(asked), userIds, minutes])
