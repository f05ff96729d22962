// Statements for the history of exams: figures per exam and per quarter.
import { statement } from '#platform/database/statement.ts'
import { keptRatio, ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'
import { maxHistory, type Stretch } from '../contract.ts'
import { counted, isKept, middleOf } from './scope.ts'

export interface StretchRow extends Stretch {
  from: string
  exams: number
  /** null: the row sums all exams of the quarter. */
  examId: string | null
  examinationName: string | null
  beginTime: string | null
  endTime: string | null
}
const time = (of: string) => `to_char(${of}, 'YYYY-MM-DD HH24:MI:SS')`

/** For a department, exams with current cached figures are read from the cache; all others are counted. */
const stretches = statement(
  'exam_analysis_stretches',
  `with asked as materialized (
     select e.id, e.examination_name, e.start_time, e.end_time, e.pass_rate, k.exam_id is not null kept from exam e
       left join exam_standing k on $3::bigint is not null and k.tenant_id = $1 and k.exam_id = e.id and k.departments and k.pass_rate = e.pass_rate
        and ${isKept('e.id')}
      where e.tenant_id = $1 and e.deleted_at is null and e.start_time <= now()
        and case when k.exam_id is not null
            then exists (select from exam_department_standing d where d.tenant_id = $1 and d.exam_id = e.id and d.department_id = $3)
            else exists (select from exam_enrolment n where n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED'
                            and ${inScope('n.user_id', 'n.department_path_ids')}) end
      order by e.start_time desc, e.id desc limit $2),
   people as materialized (
     select a.id, r.user_id is not null took, r.user_id is not null and r.attempt_id is null pending,
            s.score / s.total rate, ${reachesPercent('s.score', 's.total', 'a.pass_rate')} passed
       from asked a join exam_enrolment n on n.tenant_id = $1 and n.exam_id = a.id and n.status = 'REQUIRED'
        and ${inScope('n.user_id', 'n.department_path_ids')}
       left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      cross join ${counted}
      where not a.kept),
   kept as materialized (
     select d.exam_id id, d.required, d.participated, d.pending, d.passed, d.rates, d.reached
       from asked a join exam_department_standing d on d.tenant_id = $1 and d.exam_id = a.id and d.department_id = $3
      where a.kept),
   sums as (
     select id, count(*) required, count(*) filter (where took) participated, count(*) filter (where pending) pending,
            count(*) filter (where passed) passed from people group by id
      union all select id, required, participated, pending, passed from kept),
   spread as (
     select date_trunc('quarter', a.start_time) quarter, a.id, p.rate, sum(p.n) n
       from (select id, rate, count(*) n from people where rate is not null group by id, rate
              union all select k.id, u.rate, u.n from kept k cross join lateral unnest(k.rates, k.reached) u (rate, n)) p
       join asked a on a.id = p.id
      group by grouping sets ((1, 3), (1, 2, 3))),
   placed as (
     select *, sum(n) over (partition by quarter, id order by rate) upto, sum(n) over (partition by quarter, id) whole from spread),
   rates as materialized (
     select quarter, id, sum(n) scored, sum(rate * n) / sum(n) mean,
            ${middleOf('rate')} median
       from placed group by quarter, id),
   whole as (
     select date_trunc('quarter', a.start_time) quarter, a.id, count(*) exams, max(examination_name) name, max(start_time) started,
            max(end_time) ended, sum(required) required, sum(participated) participated, sum(pending) pending, sum(passed) passed
       from asked a join sums s on s.id = a.id group by grouping sets ((1), (1, 2)))
   select to_char(w.quarter, 'YYYY-MM-DD') "from", w.exams::int exams, w.id "examId", case when w.id is not null then w.name end "examinationName",
          case when w.id is not null then ${time('w.started')} end "beginTime", case when w.id is not null then ${time('w.ended')} end "endTime",
          w.required::int "requiredUserCount", w.participated::int "participatedUserCount", w.pending::int "pendingUserCount",
          coalesce(r.scored, 0)::int "scoredUserCount", w.passed::int "passedUserCount",
          ${ratio('w.participated', 'w.required')} "participateRatio", ${ratio('w.passed', 'r.scored')} "passRatio",
          ${keptRatio('r.mean', 'round(r.mean, 8)')} "averageRatio", ${keptRatio('r.median')} "medianRatio"
     from whole w left join rates r on r.quarter = w.quarter and r.id is not distinct from w.id
    order by w.quarter, w.started desc, w.id desc`,
  'anew',
).returns<StretchRow>()

/** The latest exams of a department or of people, and their quarters; a quarter has no exam id. */
export const listStretches = (db: Db, departmentId: string | null, userIds: readonly string[] | null): Promise<StretchRow[]> =>
  db.run(stretches, [db.tenantId, maxHistory, departmentId, userIds])
