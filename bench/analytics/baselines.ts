// Plain SQL baselines of the exam analysis: the same figures from the same rows, without anything else. $1 tenant, $2 exam, $3 department
// (or people).
const rows = `from exam_enrolment e
    join exam x on x.tenant_id = e.tenant_id and x.id = e.exam_id
    left join exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.exam_id and r.user_id = e.user_id
   where e.tenant_id = $1 and e.exam_id = $2 and e.status = 'REQUIRED'`
const below = `${rows} and e.department_path_ids @> array[$3::bigint]`
const measures = `count(*) required, count(r.user_id) participated, count(r.sum_score) scored,
    count(*) filter (where r.sum_score * 100 >= r.total_score * x.pass_rate) passed, max(r.sum_score) high, min(r.sum_score) low, round(avg(r.sum_score), 2) mean,
    count(*) filter (where r.sum_score * 100 >= r.total_score * 90) a, count(*) filter (where r.sum_score * 100 >= r.total_score * 80) b,
    count(*) filter (where r.sum_score * 100 >= r.total_score * 60) c`
const ranked = (what: string, order: string) =>
  `select ${what} as value, d.full_name from (select e.department_id, avg(r.sum_score) mean, count(r.sum_score) n,
      count(*) filter (where r.sum_score * 100 >= r.total_score * x.pass_rate)::numeric passed ${below} group by 1) u
     join department d on d.tenant_id = $1 and d.id = u.department_id where u.n > 0 order by 1 ${order} limit 5`
const people = (offset: number) =>
  `select u.name, u.work_no, r.sum_score, r.choices_score, r.multiple_score, r.judgement_score, r.fill_blank_score, r.short_answer_score, count(*) over ()
     from exam_enrolment e join exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.exam_id and r.user_id = e.user_id
     join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.tenant_id = $1 and e.exam_id = $2 and e.status = 'REQUIRED' and e.department_path_ids @> array[$3::bigint]
    order by r.sum_score desc nulls last, u.work_no collate "C" limit 50 offset ${offset}`

/** SQL over the answers of the chosen people, one attempt per person. */
const given = (what: string, more = '') =>
  `select ${what} from exam_enrolment e join exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.exam_id and r.user_id = e.user_id
     join exam_attempt t on t.tenant_id = r.tenant_id and t.exam_id = r.exam_id and t.user_id = r.user_id
     join exam_answer a on a.tenant_id = t.tenant_id and a.attempt_id = t.id ${more}
    where e.tenant_id = $1 and e.exam_id = $2 and e.status = 'REQUIRED' and e.department_path_ids @> array[$3::bigint]`
const byItem = `${given('a.question_id, a.response, count(*), count(a.response), sum(a.score), sum(a.max_score), count(*) filter (where a.correct)')} and a.score is not null group by 1, 2`
const byScore = `${given('a.question_id, a.score, t.sum_score, count(*)')} and a.score is not null group by 1, 2, 3`

/** Number of exams side by side. */
export const COMPARED = 5
/** SQL over the latest exams. */
const many = (count: number, which: string) =>
  `select date_trunc('quarter', x.start_time), x.id, ${measures}, percentile_cont(0.5) within group (order by r.sum_score) from exam_enrolment e
     join exam x on x.tenant_id = e.tenant_id and x.id = e.exam_id
     left join exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.exam_id and r.user_id = e.user_id
    where e.tenant_id = $1 and $2::bigint is not null and e.status = 'REQUIRED' and ${which}
      and e.exam_id in (select id from exam where tenant_id = $1 order by id desc limit ${count}) group by grouping sets ((1), (1, 2))`

/** SQL of the runs of one course by week, for the required people of one project. */
const trend = (days: string) =>
  `select date_trunc('week', a.started_at), count(distinct a.user_id), count(*), count(distinct a.user_id) filter (where a.completed), round(avg(a.score), 2)
     from practice_attempt a join project_enrolment e on e.tenant_id = a.tenant_id and e.user_id = a.user_id and e.status = 'REQUIRED'
    where a.tenant_id = $1 and $2::bigint is not null and e.department_path_ids @> array[$3::bigint] ${days} group by 1`

