// What a leader is told of a department and all below it: SQL in, rows out. One statement; runs are read of twelve weeks.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { ratio } from '../../analysis-tabs/server/analysis-tabs.ts'
import { reachesPercent, scoreOf } from '../../attempts/server/attempts.ts'
import type { Leader } from '../contract.ts'

/** Weeks that are shown, this one the last. */
export const WEEKS = 12
/** Who has not practised for so many days is told. */
export const IDLE_DAYS = 14
/** Lines are looked at of a department of so many people at most; larger ones have departments below, which say it. */
const CLOSE = 500
const FEW = 5
/** Exams that are looked into, the latest first. */
const TRIED = 50
const MOST_DEPARTMENTS = 12

const oneDecimal = (of: string) => `round(round(${of}, 8), 1)::float8`
/** Whom a row of `path` stands below: the department directly below the one asked for; null: that one itself. */
const child = (path: string) => `${path}[array_position(${path}, $2::bigint) + 1]`

/** `pairs`: everybody of whom a project is required that has begun; `people`: the same, each once. */
const required = `pairs as materialized (
    select p.id project_id, p.project_name, n.user_id, n.department_id, n.department_path_ids path, coalesce(r.completed, false) completed,
           n.required_at < now() - interval '${IDLE_DAYS} days' and p.begin_time < now() - interval '${IDLE_DAYS} days' long
      from project p join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id
      left join project_result r on r.tenant_id = n.tenant_id and r.project_id = n.project_id and r.user_id = n.user_id
     where p.tenant_id = $1 and p.deleted_at is null and p.begin_time <= now() and n.status = 'REQUIRED' and n.type = 'MANDATORY'
       and n.department_path_ids @> array[$2::bigint]),
  people as materialized (
    select user_id, max(department_id) department_id, max(path) path, bool_or(long) long from pairs group by user_id)`

/**
 * `spans`: the weeks, from 1; `ran`: in which of them each person ran something; `recent`: what they ran in the last two, scored where it
 * is completed practice; `lately`: who has practised within the days after which one is idle.
 */
const weekly = `spans as materialized (
    select k, date_trunc('week', now()) - interval '${WEEKS} weeks' + k * interval '1 week' week from generate_series(1, ${WEEKS}) k),
  cuts as materialized (select array_agg(week order by k) begins, min(week) since from spans),
  ran as materialized (
    select a.user_id, width_bucket(a.started_at, (select begins from cuts)) k
      from people p join practice_attempt a on a.tenant_id = $1 and a.user_id = p.user_id and a.started_at >= (select since from cuts)
     group by 1, 2),
  recent as materialized (
    select a.user_id, a.started_at >= date_trunc('week', now()) now, count(*) filter (where a.completed and a.mode = 'PRACTICE') scored,
           sum(a.score) filter (where a.completed and a.mode = 'PRACTICE') points
      from people p join practice_attempt a on a.tenant_id = $1 and a.user_id = p.user_id
       and a.started_at >= date_trunc('week', now()) - interval '1 week' group by 1, 2),
  now_ran as materialized (select * from recent where now),
  lately as materialized (
    select distinct a.user_id from people p join practice_attempt a on a.tenant_id = $1 and a.user_id = p.user_id
       and a.started_at >= now() - interval '${IDLE_DAYS} days'),
  this_week as (select sum(scored) scored, sum(points) points from recent where now),
  last_week as (select count(*) users, sum(scored) scored, sum(points) points from recent where not now)`

