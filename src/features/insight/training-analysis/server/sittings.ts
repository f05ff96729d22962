// SQL of the results of an exam on certain days, with the columns of `progressCte` of practice. The counting attempt is chosen among those
// of the days; without days it is the usual one.
import { bounds, levelOf, reachesPercent, tenthOf } from '#platform/database/scores.ts'
import { countsFirst, makeUpColumns, policyOf, scoreOf } from '#features/assessment/attempts/server/attempts.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'

/** `with … facts as (…)` of one exam, with the columns of `progressCte`; `counted` has the counting attempts. */
export const sittings = `with bounds as materialized (
    select coalesce($5::date::timestamptz, '-infinity') since, coalesce(($6::date + 1)::timestamptz, 'infinity') before
  ), asked as materialized (
    select e.attempt_policy, e.pass_rate, ${bounds("coalesce(e.grade_scale, t.settings -> 'gradeScale')")} from exam e join tenant t on t.tenant_id = e.tenant_id
     where e.tenant_id = $1 and e.id = $2 and e.deleted_at is null
  ), people as materialized (
    select n.user_id, n.department_id, n.department_path_ids path_ids from exam_enrolment n
     where n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED' and ${inScope('n.user_id', 'n.department_path_ids')}
  ), handed as materialized (
    select x.*, x.counted_score sum_score, ${policyOf('partition by user_id')} policy from (
      select a.id, a.user_id, a.status, a.started_at, a.submitted_at, a.total_score, e.attempt_policy, n.make_up_counts, ${makeUpColumns},
             greatest(extract(epoch from a.submitted_at - a.started_at), 0)::int seconds
        from exam_attempt a cross join bounds b cross join asked e
        left join exam_enrolment n on n.tenant_id = a.tenant_id and n.exam_id = a.exam_id and n.user_id = a.user_id
       where a.tenant_id = $1 and a.exam_id = $2 and a.status in ('GRADING', 'GRADED') and a.submitted_at >= b.since and a.submitted_at < b.before
       and ($4::bigint[] is null or a.user_id = any($4))) x
  ), counted as materialized (
    select distinct on (h.user_id) h.* from handed h where h.status = 'GRADED'
     order by h.user_id, ${countsFirst('h', 'h.policy')}
  ), went as materialized (
    select user_id, count(*) runs, sum(seconds) seconds, min(submitted_at) first_at, max(submitted_at) last_at from handed group by 1
  ), population as (
    select user_id, department_id, path_ids, true required from people
     union all
    select u.id, u.department_id, d.path_ids, false from went w
      join app_user u on u.tenant_id = $1 and u.id = w.user_id
      left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
     where not exists (select from exam_enrolment n where n.tenant_id = $1 and n.exam_id = $2 and n.user_id = u.id and n.status = 'REQUIRED')
       and ${inScope('u.id', 'd.path_ids')}
  ), graded as (
    select p.user_id, p.department_id, p.path_ids, p.required, w.user_id is not null participated, w.user_id is not null and c.id is null pending,
           w.user_id is null and d.before > now() and exists (
             select from exam_attempt o where o.tenant_id = $1 and o.exam_id = $2 and o.user_id = p.user_id and o.status = 'IN_PROGRESS') sitting,
           c.id is not null completed, coalesce(${reachesPercent(scoreOf('c'), 'c.total_score', 'e.pass_rate')}, false) passed,
           ${scoreOf('c')} score, c.total_score full_score, null::numeric exam_score,
           coalesce(w.runs, 0) runs, coalesce(w.runs, 0) timed, coalesce(w.seconds, 0) seconds, w.first_at, w.last_at,
           null::bigint part_count, null::bigint part_done, e.a, e.b, e.c
      from population p cross join asked e cross join bounds d left join went w using (user_id) left join counted c using (user_id)
  ), facts as materialized (
    select g.*, ${levelOf('g.score', 'g.full_score', 'g')} level, ${tenthOf('g.score', 'g.full_score')} bin from graded g
  )
  `