export const baselines = {
  compare: many(COMPARED, 'e.department_path_ids @> array[$3::bigint]'),
  history: many(60, 'e.department_path_ids @> array[$3::bigint]'),
  historyOf: many(60, `$3::bigint is not null and e.user_id = (select min(id) from app_user where tenant_id = $1 and work_no like 'S%')`),
  perhaps: `select ${measures} ${below}`,
  scoreDistribution: `select least(9, floor(r.sum_score * 10 / r.total_score)) bin, count(*) ${below} and r.sum_score is not null group by 1`,
  levels: `select ${measures} ${below}`,
  types: `select sum(r.choices_score), sum(r.multiple_score), sum(r.judgement_score), sum(r.fill_blank_score), sum(r.short_answer_score), count(r.sum_score) ${below} and r.sum_score is not null`,
  participation: `select e.department_path_ids[2], count(*), count(r.user_id) ${below} group by 1`,
  top: ranked('mean', 'desc'),
  passTop: ranked('passed / n', 'asc'),
  org: `select e.department_path_ids[1], e.department_path_ids[2], e.department_path_ids[3], e.department_path_ids[4], ${measures} ${below}
         group by grouping sets ((1), (1, 2), (1, 2, 3), (1, 2, 3, 4))`,
  results: people(0),
  resultsDeep: people(14_950),
  items: byItem,
  item: byItem.replace(
    ' and a.score is not null',
    ' and a.score is not null and a.question_id = (select min(question_id) from exam_question where tenant_id = $1 and exam_id = $2)',
  ),
  reliability: byScore,
  paper: given('a.question_id, a.response, count(*)').concat(' group by 1, 2'),
  previous: `select x.id, count(o.user_id) from exam_enrolment e join exam_enrolment o on o.tenant_id = e.tenant_id and o.user_id = e.user_id and o.status = 'REQUIRED'
     join exam x on x.tenant_id = o.tenant_id and x.id = o.exam_id and x.end_time <= (select start_time from exam where tenant_id = $1 and id = $2)
    where e.tenant_id = $1 and e.exam_id = $2 and e.status = 'REQUIRED' and e.department_path_ids @> array[$3::bigint]
      and x.id in (select id from exam where tenant_id = $1 and end_time <= (select start_time from exam where tenant_id = $1 and id = $2) order by end_time desc limit 6) group by 1`,
  check: `select q.type, count(*), sum(p.score), sum(p.score * u.score_rate), sum(p.score * u.reliability_index) from exam_question p
     join question q on q.tenant_id = p.tenant_id and q.id = p.question_id left join question_use u on u.tenant_id = q.tenant_id and u.question_id = q.id
    where p.tenant_id = $1 and p.exam_id = $2 and $3::bigint is not null group by 1`,
  trend: trend(''),
  trendDays: trend("and a.started_at >= now() - interval '60 days'"),
  trendOfCourses: trend(`and e.project_id = (select max(id) from project where tenant_id = $1)
     and exists (select from project_course l where l.tenant_id = a.tenant_id and l.project_id = e.project_id and l.course_id = a.course_id)`),
  trendOfExam: `select date_trunc('day', t.submitted_at), count(distinct t.user_id), count(*), round(avg(t.sum_score), 2) from exam_enrolment e
     join exam_attempt t on t.tenant_id = e.tenant_id and t.exam_id = e.exam_id and t.user_id = e.user_id and t.submitted_at is not null
    where e.tenant_id = $1 and e.exam_id = $2 and e.status = 'REQUIRED' and e.department_path_ids @> array[$3::bigint] group by 1`,
  people: `select ${measures} ${rows} and e.user_id = any ($3::bigint[])`,
}
