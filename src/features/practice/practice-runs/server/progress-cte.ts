// Progress of people in a course or a project, computed here only, as common table expressions. The CTE `facts` has one row per person; all
// figures of practice use it.
import type { Db } from '#platform/database/transaction.ts'
import { usualPassRate } from '#shared/scores.ts'
import { bounds, levelOf, reachesPercent, tenthOf } from '#platform/database/scores.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'

export type PracticeType = 'COURSE' | 'PROJECT'

export interface Practised {
  type: PracticeType
  /** Id of the course or the project. */
  contentId: string
  /** Limits to a department with all below it; null: no limit. */
  departmentId?: string | null
  /** null: no limit to people. */
  userIds?: readonly string[] | null
  /** First and last day of the beginning of runs, in the tenant's time zone. */
  beginTime?: string | null
  endTime?: string | null
}

/** Values $1 to $6 of every statement that begins with `progressCte`. */
export const valuesOf = (db: Db, { contentId, departmentId, userIds, beginTime, endTime }: Omit<Practised, 'type'>) =>
  [db.tenantId, contentId, departmentId ?? null, userIds ?? null, beginTime ?? null, endTime ?? null] satisfies unknown[] as ProgressValues
export type ProgressValues = [
  tenantId: string,
  contentId: string,
  departmentId: string | null,
  userIds: readonly string[] | null,
  beginTime: string | null,
  endTime: string | null,
]

/** Courses, the time from which their runs count, whether an exam is required, and its number of tries. */
const lines: Record<PracticeType, string> = {
  COURSE: `select c.id course_id, '-infinity'::timestamptz since, false need, null::int tries from course c
            where c.tenant_id = $1 and c.id = $2 and c.type = 'COURSE' and c.deleted_at is null`,
  PROJECT: `select l.course_id, p.begin_time since, l.need_exam = 'NEED' need, l.exam_retry_limit::int tries
              from project p join project_course l on l.tenant_id = p.tenant_id and l.project_id = p.id and l.deleted_at is null
              join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null
             where p.tenant_id = $1 and p.id = $2 and p.deleted_at is null`,
}

/** People who take part. For a course: in any project with it; the exam is required if one of their projects requires it. */
const people: Record<PracticeType, string> = {
  COURSE: `select n.user_id, max(n.department_id) department_id, max(n.department_path_ids) path_ids, bool_or(n.type = 'MANDATORY') mandatory,
                  bool_or(l.need_exam = 'NEED') need, max(l.exam_retry_limit)::int tries
             from project_course l join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null
             join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.status = 'REQUIRED'
            where l.tenant_id = $1 and l.course_id = $2 and l.deleted_at is null and ${inScope('n.user_id', 'n.department_path_ids')}
            group by n.user_id`,
  PROJECT: `select n.user_id, n.department_id, n.department_path_ids path_ids, n.type = 'MANDATORY' mandatory, null::bool need, null::int tries
              from project_enrolment n
             where n.tenant_id = $1 and n.project_id = $2 and n.status = 'REQUIRED' and ${inScope('n.user_id', 'n.department_path_ids')}`,
}

/** SQL condition: the sub-scene has a line that needs an answer, so it counts in the score. */
export const inScored = (row: string) => `${row}.type = 'SUB_SCENE' and ${row}.deleted_at is null
       and exists (select from script k where k.tenant_id = $1 and k.subscene_id = ${row}.id and k.deleted_at is null and k.need_answer = 'NEED')`

/** People who ran a course without taking part in a project with it. */
const strangers = `union all
  select u.id, u.department_id, d.path_ids, false, false, null, false
    from (select user_id from by_person where runs > 0 and not enrolled) r
    join app_user u on u.tenant_id = $1 and u.id = r.user_id
    left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
   where ${inScope('u.id', 'd.path_ids')}`

/** A course is required of elective people once they have begun it; a project never. */
const required: Record<PracticeType, string> = { COURSE: 'p.mandatory or p.enrolled and s.user_id is not null', PROJECT: 'p.mandatory' }
const completed: Record<PracticeType, string> = {
  COURSE: 'm.courses > 0 and s.done = m.courses',
  PROJECT: 'm.courses > 0 and s.done = m.courses and s.examined = m.needs',
}
/** Total and completed parts: sub-scenes of a course, courses of a project. */
const parts: Record<PracticeType, string> = {
  COURSE: 'm.parts part_count, coalesce(s.parts, 0) part_done',
  PROJECT: 'm.courses part_count, coalesce(s.done, 0) part_done',
}
/** Number of required exams, the denominator of the exam score. */
const exams: Record<PracticeType, string> = { COURSE: '1', PROJECT: 'm.needs' }
const passed: Record<PracticeType, string> = {
  COURSE: 'case when p.need then s.exam_passed else s.practice_passed end = m.courses',
  PROJECT: 's.exam_passed = m.needs',
}

/**
 * `with … facts as (user_id, department_id, path_ids, required, participated, pending, completed, passed, score, full_score, exam_score,
 * level, bin, runs, timed, seconds, first_at, last_at, part_count, part_done)`, to be followed by `select`.
 *
 * Scores are out of 100, exact to the tenth decimal; null if nothing was begun or nothing is scored. `bin` is the tenth of the full score
 * from 0; the last one includes the full score. `timed` is the number of ended runs.
 *
 * Other CTEs:
 * - `ran`: the runs, with `inside` for those within the days; `went`: per person and sub-scene, with the columns `more`
 * - `by_course`: per person and course; `obliged`: people who are required once they begin
 * - `lines`; `scored`: sub-scenes that count; `measured`: their number per course
 *
 * PostgreSQL skips CTEs that a statement does not use.
 */
