// Queries of home for markers, authors and administrators.
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { courseEditorOf, mayEditCourse } from '#features/authoring/courses/server/courses.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import type { Admin, Author, Marker } from '../contract.ts'
import { unfitUploads } from './queries.ts'

/** Longer intervals between two marked answers, in seconds, count as a break. */
const BREAK = 600

const marked = statement(
  'home_marker',
  `with mine as materialized (
     select graded_at, extract(epoch from graded_at - lag(graded_at) over (order by graded_at)) gap from exam_answer
      where tenant_id = $1 and grader_id = $2 and graded_by = 'MANUAL' and graded_at >= date_trunc('week', now())),
   given as (
     select a.question_id, count(*) filter (where a.grader_id = $2) own, avg(a.score) filter (where a.grader_id = $2) average, avg(a.score) "all"
       from exam_answer a where a.tenant_id = $1 and a.exam_id = $3 and a.type = 1 and a.graded_by = 'MANUAL' group by 1)
   select (select count(*)::int from mine where graded_at >= date_trunc('day', now())) today,
          (select count(*)::int from mine) week,
          (select count(distinct date_trunc('day', graded_at))::int from mine) days,
          (select round(avg(gap))::int from mine where gap > 0 and gap <= ${BREAK}) "secondsEach",
          coalesce((select jsonb_agg(jsonb_build_object('subjectId', g.question_id::text, 'average', round(g.average, 1)::float8, 'all', round(g."all", 1)::float8))
             from given g where g.own > 0), '[]') mine`,
  'anew',
).returns<Pick<Marker, 'today' | 'week' | 'days' | 'secondsEach'> & { mine: { subjectId: string; average: number; all: number }[] }>()

/** Returns a marker's counts of today and this week, their pace, and their mean scores in an exam beside the means of all markers. */
export const findMarked = (db: Db, userId: string, examId: string) => db.one(marked, [db.tenantId, userId, examId])

/** Course `r` joined with the department that owns it. */
const owned = `course r left join department d on d.tenant_id = r.tenant_id and d.id = r.owner_department_id`
/** SQL condition: the medium exists; an upload that waits for conversion does not count. */
const isThere = (path: string) => `coalesce(${path}, '') not in (select '' union all select path from unfit)`
const mine = `${unfitUploads}, mine as materialized (
     select r.id, r.title, r.is_valid from ${owned}
      where r.tenant_id = $1 and r.type = 'COURSE' and r.deleted_at is null and ${mayEditCourse('r', 'd', 2)}),
   parts as materialized (
     select s.id, s.title, s.course_id, s.parent_id, s.media_provider, s.content, s.intro, s.updated_at
       from course s join mine m on m.id = s.course_id where s.tenant_id = $1 and s.type = 'SUB_SCENE' and s.deleted_at is null),
   lines as materialized (
     select k.id, k.subscene_id, k.seq, k.updated_at, k.create_date, k.media_type, k.need_answer,
            ${isThere('k.video_file, k.audio_file')} made, ${isThere('k.answer_audio_file')} answered
       from script k where k.tenant_id = $1 and k.subscene_id = any(array(select id from parts)) and k.deleted_at is null)`

