// Queries of a learner's growth: whole runs, scores per line, and the customers of the learner's courses.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { inScored } from '#features/practice/practice-runs/server/practice-runs.ts'
import { type Customer, type Growth, type GrowthRange, growthWeeks } from '../contract.ts'

const days = 30
const since = `now() - ${days} * interval '1 day'`
/** A run counts at most this long, because a learner can leave it open and go on the next day. */
const maxSeconds = 1800

/** $1 tenant, $2 person: whole runs, including those whose spoken answers still wait for a mentor. */
const ran = `ran as (
    select a.started_at, a.mode, case when a.completed then a.score end score,
           least(${maxSeconds}, coalesce(a.duration_sec, extract(epoch from r.ended_at - r.started_at)))::float8 seconds
      from practice_attempt a
      left join rehearsal r on r.tenant_id = a.tenant_id and r.user_id = a.user_id and r.sub_scene_id = a.sub_scene_id and r.registration = a.registration
     where a.tenant_id = $1 and a.user_id = $2 and (a.completed or r.state = 'DONE'))`

const sums = statement(
  'growth_sums',
  `with ${ran}, marked as (
     select seconds, case when mode = 'PRACTICE' then score end score, $3 = 'ALL' or started_at >= ${since} inside,
            $3 <> 'ALL' and started_at < ${since} and started_at >= ${since} - ${days} * interval '1 day' before
       from ran)
   select count(*) filter (where inside)::int runs, ceil(coalesce(sum(seconds) filter (where inside), 0) / 60)::int minutes,
          round(avg(score) filter (where inside), 2)::float8 score,
          round(avg(score) filter (where inside) - avg(score) filter (where before), 2)::float8 change
     from marked`,
).returns<Pick<Growth, 'runs' | 'minutes' | 'score' | 'change'>>()
export const getSums = (db: Db, userId: string, range: GrowthRange) => db.one(sums, [db.tenantId, userId, range])

const weeks = statement(
  'growth_weeks',
  `with ${ran}
   select to_char(w, 'YYYY-MM-DD') "from", count(n.started_at)::int runs
     from generate_series(date_trunc('week', now()) - ${growthWeeks - 1} * interval '1 week', date_trunc('week', now()), interval '1 week') w
     left join ran n on n.started_at >= w and n.started_at < w + interval '1 week'
    group by w order by w`,
).returns<Growth['weeks'][number]>()
/** Whole runs per week of the tenant's calendar. */
export const listWeeks = (db: Db, userId: string) => db.run(weeks, [db.tenantId, userId])

/** $1 tenant, $2 person: sub-scenes that ask for answers in the person's courses, each course with its most urgent project. */
const places = `mine as materialized (
    select distinct on (c.id) c.id course_id, p.id project_id, n.type, p.due_time, p.begin_time, l.seq
      from project_enrolment n
      join project p on p.tenant_id = n.tenant_id and p.id = n.project_id and p.deleted_at is null and p.begin_time <= now()
      join project_course l on l.tenant_id = p.tenant_id and l.project_id = p.id and l.deleted_at is null
      join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null and c.is_valid = 'VALID'
     where n.tenant_id = $1 and n.user_id = $2 and n.status = 'REQUIRED'
     order by c.id, n.type desc, p.due_time nulls last, p.begin_time, p.id
   ), place as materialized (
    select s.id, s.title, s.content, m.course_id, m.project_id,
           row_number() over (order by m.type desc, m.due_time nulls last, m.begin_time, m.project_id, m.seq, m.course_id, c.seq, c.id, s.seq, s.id) nth
      from mine m
      join course s on s.tenant_id = $1 and s.course_id = m.course_id and ${inScored('s')}
      join course c on c.tenant_id = $1 and c.id = s.parent_id and c.deleted_at is null)`

export type CustomerRow = Omit<Customer, 'portraitUrl' | 'name'> & { content: string[] }
const customers = statement(
  'growth_customers',
  `with ${places}, went as (
     select x.sub_scene_id, max(x.score) best, bool_or(x.whole) whole from (
       select a.sub_scene_id, case when a.completed then a.score end score, a.completed whole from practice_attempt a
        where a.tenant_id = $1 and a.user_id = $2
       union all
       select r.sub_scene_id, null, r.state = 'DONE' from rehearsal r
        where r.tenant_id = $1 and r.user_id = $2 and r.mode in ('PRACTICE', 'EXAM') and (r.state = 'DONE' or r.place > 0)
     ) x group by 1)
   select p.id::text "subSceneId", p.course_id::text "courseId", p.project_id::text "projectId", p.title, p.content, w.best::float8 best,
          case when w.whole then 'MET' when w.sub_scene_id is null then 'NEW' else 'HALF' end state
     from place p left join went w on w.sub_scene_id = p.id
    order by p.nth`,
).returns<CustomerRow>()
export const listCustomers = (db: Db, userId: string) => db.run(customers, [db.tenantId, userId])

/** Latest scores per line that a skill takes. */
const taken = 3
export interface LineScores {
  section: string
  /** Place of the line among the answers of its dialogue, from 0 to below 1. */
  place: number
  /** The latest scores first, at most three; empty if the line was never answered. */
  now: number[]
  /** Such scores from before the last 30 days. */
  before: number[]
}
const lines = statement(
  'growth_lines',
  `with ${places}, said as (
     select t.script_id, t.score, coalesce(t.at, a.started_at) at, t.turn_no
       from practice_attempt a join practice_turn t on t.tenant_id = a.tenant_id and t.attempt_id = a.id and t.score is not null
      where a.tenant_id = $1 and a.user_id = $2
     union all
     select l.script_id, l.score, l.answered_at, l.take
       from rehearsal r join rehearsal_line l on l.tenant_id = r.tenant_id and l.rehearsal_id = r.id and l.score is not null and l.answered_at is not null
      where r.tenant_id = $1 and r.user_id = $2 and r.mode = 'DRILL'
   ), ranked as (
     select script_id, score, at < ${since} early, row_number() over (partition by script_id order by at desc, turn_no desc) nth,
            row_number() over (partition by script_id, at < ${since} order by at desc, turn_no desc) nth_of_time
       from said
   ), latest as (
     select script_id, array_agg(score::float8 order by nth) filter (where nth <= ${taken}) now,
            array_agg(score::float8 order by nth) filter (where early and nth_of_time <= ${taken}) before
       from ranked group by script_id)
   select trim(k.section) section, k.place, coalesce(w.now, '{}') now, coalesce(w.before, '{}') before
     from place p
     join lateral (
       select k.id, k.section, k.seq, ((row_number() over (order by k.seq, k.id) - 1)::float8 / count(*) over ()) place
         from script k where k.tenant_id = $1 and k.subscene_id = p.id and k.deleted_at is null and k.need_answer = 'NEED'
     ) k on trim(k.section) <> ''
     left join latest w on w.script_id = k.id
    order by p.nth, k.seq, k.id`,
).returns<LineScores>()
/** The lines of the person's courses that ask for an answer and have a chapter. */
export const listLineScores = (db: Db, userId: string) => db.run(lines, [db.tenantId, userId])