export const progressCte = (type: PracticeType, more = '') => `with bounds as materialized (
    select coalesce($5::date::timestamptz, '-infinity') since, coalesce(($6::date + 1)::timestamptz, 'infinity') before
  ), lines as materialized (${lines[type]}
  ), scored as materialized (
    select s.course_id, s.id sub_scene_id from lines l join course s on s.tenant_id = $1 and s.course_id = l.course_id
     where ${inScored('s')}
  ), measured as materialized (
    select course_id, count(*) n from scored group by 1
  ), people as materialized (${people[type]}
  ), obliged as (
    select user_id from people${type === 'PROJECT' ? ' where mandatory' : ''}
  ), ran as not materialized (
    select a.id, a.user_id, a.course_id, a.sub_scene_id, a.mode = 'EXAM' exam, a.completed, a.score, a.duration_sec, a.started_at,
           a.started_at >= b.since inside
      from practice_attempt a cross join bounds b
     where a.tenant_id = $1 and a.course_id = any(array(select course_id from lines)) and a.started_at >= (select max(since) from lines)
       and a.started_at < b.before and ($4::bigint[] is null or a.user_id = any($4))
  ), went as (
    select user_id, course_id, sub_scene_id, count(*) filter (where inside) runs, count(duration_sec) filter (where inside) timed,
           sum(duration_sec) filter (where inside) seconds, min(started_at) filter (where inside) first_at,
           max(started_at) filter (where inside) last_at, max(score) filter (where inside and completed and not exam) practice${more}
      from ran group by course_id, user_id, sub_scene_id
  ), tried as (
    select t.*, row_number() over (partition by course_id, user_id, sub_scene_id order by started_at, id) nth from ran t where exam
  ), examined as (
    select t.user_id, t.course_id, t.sub_scene_id, max(t.score) exam
      from tried t join lines l using (course_id) join people p using (user_id)
     where t.completed and t.inside and t.nth <= coalesce(p.tries, l.tries) group by 1, 2, 3
  ), by_course as (
    select w.user_id, w.course_id, sum(w.runs)::bigint runs, sum(w.timed)::bigint timed, sum(w.seconds)::bigint seconds, min(w.first_at) first_at,
           max(w.last_at) last_at, coalesce(sum(w.practice) filter (where s.sub_scene_id is not null), 0) practice,
           coalesce(sum(e.exam) filter (where s.sub_scene_id is not null), 0) exam,
           count(*) filter (where s.sub_scene_id is not null and (w.practice is not null or e.exam is not null)) parts,
           count(e.exam) filter (where s.sub_scene_id is not null) > 0 examined
      from went w left join scored s using (course_id, sub_scene_id) left join examined e using (user_id, course_id, sub_scene_id)
     group by w.course_id, w.user_id
  ), measure as materialized (
    select count(*) courses, coalesce(sum(n), 0) parts, count(*) filter (where l.need) needs from measured join lines l using (course_id)
  ), by_person as materialized (
    select c.user_id, bool_or(p.user_id is not null) enrolled, sum(c.runs)::bigint runs, sum(c.timed)::bigint timed, sum(c.seconds)::bigint seconds, min(c.first_at) first_at,
           max(c.last_at) last_at, sum(c.practice / m.n) practice, sum(c.exam / m.n) filter (where coalesce(p.need, l.need)) exam,
           count(*) filter (where c.parts = m.n) done, sum(c.parts) filter (where m.n > 0) parts,
           count(*) filter (where coalesce(p.need, l.need) and c.examined) examined,
           count(*) filter (where coalesce(p.need, l.need) and ${reachesPercent('c.exam', '100 * m.n', usualPassRate)}) exam_passed,
           count(*) filter (where ${reachesPercent('c.practice', '100 * m.n', usualPassRate)}) practice_passed
      from by_course c join lines l using (course_id) left join measured m using (course_id) left join people p using (user_id) group by 1
  ), population as (
    select user_id, department_id, path_ids, mandatory, need, tries, true enrolled from people ${type === 'COURSE' ? strangers : ''}
  ), scale as materialized (
    select ${bounds("t.settings -> 'gradeScale'")} from tenant t where t.tenant_id = $1
  ), graded as (
    select p.user_id, p.department_id, p.path_ids, ${required[type]} required, coalesce(s.runs, 0) > 0 participated,
           coalesce(${completed[type]}, false) completed, coalesce(${completed[type]} and ${passed[type]}, false) passed,
           case when s.runs > 0 and m.courses > 0 then round(coalesce(s.practice, 0) / m.courses, 10) end score,
           case when s.examined > 0 then round(s.exam / ${exams[type]}, 10) end exam_score,
           false pending, 100::numeric full_score, coalesce(s.runs, 0) runs, coalesce(s.timed, 0) timed, coalesce(s.seconds, 0) seconds, s.first_at, s.last_at, ${parts[type]}
      from population p cross join measure m
      left join by_person s using (user_id) offset 0
  ), facts as materialized (
    select g.*, ${levelOf('g.score', 'g.full_score', 's')} level, ${tenthOf('g.score', 'g.full_score')} bin
      from graded g cross join scale s
  )
  `
