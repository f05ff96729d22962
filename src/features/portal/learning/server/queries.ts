// Queries of a learner's own data.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { usualPassRate } from '#shared/scores.ts'
import { publishedSql } from '#features/assessment/exams/server/exams.ts'
import { syllablesPerMinute } from '#features/practice/rehearsals/contract.ts'
import { inScored } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { CourseTask, Done, SubSceneProgress } from '../contract.ts'

/**
 * $1 tenant, $2 person, $3 course, $4 project (null: any). `mine`: courses of the person's projects; `scored`: their sub-scenes that
 * count; `went`: runs since the project began, by the rule of project progress.
 */
export const own = `with mine as materialized (
     select p.id project_id, p.project_name, p.begin_time, p.due_time, n.type, c.id course_id, c.title, c.image_file, c.description, l.seq,
            l.need_exam = 'NEED' need, l.exam_retry_limit::int tries
       from project_enrolment n
       join project p on p.tenant_id = n.tenant_id and p.id = n.project_id and p.deleted_at is null
       join project_course l on l.tenant_id = p.tenant_id and l.project_id = p.id and l.deleted_at is null
       join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null and c.is_valid = 'VALID'
      where n.tenant_id = $1 and n.user_id = $2 and n.status = 'REQUIRED' and ($3::bigint is null or c.id = $3) and ($4::bigint is null or p.id = $4)
   ), scored as materialized (
     select s.course_id, s.id sub_scene_id from course s
      where s.tenant_id = $1 and s.course_id = any(array(select course_id from mine)) and ${inScored('s')}
   ), ran as (
     select m.project_id, m.course_id, m.tries, a.sub_scene_id, a.mode = 'EXAM' exam, a.completed, a.score,
            row_number() over (partition by m.project_id, a.sub_scene_id, a.mode order by a.started_at, a.id) nth
       from mine m join practice_attempt a on a.tenant_id = $1 and a.user_id = $2 and a.course_id = m.course_id and a.started_at >= m.begin_time
   ), went as (
     select project_id, course_id, sub_scene_id, count(*) filter (where completed and not exam)::int practised,
            max(score) filter (where completed and not exam) practice, count(*) filter (where exam)::int tried,
            count(*) filter (where exam and completed and nth <= tries)::int examined, max(score) filter (where exam and completed and nth <= tries) exam
       from ran group by 1, 2, 3
   )`

export interface CourseRow extends Omit<CourseTask, 'coverUrl' | 'done'> {
  imageFile: string | null
  description: string | null
  /** Sub-scenes with a score: runs that wait for a mentor are in `partsDone` alone. */
  partsScored: number
}
const courses = statement(
  'learning_courses',
  `${own}
   select m.project_id::text "projectId", m.project_name "projectName", m.type, to_char(m.begin_time, ${momentFormat}) "beginTime", m.begin_time <= now() begun,
          to_char(m.due_time, ${momentFormat}) "dueTime", round(extract(epoch from m.due_time - now()) * 1000)::float8 "leftMs", coalesce(m.due_time <= now(), false) overdue, m.course_id::text "courseId", m.title,
          m.image_file "imageFile", m.description, m.need "needExam", w.*
     from mine m cross join lateral (
       select count(*)::int parts, count(*) filter (where w.practised > 0 or w.examined > 0)::int "partsScored",
              count(*) filter (where w.practised > 0 or w.examined > 0 or exists (
                select from rehearsal r where r.tenant_id = $1 and r.user_id = $2 and r.sub_scene_id = s.sub_scene_id and r.project_id = m.project_id
                   and r.awaited > 0))::int "partsDone", coalesce(bool_or(w.examined > 0), false) examined
         from scored s left join went w on w.project_id = m.project_id and w.sub_scene_id = s.sub_scene_id where s.course_id = m.course_id
     ) w
    order by m.type desc, m.due_time nulls last, m.begin_time, m.project_id, m.seq, m.course_id`,
).returns<CourseRow>()

