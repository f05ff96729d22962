// Statements for the figures of many exams at once, as shown in the list of exams: over all required people, or those within reach.
import { statement } from '#platform/database/statement.ts'
import { ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { type Reach, reachOf } from '#features/organisation/departments/server/departments.ts'
import type { ExamFigures } from '#features/assessment/exams/contract.ts'
import { counted, endedBefore, isKept } from './scope.ts'

/** Exams per statement; more would exceed the statement timeout. */
const AT_ONCE = 50
/**
 * `before`: the exam that each of `listed` (id, start_time) is compared with. It is the latest that ended before, shares a bank, and has
 * at least half of the required people. The lateral subquery with `limit 1` stops at the first match.
 */
const comparedWith = `before as materialized (
    select l.id, p.id previous
      from listed l cross join lateral (
        select c.id from (
          ${endedBefore('l')}) c
         where coalesce(
           (select 2 * h.people >= s.required and h.people > 0 from exam_shared h join exam_standing s on s.tenant_id = $1 and s.exam_id = h.exam_id
             where h.tenant_id = $1 and h.exam_id = l.id and h.earlier_id = c.id and ${isKept('l.id', true)} and ${isKept('c.id', true)}),
           (select 2 * count(o.user_id) >= count(*) and count(o.user_id) > 0
                  from exam_enrolment n left join exam_enrolment o
                    on o.tenant_id = n.tenant_id and o.exam_id = c.id and o.user_id = n.user_id and o.status = 'REQUIRED'
                 where n.tenant_id = $1 and n.exam_id = l.id and n.status = 'REQUIRED'))
         limit 1) p)`

const figures = statement(
  'exam_analysis_figures',
  `with listed as materialized (select id, start_time from exam where tenant_id = $1 and id = any ($2::bigint[]) and sat_at is not null),
   ${comparedWith},
   asked as materialized (select unnest($2::bigint[]) id union select previous from before),
   kept as materialized (
     select e.id, s.required, s.participated, s.pending, ${ratio('s.passed', 's.scored')} pass
       from asked a join exam e on e.tenant_id = $1 and e.id = a.id join exam_standing s on s.tenant_id = $1 and s.exam_id = a.id
      where s.pass_rate = e.pass_rate and ${isKept('a.id')}),
   sums as materialized (
     select * from kept
      union all
     select e.id, count(n.user_id)::int required, count(r.user_id)::int participated,
            count(r.user_id) filter (where r.attempt_id is null)::int pending,
            ${ratio(`count(s.score) filter (where ${reachesPercent('s.score', 's.total', 'e.pass_rate')})`, 'count(s.score)')} pass
       from exam e
       left join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.status = 'REQUIRED'
       left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      cross join ${counted}
      where e.tenant_id = $1 and e.id = any (array(select id from asked except select id from kept)) group by e.id)
   select s.id, s.required "requiredUserCount", s.participated "participatedUserCount", s.pending "pendingUserCount", s.pass "passRatio",
          p.pass "previousPassRatio"
     from sums s left join before b on b.id = s.id left join sums p on p.id = b.previous where s.id = any ($2::bigint[])`,
  'anew',
).returns<Figures & { id: string }>()

type Figures = Omit<ExamFigures, 'markingUserCount'>

/** Figures of these exams over all required people. */
export async function listFigures(db: Db, examIds: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>()
  for (let i = 0; i < examIds.length; i += AT_ONCE)
    for (const { id, ...of } of await db.run(figures, [db.tenantId, examIds.slice(i, i + AT_ONCE)])) found.set(id, of)
  return found
}

/** `kept`: cached figures of the departments `roots` ($3), none of which contains another. */
const reached = statement(
  'exam_analysis_reached_figures',
  `with listed as materialized (select id, start_time from exam where tenant_id = $1 and id = any ($2::bigint[]) and sat_at is not null),
   ${comparedWith},
   asked as materialized (select unnest($2::bigint[]) id union select previous from before),
   kept as materialized (
     select e.id, coalesce(sum(d.required), 0)::int required, coalesce(sum(d.participated), 0)::int participated,
            coalesce(sum(d.pending), 0)::int pending, ${ratio('sum(d.passed)', 'sum(g.n)')} pass
       from asked a join exam e on e.tenant_id = $1 and e.id = a.id join exam_standing s on s.tenant_id = $1 and s.exam_id = a.id
       left join exam_department_standing d on d.tenant_id = $1 and d.exam_id = a.id and d.department_id = any ($3::bigint[])
       left join lateral (select sum(n) n from unnest(d.reached) n) g on true
      where s.pass_rate = e.pass_rate and s.departments and ${isKept('a.id')}
        and not exists (select from exam_department_standing o where o.tenant_id = $1 and o.exam_id = a.id and o.department_id = any ($3::bigint[])
                           and (select count(*) <> 1 from unnest(o.path) p where p = any ($3::bigint[])))
      group by e.id),
   sums as materialized (
     select * from kept
      union all
     select e.id, count(n.user_id)::int required, count(r.user_id)::int participated,
            count(r.user_id) filter (where r.attempt_id is null)::int pending,
            ${ratio(`count(s.score) filter (where ${reachesPercent('s.score', 's.total', 'e.pass_rate')})`, 'count(s.score)')} pass
       from exam e
       left join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.status = 'REQUIRED' and n.department_path_ids && $3::bigint[]
       left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      cross join ${counted}
      where e.tenant_id = $1 and e.id = any (array(select id from asked except select id from kept)) group by e.id)
   select s.id, s.required "requiredUserCount", s.participated "participatedUserCount", s.pending "pendingUserCount", s.pass "passRatio",
          p.pass "previousPassRatio"
     from sums s left join before b on b.id = s.id left join sums p on p.id = b.previous where s.id = any ($2::bigint[])`,
  'anew',
).returns<Figures & { id: string }>()

/** Ids of the departments within reach without those below another one; null: all. */
function rootsOf(reach: Reach): string[] | null {
  if ('all' in reach) return null
  if (!('paths' in reach)) return reach.departmentId === null ? [] : [reach.departmentId]
  const top = reach.paths.filter((path) => !reach.paths.some((other) => other !== path && path.startsWith(other)))
  return [...new Set(top.flatMap((path) => path.split('/').findLast(Boolean) ?? []))]
}

/** Figures of these exams over the people within reach, equal to their reports; `markingUserCount` is over all people. */
export async function listReachedFigures(db: Db, examIds: readonly string[]): Promise<ReadonlyMap<string, ExamFigures>> {
  const roots = rootsOf(reachOf(await db.who()))
  const whole = await listFigures(db, examIds)
  const found = new Map<string, ExamFigures>()
  for (const [id, of] of whole) found.set(id, { ...of, markingUserCount: of.pendingUserCount })
  if (roots === null) return found
  for (let i = 0; i < examIds.length; i += AT_ONCE)
    for (const { id, ...of } of await db.run(reached, [db.tenantId, examIds.slice(i, i + AT_ONCE), roots]))
      found.set(id, { ...of, markingUserCount: whole.get(id)?.pendingUserCount ?? 0 })
  return found
}

const pending = statement(
  'exam_analysis_pending',
  `select distinct a.exam_id id from exam_attempt a
     join exam_result r on r.tenant_id = a.tenant_id and r.exam_id = a.exam_id and r.user_id = a.user_id and r.attempt_id is null
     join exam_enrolment n on n.tenant_id = a.tenant_id and n.exam_id = a.exam_id and n.user_id = a.user_id and n.status = 'REQUIRED'
    where a.tenant_id = $1 and a.status = 'GRADING'`,
)

/** Ids of exams with people who wait for marking and have nothing graded. */
export const listPending = async (db: Db): Promise<string[]> => (await db.run(pending, [db.tenantId])).map((r) => r.id)