/** `latest`: the latest of those that have begun (and were put in order) in which somebody of the department has a score; `sat`: who must sit it. */
const lastExam = `latest as materialized (
    select e.* from (
      select id, examination_name, pass_rate, end_time from exam
       where tenant_id = $1 and deleted_at is null and start_time <= now() and sat_at is not null order by start_time desc, id desc limit ${TRIED}) e
     where exists (
       select from exam_enrolment n join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
        where n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED' and n.department_path_ids @> array[$2::bigint]
          and r.attempt_id is not null offset 0) limit 1),
  sat as materialized (
    select n.user_id, n.department_path_ids path, r.user_id is not null took, r.user_id is not null and r.attempt_id is null pending,
           ${scoreOf('r')} score, ${reachesPercent(scoreOf('r'), 'r.total_score', 'e.pass_rate')} passed
      from latest e join exam_enrolment n on n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED' and n.department_path_ids @> array[$2::bigint]
      left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id)`

/** `units`: the departments directly below, each with all below it. */
const below = `unit_people as (
    select ${child('p.path')} id, count(*) required, count(n.user_id) practised, ${oneDecimal('sum(n.points) / nullif(sum(n.scored), 0)')} average
      from people p left join now_ran n using (user_id) group by 1),
  unit_pairs as (select ${child('path')} id, ${ratio('count(*) filter (where completed)', 'count(*)')} done from pairs group by 1),
  unit_sat as (
    select ${child('path')} id, ${ratio('count(*) filter (where took)', 'count(*)')} took, ${ratio('count(*) filter (where passed)', 'count(score)')} pass
      from sat group by 1),
  units as (
    select d.id, d.name, d.seq, u.required, u.practised, u.average, c.done, s.took, s.pass
      from unit_people u join department d on d.tenant_id = $1 and d.id = u.id
      left join unit_pairs c on c.id = u.id left join unit_sat s on s.id = u.id
     order by u.practised::numeric / u.required, d.seq, d.id limit ${MOST_DEPARTMENTS})`

/** `found`: who wants attention, each once, with the reason that says most. */
const watched = `idle as materialized (
    select p.user_id, l.k from people p left join (select user_id, max(k) k from ran where user_id not in (select user_id from lately) group by 1) l using (user_id)
     where (p.long or l.k is not null) and p.user_id not in (select user_id from lately)),
  weak as (
    select user_id, string_agg(text, '' order by mean) filter (where place = 1) text, count(*) n from (
      select a.user_id, k.text, avg(t.score) mean, row_number() over (partition by a.user_id order by avg(t.score)) place
        from practice_attempt a join now_ran w using (user_id)
        join practice_turn t on t.tenant_id = a.tenant_id and t.attempt_id = a.id and t.score is not null
        join script k on k.tenant_id = t.tenant_id and k.id = t.script_id and k.deleted_at is null
       where a.tenant_id = $1 and a.started_at >= date_trunc('week', now()) and (select count(*) from people) <= ${CLOSE}
       group by 1, k.id, k.text having count(*) >= 3 and avg(t.score) < 50) s group by 1),
  reasons as (
    select user_id, 1 rank, 'FAILED' reason, score value, null::text words, score worst from sat where not passed
     union all
    select user_id, 2, 'IDLE', null, null, coalesce(k, 0) from idle
     union all
    select user_id, 3, 'ABSENT', null, null, user_id from sat where not took
     union all
    select user_id, 4, 'WEAK_LINE', n, text, -n from weak),
  found as materialized (select distinct on (user_id) * from reasons order by user_id, rank),
  shown as (
    select f.*, row_number() over (partition by reason order by worst, user_id) place from found f order by place, rank limit ${FEW})`

