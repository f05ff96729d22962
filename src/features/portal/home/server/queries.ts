// Queries of the home page. Each statement returns its own total, so that the number of statements is constant.
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { courseEditorOf, mayEditCourse } from '#features/authoring/courses/server/courses.ts'
import { editorOf, mayEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { StepKey } from '../contract.ts'

const homeWords = statement('home_words', 'select w word from unnest($3::text[]) w where app.holds($1, $2, array[w])').returns<{
  word: string
}>()

/** Returns those permission words that the person holds. */
export async function listPermissions(db: Db, userId: string, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.run(homeWords, [db.tenantId, userId, words])
  return new Set(rows.map((r) => r.word))
}

/** Join with the department that owns row `r`. */
const owner = 'left join department d on d.tenant_id = r.tenant_id and d.id = r.owner_department_id'
/** $1 is the tenant, $2 the number of shown records. */
const editable = mayEdit('r', 'd', 3)
const valuesOf = (db: Db, who: Who, limit: number, scope: 'EXAM' | 'PROJECT') => [db.tenantId, limit, ...editorOf(who, scope)] as const
const editableCourse = mayEditCourse('r', 'd', 3)
const courseValuesOf = (db: Db, who: Who, limit: number) => [db.tenantId, limit, ...courseEditorOf(who)] as const

interface Counted {
  total: number
  id: string
  title: string
}

/** Uploads that wait for conversion; a row that names one has no medium yet. */
export const unfitUploads = 'unfit as materialized (select path from file where tenant_id = $1 and unfit is not null)'
/** SQL condition: a task makes this medium, by generation or conversion. */
const isMade = (provider: string, path: string) => `(${provider} = 'AI_TRAINING' or ${path} in (select path from unfit))`

const failed = statement(
  'home_failed_courses',
  `with ${unfitUploads}, failed as (
     select t.id, t.task_type, t.source_id, t.part from generation_task t
      where t.tenant_id = $1 and t.status = 'TASK_FAILED'
        and not exists (select from generation_task n where n.tenant_id = t.tenant_id and n.source_id = t.source_id and n.part = t.part and n.id > t.id)),
   lacking as (
     select f.id, c.course_id from failed f
       join script s on s.tenant_id = $1 and s.id = f.source_id and s.deleted_at is null
        and case f.part when 'QUESTION' then ${isMade('s.media_provider', 'coalesce(s.video_file, s.audio_file)')} and s.media_type in ('VIDEO', 'AUDIO')
                        else ${isMade('s.answer_media_provider', 's.answer_audio_file')} and s.need_answer = 'NEED' end
       join course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id and c.deleted_at is null
      where f.task_type = 'OPERATION'
     union all
     select f.id, c.course_id from failed f
       join course c on c.tenant_id = $1 and c.id = f.source_id and c.deleted_at is null and ${isMade('c.media_provider', 'c.intro')}
      where f.task_type = 'COURSE')
   select r.id, r.title, count(*)::int count, (sum(count(*)) over ())::int total
     from lacking l join course r on r.tenant_id = $1 and r.id = l.course_id and r.deleted_at is null ${owner}
    where ${editableCourse}
    group by r.tenant_id, r.id, r.title order by max(l.id) desc limit $2::int`,
  'anew',
).returns<Counted & { count: number }>()

/** Courses with media whose latest task failed, unless an upload replaced them; same rule as the generation board. */
export const listFailedCourses = (db: Db, who: Who, limit: number) => db.run(failed, [...courseValuesOf(db, who, limit)])

const drafts = statement(
  'home_draft_courses',
  `with drafts as (
     select r.id, r.title, r.create_date, count(*) over ()::int total from course r ${owner}
      where r.tenant_id = $1 and r.type = 'COURSE' and r.deleted_at is null and r.is_valid = 'NOT_VALID' and ${editableCourse}
      order by r.create_date desc, r.id desc limit $2::int)
   select x.id, x.title, x.total,
          (select count(*)::int from course c join script s on s.tenant_id = c.tenant_id and s.subscene_id = c.id and s.deleted_at is null
            where c.tenant_id = $1 and c.course_id = x.id and c.type = 'SUB_SCENE' and c.deleted_at is null) scripts
     from drafts x order by x.create_date desc, x.id desc`,
  'anew',
).returns<Counted & { scripts: number }>()

/** Courses that are not enabled, newest first, with their number of lines. */
export const listDraftCourses = (db: Db, who: Who, limit: number) => db.run(drafts, [...courseValuesOf(db, who, limit)])

const empty = statement(
  'home_empty_papers',
  `select r.id, r.examination_name title, r.start_time::text "startTime", count(*) over ()::int total from exam r ${owner}
    where r.tenant_id = $1 and r.deleted_at is null and r.question_count = 0 and (r.end_time is null or r.end_time > now()) and ${editable}
    order by r.start_time, r.id limit $2::int`,
  'anew',
).returns<Counted & { startTime: string }>()

/** Exams without questions that have not ended, by start time. */
export const listEmptyPapers = (db: Db, who: Who, limit: number) => db.run(empty, [...valuesOf(db, who, limit, 'EXAM')])

const undrawable = statement(
  'home_undrawable',
  `select r.id, r.examination_name title, r.draw_problem problem, count(*) over ()::int total from exam r ${owner}
    where r.tenant_id = $1 and r.deleted_at is null and r.draw_problem is not null and (r.end_time is null or r.end_time > now()) and ${editable}
    order by r.start_time, r.id limit $2::int`,
  'anew',
).returns<Counted & { problem: string }>()

/** Exams that have not ended and whose draw rules cannot be satisfied, by start time. */
export const listUndrawable = (db: Db, who: Who, limit: number) => db.run(undrawable, [...valuesOf(db, who, limit, 'EXAM')])

const mentorless = statement(
  'home_mentorless_projects',
  `select r.id, r.project_name title, count(*) over ()::int total
     from project r ${owner} join app_user u on u.tenant_id = r.tenant_id and u.id = r.mentor_id
    where r.tenant_id = $1 and r.deleted_at is null and (u.deleted_at is not null or u.locked = 2) and ${editable}
    order by r.create_time desc, r.id desc limit $2::int`,
  'anew',
).returns<Counted>()

/** Projects whose mentor was deleted or is disabled. */
export const listMentorlessProjects = (db: Db, who: Who, limit: number) => db.run(mentorless, [...valuesOf(db, who, limit, 'PROJECT')])

const steps = statement(
  'home_steps',
  `select (select count(*) > 2 from (select from department where tenant_id = $1 and deleted_at is null limit 3) d) department,
          exists (select from app_user where tenant_id = $1 and deleted_at is null and type = 0) "user",
          exists (select from course where tenant_id = $1 and deleted_at is null and type = 'COURSE') course,
          exists (select from script where tenant_id = $1 and deleted_at is null) script,
          exists (select from course where tenant_id = $1 and deleted_at is null and type = 'COURSE' and is_valid = 'VALID') state,
          exists (select from exam where tenant_id = $1 and deleted_at is null) exam`,
).returns<Record<StepKey, boolean>>()

/** First steps that anybody of the tenant has done; a tenant starts with two departments and its administrators. */
export const findStepsDone = (db: Db) => db.one(steps, [db.tenantId])