/** Mandatory courses first, then by due date. */
export const listCourses = (
  db: Db,
  userId: string,
  courseId: string | null = null,
  projectId: string | null = null,
): Promise<CourseRow[]> => db.run(courses, [db.tenantId, userId, courseId, projectId])

export interface SubSceneRow extends Omit<SubSceneProgress, 'coverUrl' | 'portraitUrl'> {
  courseId: string
  projectId: string
  imageFile: string | null
  sceneId: string
  sceneTitle: string
}
const subScenes = statement(
  'learning_sub_scenes',
  `${own}
   select m.course_id::text "courseId", m.project_id::text "projectId", s.id::text id, s.title, s.image_file "imageFile", c.id::text "sceneId", c.title "sceneTitle", k.lines, k.answers,
          ceil(k.characters / ${syllablesPerMinute}.0)::int minutes, coalesce(w.practised, 0) practised, w.practice::float8 "practiceScore",
          coalesce(w.examined, 0) examined, w.exam::float8 "examScore", coalesce(w.exam >= ${usualPassRate}, false) "examPassed",
          case when m.need then greatest(0, m.tries - coalesce(w.tried, 0)) end "examsLeft",
          exists (select from scenario x where x.tenant_id = $1 and x.sub_scene_id = s.id and x.state = 'ENABLED') talk,
          (select count(*)::int from rehearsal r
            where r.tenant_id = $1 and r.user_id = $2 and r.sub_scene_id = s.id and r.project_id = m.project_id and r.awaited > 0) awaited
     from mine m
     join course s on s.tenant_id = $1 and s.course_id = m.course_id and s.type = 'SUB_SCENE' and s.deleted_at is null
     join course c on c.tenant_id = $1 and c.id = s.parent_id and c.deleted_at is null
     cross join lateral (
       select count(*)::int lines, count(*) filter (where k.need_answer = 'NEED')::int answers,
              coalesce(sum(char_length(k.text) + case k.need_answer when 'NEED' then char_length(k.answer_text) else 0 end), 0) characters
         from script k where k.tenant_id = $1 and k.subscene_id = s.id and k.deleted_at is null
     ) k
     left join went w on w.project_id = m.project_id and w.sub_scene_id = s.id
    where k.lines > 0
    order by c.seq, c.id, s.seq, s.id`,
).returns<SubSceneRow>()

/** Returns the sub-scenes of a course in a project, or of all courses. */
export const listSubScenes = (
  db: Db,
  userId: string,
  courseId: string | null = null,
  projectId: string | null = null,
): Promise<SubSceneRow[]> => db.run(subScenes, [db.tenantId, userId, courseId, projectId])

export interface FirstOpen {
  projectId: string
  courseId: string
  id: string
  title: string
  minutes: number
}
const firstOpen = statement(
  'learning_first_open',
  `${own}
   select distinct on (m.project_id, m.course_id) m.project_id::text "projectId", m.course_id::text "courseId", s.id::text id, s.title,
          greatest(1, ceil(k.characters / ${syllablesPerMinute}.0))::int minutes
     from mine m
     join scored x on x.course_id = m.course_id
     join course s on s.tenant_id = $1 and s.id = x.sub_scene_id
     join course c on c.tenant_id = $1 and c.id = s.parent_id
     cross join lateral (
       select coalesce(sum(char_length(k.text) + case k.need_answer when 'NEED' then char_length(k.answer_text) else 0 end), 0) characters
         from script k where k.tenant_id = $1 and k.subscene_id = s.id and k.deleted_at is null
     ) k
     left join went w on w.project_id = m.project_id and w.sub_scene_id = s.id
    where coalesce(w.practised, 0) + coalesce(w.examined, 0) = 0
    order by m.project_id, m.course_id, c.seq, c.id, s.seq, s.id`,
).returns<FirstOpen>()

/** The first sub-scene without a whole run, of each course in each project. */
export const listFirstOpen = (db: Db, userId: string): Promise<FirstOpen[]> => db.run(firstOpen, [db.tenantId, userId, null, null])