const authored = statement(
  'home_author',
  `with ${mine},
   edited as (
     select distinct on (p.id) p.id, p.title, p.course_id, p.parent_id, l.seq, greatest(l.updated_at, p.updated_at) at
       from parts p left join lines l on l.subscene_id = p.id order by p.id, l.updated_at desc nulls last, l.seq),
   latest as (select * from edited order by at desc, id limit 3),
   rested as (select g.course_id, g.since from generation_pause g join mine m on m.id = g.course_id where g.tenant_id = $1),
   said as (
     select t.script_id, avg(t.score) mean from practice_turn t
      where t.tenant_id = $1 and t.score is not null and t.script_id = any(array(select id from lines)) group by 1 having count(*) >= 10
      order by 2, 1 limit 3)
   select jsonb_build_object(
            'courses', (select count(*) from mine), 'enabled', (select count(*) from mine where is_valid = 'VALID'),
            'scripts', (select count(*) from lines), 'newScripts', (select count(*) from lines where create_date >= date_trunc('week', now())),
            'media', (select count(*) filter (where media_type in ('VIDEO', 'AUDIO')) + count(*) filter (where need_answer = 'NEED') from lines)
                     + (select count(*) filter (where intro is not null or content <> '{}' or media_provider = 'CUSTOMER') from parts),
            'made', (select count(*) filter (where media_type in ('VIDEO', 'AUDIO') and made) + count(*) filter (where need_answer = 'NEED' and answered) from lines)
                    + (select count(*) filter (where ${isThere('intro')}) from parts),
            'runs', (select count(*) from practice_attempt a where a.tenant_id = $1 and a.course_id = any(array(select id from mine)) and a.started_at >= now() - interval '7 days'),
            'averageScore', (select round(avg(a.score), 1)::float8 from practice_attempt a where a.tenant_id = $1 and a.course_id = any(array(select id from mine))
                              and a.started_at >= now() - interval '7 days' and a.completed and a.mode = 'PRACTICE')) numbers,
          coalesce((select jsonb_agg(jsonb_build_object('subSceneId', e.id::text, 'title', e.title, 'courseId', e.course_id::text, 'sceneId', e.parent_id::text,
                                                        'path', m.title || ' / ' || s.title, 'seq', e.seq, 'at', to_char(e.at, 'YYYY-MM-DD HH24:MI:SS')) order by e.at desc, e.id)
                      from latest e join mine m on m.id = e.course_id join course s on s.tenant_id = $1 and s.id = e.parent_id), '[]') editing,
          coalesce((select jsonb_agg(jsonb_build_object('scriptId', k.id::text, 'text', k.text, 'averageScore', round(h.mean, 1)::float8, 'users',
                                       (select count(distinct a.user_id) from practice_turn t join practice_attempt a on a.tenant_id = t.tenant_id and a.id = t.attempt_id
                                         where t.tenant_id = $1 and t.script_id = k.id and t.score is not null),
                                       'courseId', s.course_id::text, 'sceneId', s.parent_id::text, 'subSceneId', s.id::text) order by h.mean, k.id)
                      from said h join script k on k.tenant_id = $1 and k.id = h.script_id join course s on s.tenant_id = $1 and s.id = k.subscene_id), '[]') hardest,
          coalesce((select jsonb_agg(jsonb_build_object('id', m.id::text, 'title', m.title, 'waiting', w.n) order by r.since, m.id)
                      from rested r join mine m on m.id = r.course_id
                      cross join lateral (select count(*) n from generation_task t join course c on c.tenant_id = t.tenant_id and c.id = t.parent_id
                                           where t.tenant_id = $1 and t.status = 'TASK_WAIT' and c.course_id = m.id) w where w.n > 0), '[]') paused,
          coalesce((select jsonb_agg(jsonb_build_object('id', m.id::text, 'title', m.title, 'enabled', m.is_valid = 'VALID') order by x.at desc, m.id)
                      from (select course_id, max(at) at from edited group by 1 order by 2 desc limit 4) x join mine m on m.id = x.course_id), '[]') recent`,
  'anew',
).returns<AuthorRow>()

type AuthorRow = Pick<Author, 'numbers' | 'paused' | 'hardest'> & {
  editing: Omit<Author['editing'][number], 'counts' | 'posterUrl'>[]
  /** The last edited courses. */
  recent: { id: string; title: string; enabled: boolean }[]
}

/** Returns the figures of the courses that the person may edit: progress, last edits, hardest lines. */
export const findAuthored = (db: Db, who: Who): Promise<AuthorRow> => db.one(authored, [db.tenantId, ...courseEditorOf(who)])

/** Age in days after which the last backup counts as a fault. */
export const BACKUP_DAYS = 7