const leader = statement(
  'home_leader',
  `with ${required}, ${weekly}, ${lastExam}, ${below}, ${watched}
   select jsonb_build_object(
            'required', (select count(*) from people),
            'users', (select count(*) from now_ran),
            'before', (select users from last_week),
            'averageScore', (select ${oneDecimal('points / nullif(scored, 0)')} from this_week),
            'averageBefore', (select ${oneDecimal('points / nullif(scored, 0)')} from last_week),
            'projects', (select count(*) from pairs), 'completed', (select count(*) from pairs where completed),
            'completeRatio', (select ${ratio('count(*) filter (where completed)', 'count(*)')} from pairs),
            'passRatio', (select ${ratio('count(*) filter (where passed)', 'count(score)')} from sat)) week,
          (select jsonb_build_object('id', e.id::text, 'title', e.examination_name, 'endTime', to_char(e.end_time, 'YYYY-MM-DD HH24:MI:SS'),
                                     'required', count(s.user_id), 'participated', count(*) filter (where s.took), 'pending', count(*) filter (where s.pending),
                                     'open', coalesce(e.end_time > now(), true))
             from latest e cross join sat s group by e.id, e.examination_name, e.end_time) exam,
          (select jsonb_build_object('id', project_id::text, 'title', project_name) from pairs group by project_id, project_name
            order by count(*) desc, project_id desc limit 1) project,
          (select jsonb_agg(jsonb_build_object('from', to_char(s.week, 'YYYY-MM-DD'),
                                               'users', coalesce(r.users, 0)) order by s.k)
             from spans s left join (select k, count(*) users from ran group by 1) r on r.k = s.k) weeks,
          coalesce((select jsonb_agg(jsonb_build_object('id', id::text, 'name', name, 'required', required, 'practised', practised, 'averageScore', average,
                                              'completeRatio', done, 'participateRatio', took, 'passRatio', pass)
                                     order by practised::numeric / required desc, seq, id) from units), '[]') departments,
          (select jsonb_build_object('FAILED', count(*) filter (where reason = 'FAILED'), 'IDLE', count(*) filter (where reason = 'IDLE'),
                                     'ABSENT', count(*) filter (where reason = 'ABSENT'), 'WEAK_LINE', count(*) filter (where reason = 'WEAK_LINE')) from found) reasons,
          (select count(*)::int from idle) idle,
          (select count(*)::int from found) "foundTotal",
          coalesce((select jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name, 'departmentFullName', d.full_name, 'reason', s.reason,
                                                        'value', case s.reason when 'IDLE' then i.days else s.value end, 'words', s.words) order by s.place, s.rank)
                      from shown s join app_user u on u.tenant_id = $1 and u.id = s.user_id
                      left join lateral (select extract(day from now() - max(a.started_at))::int days from practice_attempt a
                                          where a.tenant_id = $1 and a.user_id = s.user_id and s.reason = 'IDLE') i on true
                      left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id), '[]') people,
          coalesce((select jsonb_agg(jsonb_build_object('id', x.id::text, 'title', x.examination_name, 'endTime', to_char(x.end_time, 'YYYY-MM-DD HH24:MI:SS'),
                                                        'required', x.required, 'participated', x.took) order by x.end_time, x.id)
                      from (select e.id, e.examination_name, e.end_time, count(*) required, count(r.user_id) took
                              from exam e join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.status = 'REQUIRED'
                                                              and n.department_path_ids @> array[$2::bigint]
                              left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
                             where e.tenant_id = $1 and e.id = any(array(
                                     select o.id from (select id from exam where tenant_id = $1 and deleted_at is null and start_time <= now() and (end_time is null or end_time > now())
                                                        order by end_time, id limit ${TRIED}) o
                                      where exists (select from exam_enrolment m where m.tenant_id = $1 and m.exam_id = o.id and m.status = 'REQUIRED'
                                                       and m.department_path_ids @> array[$2::bigint] offset 0) limit 3))
                             group by e.id, e.examination_name, e.end_time) x), '[]') exams`,
  'anew',
).returns<LeaderRow>()

interface LeaderRow extends Pick<Leader, 'week' | 'project' | 'exam' | 'weeks' | 'departments' | 'exams' | 'idle'> {
  reasons: Leader['people']['reasons']
  foundTotal: number
  people: Leader['people']['records']
}

/** How the people of a department and of those below it stand. */
export const findLeader = (db: Db, departmentId: string): Promise<LeaderRow> => db.one(leader, [db.tenantId, departmentId])
