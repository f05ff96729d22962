// SQL source of all exam statistics: required people with their counted results. One source keeps the figures consistent.
import { bounds, levelOf, reachesPercent } from '#platform/database/scores.ts'
import { scoreOf } from '#features/assessment/attempts/server/attempts.ts'
import { measured } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'

/** Parameters of every statement: tenant, exam, and a department ($3) or people ($4); the other one is null. */
export type ScopeValues = [tenantId: string, examId: string, departmentId: string | null, userIds: string[] | null]

/** `bounds`: total score, pass line and lower bounds of the levels of the exam, in percent. */
const asked = `bounds as materialized (
    select e.total_score total, e.pass_rate, ${bounds("coalesce(e.grade_scale, t.settings -> 'gradeScale')")}
      from exam e join tenant t on t.tenant_id = e.tenant_id
     where e.tenant_id = $1 and e.id = $2)`

/** Level and passing of a row `s`. */
export const judged = `${levelOf('s.score', 's.total', 'b')} level, ${reachesPercent('s.score', 's.total', 'b.pass_rate')} passed`

/** The counted score of a result `r`. */
export const counted = `lateral (select r.total_score total, ${scoreOf('r')} score) s`

export const marks = 'r.choices_score, r.multiple_score, r.judgement_score, r.fill_blank_score, r.short_answer_score'

/** `people`: one row per required person in scope; `took`: handed in; `pending`: nothing graded yet; `sitting`: begun but not handed in. */
export const people = `${asked}, people as materialized (
    select n.user_id, n.department_id, n.department_path_ids path, r.user_id is not null took,
           r.user_id is not null and r.attempt_id is null pending, r.user_id is null and exists (
             select from exam_attempt o where o.tenant_id = n.tenant_id and o.exam_id = n.exam_id and o.user_id = n.user_id and o.status = 'IN_PROGRESS') sitting,
           s.total, s.score, ${marks}, ${judged}
      from exam_enrolment n cross join bounds b
      left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      cross join ${counted}
     where n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED'
       and ${inScope('n.user_id', 'n.department_path_ids')})`

/** `units`: `people` summed by department. All larger groups are sums of units. */
export const units = `${people}, units as materialized (
    select department_id, path, count(*) required, count(*) filter (where took) participated, count(*) filter (where pending) pending, count(*) filter (where sitting) sitting,
           count(score) scored, count(*) filter (where passed) passed, max(score) highest, min(score) lowest, sum(score) points,
           count(*) filter (where level = 'A') a, count(*) filter (where level = 'B') b,
           count(*) filter (where level = 'C') c, count(*) filter (where level = 'D') d
      from people group by department_id, path)`

/** SQL of the measures of any group of units. */
export const measures = measured({
  required: 'sum(required)',
  participated: 'sum(participated)',
  pending: 'sum(pending)',
  scored: 'sum(scored)',
  passed: 'sum(passed)',
  highest: 'max(highest)',
  lowest: 'min(lowest)',
  average: 'sum(points) / nullif(sum(scored), 0)',
  level: (level) => `sum(${level})`,
})

/** `measures` and the number of people who are sitting now, which the cache does not have. */
export const measuresNow = `${measures}, coalesce(sum(sitting), 0)::int "sittingUserCount"`

/** Maximum number of earlier exams to try, because each is compared person by person. */
const TRIED = 6

/** SQL: exams that ended before the exam `of` (id, start_time) began and share a bank with it, the latest first. */
export const endedBefore = (of: string) => `select e.id, e.examination_name, e.end_time from exam e
           where e.tenant_id = $1 and e.deleted_at is null and e.end_time <= ${of}.start_time and e.id <> ${of}.id and e.sat_at is not null
             and exists (select from exam_bank b join exam_bank o on o.tenant_id = b.tenant_id and o.bank_id = b.bank_id
                          where b.tenant_id = $1 and b.exam_id = ${of}.id and o.exam_id = e.id)
           order by e.end_time desc, e.id desc limit ${TRIED}`

/** SQL condition: the exam `id` has no change mark; with `people` only marks of changed enrolments matter. */
export const isKept = (id: string, people = false) =>
  `not exists (select from exam_standing_change m where m.tenant_id = $1 and m.exam_id = ${id}${people ? ' and m.people' : ''})`

/** SQL: the median of rows with the cumulative count `upto` and the total count `whole`. */
export const middleOf = (value: string) =>
  `(min(${value}) filter (where 2 * upto >= whole) + min(${value}) filter (where 2 * upto > whole)) / 2`