/**
 * $1 tenant, $2 person: start and end of each practice and exam run that went to its last line. A run that waits for a mentor's mark has
 * no completed row of practice yet.
 */
export const wholeRuns = `select a.started_at, a.ended_at from practice_attempt a where a.tenant_id = $1 and a.user_id = $2 and a.completed
     union all
    select r.started_at, r.ended_at from rehearsal r
     where r.tenant_id = $1 and r.user_id = $2 and r.state = 'DONE' and r.mode in ('PRACTICE', 'EXAM') and r.awaited > 0`

/** Days that a streak can span. */
const daysTaken = 400
const practisedDays = statement(
  'learning_practised_days',
  `select distinct to_char(w.ended_at, 'YYYY-MM-DD') "day" from (${wholeRuns}) w where w.started_at >= now() - ${daysTaken} * interval '1 day'`,
).returns<{ day: string }>()

/** Days (YYYY-MM-DD) on which the person ended a whole run, with or without a score so far. */
export const listPractisedDays = async (db: Db, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await db.run(practisedDays, [db.tenantId, userId])).map(({ day }) => day))

/** `attemptId` is the id of an exam attempt. */
type DoneRow = Omit<Done, 'portraitUrl'> & { attemptId: string | null; subSceneId: string | null }
const done = `select case a.mode when 'EXAM' then 'EXAM_RUN' else 'PRACTICE' end kind, a.id, s.title, c.title place, a.started_at at,
         case when a.completed then a.score end score, 100::numeric total, a.sub_scene_id, a.registration, null::bigint attempt_id
    from practice_attempt a join course s on s.tenant_id = a.tenant_id and s.id = a.sub_scene_id
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
   where a.tenant_id = $1 and a.user_id = $2
  union all
  select 'EXAM', e.id, e.examination_name, null, a.submitted_at,
         case when a.status = 'GRADED' and e.display_score and ${publishedSql('e')} then a.sum_score end, a.total_score, null, null, a.id
    from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id and e.deleted_at is null
   where a.tenant_id = $1 and a.user_id = $2 and a.status in ('GRADING', 'GRADED') and a.submitted_at is not null`
const history = statement(
  'learning_history',
  `select d.kind, d.id::text id, d.title, d.place, to_char(d.at, ${momentFormat}) at, d.score::float8 score, d.total::float8 "totalScore",
          r.id::text "reportId", t.id::text "talkId", coalesce(r.awaited > 0, false) awaiting, d.previous::float8 "previousScore",
          d.attempt_id::text "attemptId", d.sub_scene_id::text "subSceneId"
     from (select d.*, case when d.score is not null and d.sub_scene_id is not null
                  then lag(d.score) over (partition by d.kind, d.sub_scene_id, d.score is null order by d.at, d.id) end previous
             from (${done}) d order by d.at desc, d.id desc limit $3 offset $4) d
     left join talk t on t.tenant_id = $1 and t.user_id = $2 and t.sub_scene_id = d.sub_scene_id and t.registration = d.registration
     left join rehearsal r on r.tenant_id = $1 and r.user_id = $2 and r.sub_scene_id = d.sub_scene_id and r.registration = d.registration and r.state <> 'OPEN'
    order by d.at desc, d.id desc`,
).returns<DoneRow>()
const historyCount = statement('learning_history_count', `select count(*)::int n from (${done}) d`).returns<{ n: number }>()

export async function pageDone(db: Db, userId: string, limit: number, offset: number) {
  const [records, { n }] = await Promise.all([
    db.run(history, [db.tenantId, userId, limit, offset]),
    db.one(historyCount, [db.tenantId, userId]),
  ])
  return { records, total: n }
}

const clock = statement('learning_clock', `select to_char(now(), ${momentFormat}) time`).returns<{ time: string }>()
export const getTime = async (db: Db): Promise<string> => (await db.one(clock, [])).time
