// Query of a leader's home: figures of a department and all below it, in one statement.
import { statement } from '#platform/database/statement.ts'
import { ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { scoreOf } from '#features/assessment/attempts/server/attempts.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import type { Leader } from '../contract.ts'

/** Number of weeks in the chart, the current one last. */
export const WEEKS = 12
/** Days without practice after which a person counts as idle. */
export const IDLE_DAYS = 14
/** Weak lines are computed only for departments of at most this many people; larger ones have sub-departments that show them. */
const CLOSE = 500
const FEW = 5
/** Number of latest exams that are examined. */
const TRIED = 50
const MAX_DEPARTMENTS = 12

const oneDecimal = (of: string) => `round(round(${of}, 8), 1)::float8`
/** Column of `path`: the department directly below $2; null for $2 itself. */
const child = (path: string) => `${path}[array_position(${path}, $2::bigint) + 1]`

/** A subselect is evaluated once for the statement, not for each row. */
const thisWeek = `(select date_trunc('week', now())::date)`
const idleSince = `(select now() - interval '${IDLE_DAYS} days')`
/**
 * `pairs`: person and mandatory project that has begun. `people`: each person once, with a bit string of practised weeks (first bit: this
 * week) and the scores of this and the previous week.
 */
export const required = `pairs as materialized (
    select p.id project_id, p.project_name, n.user_id, ${child('n.department_path_ids')} unit, coalesce(r.completed, false) completed,
           n.required_at < ${idleSince} and p.begin_time < ${idleSince} long
      from project p join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id
      left join project_result r on r.tenant_id = n.tenant_id and r.project_id = n.project_id and r.user_id = n.user_id
     where p.tenant_id = $1 and p.deleted_at is null and p.begin_time <= now() and n.status = 'REQUIRED' and n.type = 'MANDATORY'
       and n.department_path_ids @> array[$2::bigint]),
  people as materialized (
    select p.user_id, p.unit, p.long, w.last_at, (w.weeks >> w.ago)::bit(${WEEKS}) weeks, case when w.ago = 0 then w.scored end scored, case when w.ago = 0 then w.points end points,
           case w.ago when 0 then w.scored_before when 1 then w.scored end scored_before, case w.ago when 0 then w.points_before when 1 then w.points end points_before
      from (select user_id, max(unit) unit, bool_or(long) long from pairs group by user_id) p
      left join (select *, (${thisWeek} - week) / 7 ago from practice_recent where tenant_id = $1) w using (user_id))`

const ran = (weeksAgo: number) => `count(*) filter (where get_bit(weeks, ${weeksAgo}) = 1)`
/** `sums`: totals over all people; `ran`: people who practised in each week, latest last. */
export const summed = `sums as materialized (
    select count(*) required, sum(scored) scored, sum(points) points, sum(scored_before) scored_before, sum(points_before) points_before,
           array[${Array.from({ length: WEEKS }, (_, i) => ran(WEEKS - 1 - i)).join(', ')}] ran from people)`

/** SQL condition: the person of enrolment `n` has begun the exam and not handed in yet. */
const sits = (exam: string) =>
  `exists (select from exam_attempt o where o.tenant_id = $1 and o.exam_id = ${exam} and o.user_id = n.user_id and o.status = 'IN_PROGRESS')`

/** `latest`: the latest exam that has begun and was sat, with a score of this department; `sat`: its required people. */
export const lastExam = `latest as materialized (
    select e.* from (
      select id, examination_name, pass_rate, end_time from exam
       where tenant_id = $1 and deleted_at is null and start_time <= now() and sat_at is not null order by start_time desc, id desc limit ${TRIED}) e
     where exists (
       select from exam_enrolment n join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
        where n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED' and n.department_path_ids @> array[$2::bigint]
          and r.attempt_id is not null offset 0) limit 1),
  sat as materialized (
    select n.user_id, ${child('n.department_path_ids')} unit, r.user_id is not null took, r.user_id is not null and r.attempt_id is null pending, r.user_id is null and ${sits('(select id from latest)')} sitting,
           ${scoreOf('r')} score, ${reachesPercent(scoreOf('r'), 'r.total_score', '(select pass_rate from latest)')} passed
      from exam_enrolment n left join exam_result r on r.tenant_id = $1 and r.exam_id = (select id from latest) and r.user_id = n.user_id
     where n.tenant_id = $1 and n.exam_id = (select id from latest) and n.status = 'REQUIRED' and n.department_path_ids @> array[$2::bigint])`

/** `units`: the departments directly below, each with all below it. */
const below = `unit_people as (
    select unit id, count(*) required, ${ran(0)} practised, ${oneDecimal('sum(points) / nullif(sum(scored), 0)')} average
      from people group by 1),
  unit_pairs as (select unit id, ${ratio('count(*) filter (where completed)', 'count(*)')} done from pairs group by 1),
  unit_sat as (
    select unit id, ${ratio('count(*) filter (where took)', 'count(*)')} took, ${ratio('count(*) filter (where passed)', 'count(score)')} pass
      from sat group by 1),
  units as (
    select d.id, d.name, d.seq, u.required, u.practised, u.average, c.done, s.took, s.pass
      from unit_people u join department d on d.tenant_id = $1 and d.id = u.id
      left join unit_pairs c on c.id = u.id left join unit_sat s on s.id = u.id
     order by u.practised::numeric / u.required, d.seq, d.id limit ${MAX_DEPARTMENTS})`

/** `found`: people who need attention, each once, with the most serious reason. */
export const watched = `idle as materialized (
    select user_id, last_at from people
     where coalesce(last_at < ${idleSince}, true) and (long or weeks <> 0::bit(${WEEKS}))),
  weak as (
    select user_id, max(text) filter (where place = 1) text, max(subscene_id) filter (where place = 1) sub_scene_id, count(*) n from (
      select a.user_id, k.text, k.subscene_id, row_number() over (partition by a.user_id order by avg(t.score)) place
        from practice_attempt a join (select user_id from people where get_bit(weeks, 0) = 1) w using (user_id)
        join practice_turn t on t.tenant_id = a.tenant_id and t.attempt_id = a.id and t.score is not null
        join script k on k.tenant_id = t.tenant_id and k.id = t.script_id and k.deleted_at is null
       where a.tenant_id = $1 and a.started_at >= date_trunc('week', now()) and (select required from sums) <= ${CLOSE}
       group by 1, k.id, k.text, k.subscene_id having count(*) >= 3 and avg(t.score) < 50) s group by 1),
  reasons as (
    select user_id, 1 rank, 'FAILED' reason, score value, null::text words, null::bigint sub_scene_id, score worst from sat where not passed
     union all
    select user_id, 2, 'IDLE', null, null, null, coalesce(extract(epoch from last_at), 0) from idle
     union all
    select user_id, 3, 'ABSENT', null, null, null, user_id from sat where not took and not sitting
     union all
    select user_id, 4, 'WEAK_LINE', n, text, sub_scene_id, -n from weak),
  found as materialized (select distinct on (user_id) * from reasons order by user_id, rank),
  placed as (select f.*, row_number() over (partition by reason order by worst, user_id) place from found f)`

/** The person of row `s` for home and its lists; `idle` is joined as `i`. */
export const personSql = `jsonb_build_object('id', u.id::text, 'name', ${shownName('u')}, 'called', u.name, 'departmentFullName', d.full_name, 'reason', s.reason,
    'value', case s.reason when 'IDLE' then extract(day from now() - i.last_at)::int else s.value end, 'words', s.words, 'subSceneId', s.sub_scene_id::text)`
/** Joins that `personSql` needs. */
export const joinedPerson = `join app_user u on u.tenant_id = $1 and u.id = s.user_id
                      left join idle i on i.user_id = s.user_id
                      left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`

const leader = statement(
  'home_leader',
  `with ${required}, ${summed}, ${lastExam}, ${below}, ${watched},
   shown as (select * from placed order by place, rank limit ${FEW})
   select jsonb_build_object(
            'required', s.required, 'users', s.ran[${WEEKS}], 'before', s.ran[${WEEKS - 1}],
            'averageScore', ${oneDecimal('s.points / nullif(s.scored, 0)')}, 'averageBefore', ${oneDecimal('s.points_before / nullif(s.scored_before, 0)')},
            'projects', (select count(*) from pairs), 'completed', (select count(*) from pairs where completed),
            'completeRatio', (select ${ratio('count(*) filter (where completed)', 'count(*)')} from pairs),
            'passRatio', (select ${ratio('count(*) filter (where passed)', 'count(score)')} from sat)) week,
          (select jsonb_build_object('id', e.id::text, 'title', e.examination_name, 'endTime', to_char(e.end_time, 'YYYY-MM-DD HH24:MI:SS'),
                                     'required', count(s.user_id), 'participated', count(*) filter (where s.took), 'pending', count(*) filter (where s.pending), 'sitting', count(*) filter (where s.sitting),
                                     'open', coalesce(e.end_time > now(), true))
             from latest e cross join sat s group by e.id, e.examination_name, e.end_time) exam,
          (select jsonb_build_object('id', project_id::text, 'title', project_name) from pairs group by project_id, project_name
            order by count(*) desc, project_id desc limit 1) project,
          (select jsonb_agg(jsonb_build_object('from', to_char(date_trunc('week', now()) + (k - ${WEEKS}) * interval '1 week', 'YYYY-MM-DD'), 'users', s.ran[k]) order by k)
             from generate_series(1, ${WEEKS}) k) weeks,
          coalesce((select jsonb_agg(jsonb_build_object('id', id::text, 'name', name, 'required', required, 'practised', practised, 'averageScore', average,
                                              'completeRatio', done, 'participateRatio', took, 'passRatio', pass)
                                     order by practised::numeric / required desc, seq, id) from units), '[]') departments,
          (select jsonb_build_object('FAILED', count(*) filter (where reason = 'FAILED'), 'IDLE', count(*) filter (where reason = 'IDLE'),
                                     'ABSENT', count(*) filter (where reason = 'ABSENT'), 'WEAK_LINE', count(*) filter (where reason = 'WEAK_LINE')) from found) reasons,
          (select count(*)::int from idle) idle,
          (select count(*)::int from found) "foundTotal",
          coalesce((select jsonb_agg(${personSql} order by s.place, s.rank)
                      from shown s ${joinedPerson}), '[]') people,
          coalesce((select jsonb_agg(jsonb_build_object('id', x.id::text, 'title', x.examination_name, 'endTime', to_char(x.end_time, 'YYYY-MM-DD HH24:MI:SS'),
                                                        'required', x.required, 'participated', x.took, 'sitting', x.sitting) order by x.end_time, x.id)
                      from (select e.*, t.* from (
                              select id, examination_name, end_time from exam where tenant_id = $1 and deleted_at is null and start_time <= now() and (end_time is null or end_time > now())
                               order by end_time, id limit ${TRIED}) e
                             cross join lateral (
                               select count(*) required, count(r.user_id) took, count(*) filter (where r.user_id is null and ${sits('e.id')}) sitting from exam_enrolment n
                                 left join exam_result r on r.tenant_id = $1 and r.exam_id = e.id and r.user_id = n.user_id
                                where n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED' and n.department_path_ids @> array[$2::bigint]) t
                             where t.required > 0 order by e.end_time, e.id limit 3) x), '[]') exams
     from sums s`,
  'anew',
).returns<LeaderRow>()

/** With the sub-scene of the line; its text still contains variables. */
export type WatchedRow = Leader['people']['records'][number] & { subSceneId: string | null }

interface LeaderRow extends Pick<Leader, 'week' | 'project' | 'exam' | 'weeks' | 'departments' | 'exams' | 'idle'> {
  reasons: Leader['people']['reasons']
  foundTotal: number
  people: WatchedRow[]
}

/** Returns the figures of a department with all below it. */
export const findLeader = (db: Db, departmentId: string): Promise<LeaderRow> => db.one(leader, [db.tenantId, departmentId])