const administered = statement(
  'home_admin',
  `with alive as (
     select s.user_id from session s where s.tenant_id = $1 and s.expires_at > now() and s.seen_at + s.idle_seconds * interval '1 second' > now()),
   led as (select d.id, d.path from training_leader l join department d on d.tenant_id = l.tenant_id and d.id = l.department_id where l.tenant_id = $1 and d.deleted_at is null),
   leaderless as (
     select d.id, d.full_name from department d
      where d.tenant_id = $1 and d.deleted_at is null and d.layer > 0
        and exists (select from app_user u where u.tenant_id = d.tenant_id and u.department_id = d.id and u.deleted_at is null and u.locked <> 2)
        and not exists (select from led l where starts_with(d.path, l.path))),
   made as (
     select coalesce(t.input ->> 'engine', '内置引擎') engine, count(*) filter (where t.status = 'TASK_SUCCESS' and not t.reused) done,
            count(*) filter (where t.status = 'TASK_FAILED') failed, max(t.id) filter (where t.status = 'TASK_FAILED') last_failed, max(t.id) last,
            round(avg(extract(epoch from t.finished_at - t.started_at)) filter (where t.status = 'TASK_SUCCESS' and not t.reused)) seconds
       from generation_task t where t.tenant_id = $1 and t.finished_at >= date_trunc('day', now()) and t.create_date >= now() - interval '7 days' group by 1)
   select (select count(*)::int from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.locked <> 2) users,
          (select count(*)::int from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.locked <> 2 and u.password_must_change) unchanged,
          (select count(distinct actor_id)::int from audit_log where tenant_id = $1 and at >= date_trunc('day', now()) and action = '登录' and result = 0) today,
          (select count(*)::int from alive) sessions,
          (select jsonb_build_object('bytes', coalesce(sum(bytes), 0)::float8, 'files', count(*)) from file where tenant_id = $1) used,
          (select (t.settings ->> 'quotaBytes')::float8 from tenant t where t.tenant_id = $1) quota,
          (select count(*)::int from sign_in_failure where tenant_id = $1 and locked_until > now() and subject ~ '^(account|address):') locked,
          (select jsonb_build_object('total', count(*), 'names', coalesce((select jsonb_agg(x.full_name) from (select full_name from leaderless order by full_name limit 2) x), '[]')) from leaderless) leaderless,
          coalesce((select jsonb_agg(jsonb_build_object('name', engine, 'done', done, 'failed', failed, 'seconds', seconds,
                                                        'ok', last_failed is null or last_failed <> last) order by engine) from made), '[]') engines,
          coalesce((select jsonb_agg(jsonb_build_object('id', a.id::text, 'at', to_char(a.at, 'YYYY-MM-DD HH24:MI:SS'), 'actorName', ${shownName('u', 'a.actor_name')}, 'action', a.action) order by a.at desc, a.id desc)
             from (select id, at, actor_id, actor_name, action from audit_log where tenant_id = $1 and $2::boolean and result = 0 and action <> all ($3::text[])
                    order by at desc, id desc limit 3) a
             left join app_user u on u.tenant_id = $1 and u.id = a.actor_id), '[]') audit,
          (select jsonb_build_object('runs', count(*), 'users', count(distinct user_id)) from practice_attempt where tenant_id = $1 and started_at >= now() - interval '7 days') practice,
          (select to_char(max(at), 'YYYY-MM-DD HH24:MI') from app.backup_taken) "backupAt",
          (select max(at) > now() - interval '${BACKUP_DAYS} days' from app.backup_taken) "backupFresh"`,
  'anew',
).returns<AdminRow>()

interface AdminRow extends Pick<Admin, 'users' | 'unchanged' | 'today' | 'sessions' | 'locked' | 'leaderless' | 'audit' | 'practice'> {
  used: { bytes: number; files: number }
  quota: number | null
  backupAt: string | null
  backupFresh: boolean | null
  engines: { name: string; done: number; failed: number; seconds: number | null; ok: boolean }[]
}

/** Returns the figures of the tenant. Audit entries only with permission, and without the `quiet` actions, which only read. */
export const findAdministered = (db: Db, mayAudit: boolean, quiet: readonly string[]): Promise<AdminRow> =>
  db.one(administered, [db.tenantId, mayAudit, quiet])
