// Statements that write notices for a whole tenant at once. $1 is the tenant, $2 the current time.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

/** A person who got the task after the mark of 3 days, or of 1 day, gets no reminder of it beside the notice of the assignment. */
const mark = (deadline: string) =>
  `${deadline} - case when ${deadline} <= $2::timestamptz + interval '1 day' then interval '1 day' else interval '3 days' end`
const isSoon = (deadline: string) => `${deadline} > $2::timestamptz and ${deadline} <= $2::timestamptz + interval '3 days'`
const nameOf = (thing: string, deadline: string) =>
  `'${thing}_DUE_' || case when ${deadline} <= $2::timestamptz + interval '1 day' then 1 else 3 end`

const remindOfExams = statement(
  'notices_exams_due',
  `select coalesce(sum(app.notify_people($1, r.people, 'DUE', r.kind, r.id, r.title, r.end_time, null, false)), 0)::int told from (
     select e.id, e.examination_name title, e.end_time, ${nameOf('EXAM', 'e.end_time')} kind, array_agg(n.user_id) people
       from exam e join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.status = 'REQUIRED' and n.required_at <= ${mark('e.end_time')}
      where e.tenant_id = $1 and e.deleted_at is null and ${isSoon('e.end_time')}
        and not exists (select from exam_result r where r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id)
        and not exists (select from exam_attempt a where a.tenant_id = n.tenant_id and a.exam_id = n.exam_id and a.user_id = n.user_id and a.status in ('GRADING', 'GRADED'))
      group by e.tenant_id, e.id) r`,
  'anew',
).returns<{ told: number }>()

const remindOfProjects = statement(
  'notices_projects_due',
  `select coalesce(sum(app.notify_people($1, r.people, 'DUE', r.kind, r.id, r.title, r.due_time, null, false)), 0)::int told from (
     select p.id, p.project_name title, p.due_time, ${nameOf('PROJECT', 'p.due_time')} kind, array_agg(n.user_id) people
       from project p join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.status = 'REQUIRED' and n.type = 'MANDATORY'
            and n.required_at <= ${mark('p.due_time')}
      where p.tenant_id = $1 and p.deleted_at is null and ${isSoon('p.due_time')}
        and not exists (select from project_result r where r.tenant_id = n.tenant_id and r.project_id = n.project_id and r.user_id = n.user_id and r.completed)
      group by p.tenant_id, p.id) r`,
  'anew',
).returns<{ told: number }>()

/** The reminder of the last day replaces that of the third. */
const dropEarlier = statement(
  'notices_earlier_reminders_delete',
  `delete from notice n using notice later where n.tenant_id = $1 and n.kind in ('EXAM_DUE_3', 'PROJECT_DUE_3') and later.tenant_id = n.tenant_id
      and later.user_id = n.user_id and later.subject_id = n.subject_id and later.kind = replace(n.kind, '3', '1')`,
)

/** Writes the reminders of deadlines within three days for people who have not finished. */
export async function writeDeadlines(db: Db, now: Date): Promise<void> {
  await db.run(remindOfExams, [db.tenantId, now.toISOString()])
  await db.run(remindOfProjects, [db.tenantId, now.toISOString()])
  await db.run(dropEarlier, [db.tenantId])
}

/** From 8:00 in the tenant's time zone, once a day: each marker with exams whose answers wait for them. The subject is the marker. */
const markers = statement(
  'notices_markers',
  `with waiting as materialized (
     select e.id, e.examination_name title, e.create_user_id, e.second_mark, d.path, w.since
       from (select exam_id, min(submitted_at) since from exam_attempt where tenant_id = $1 and status = 'GRADING' group by exam_id) w
       join exam e on e.tenant_id = $1 and e.id = w.exam_id and e.deleted_at is null
       left join department d on d.tenant_id = e.tenant_id and d.id = e.owner_department_id
      where extract(hour from $2::timestamptz) >= 8
   ), led as materialized (
     select l.user_id, d.path from training_leader l join department d on d.tenant_id = l.tenant_id and d.id = l.department_id and d.deleted_at is null
      where l.tenant_id = $1 and l.leader_type in ('TRAINING_MANAGER', 'TRAINING_MANAGER_ONLY_EXAM')
   ), asked as (
     select u.id, count(*)::int exams, (array_agg(e.title order by e.since))[1] title
       from app_user u join waiting e on u.type = 3 or e.create_user_id = u.id or exists (select from led l where l.user_id = u.id and starts_with(e.path, l.path))
      where u.tenant_id = $1 and u.deleted_at is null and u.locked <> 2 and app.holds($1, u.id, array['marking:menu'])
        and (e.second_mark = 'NONE' or exists (
          select from exam_attempt t
            join exam_answer a on a.tenant_id = t.tenant_id and a.attempt_id = t.id and a.type = 1 and a.score is null
            left join exam_mark own on own.tenant_id = a.tenant_id and own.attempt_id = a.attempt_id and own.question_id = a.question_id and own.marker_id = u.id
           where t.tenant_id = $1 and t.exam_id = e.id and t.status = 'GRADING' and own.marker_id is null))
        and not exists (select from notice n where n.tenant_id = $1 and n.user_id = u.id and n.kind = 'MARKING' and n.created_at >= date_trunc('day', $2::timestamptz))
      group by u.id)
   select coalesce(sum(app.notify_people($1, array[a.id], 'MARKING', 'MARKING', a.id, a.title, null, a.exams, true)), 0)::int told from asked a`,
  'anew',
).returns<{ told: number }>()

export const writeMarkers = (db: Db, now: Date) => db.run(markers, [db.tenantId, now.toISOString()])

const published = statement(
  'notices_scores_published',
  `select coalesce(sum(app.notify_people($1, r.people, 'SCORES', 'SCORES', r.id, r.title, null, null, false)), 0)::int told from (
     select e.id, e.examination_name title, array_agg(distinct a.user_id) people
       from exam e join exam_attempt a on a.tenant_id = e.tenant_id and a.exam_id = e.id and a.status = 'GRADED'
      where e.tenant_id = $1 and e.deleted_at is null and e.publish_mode = 'AT_TIME' and e.display_score
        and e.publish_time <= $2::timestamptz and e.publish_time > $2::timestamptz - interval '1 day'
        and not exists (select from notice n where n.tenant_id = e.tenant_id and n.subject_id = e.id and n.kind = 'SCORES')
      group by e.tenant_id, e.id) r`,
  'anew',
).returns<{ told: number }>()

/** Tells the scores of exams whose time of publication has come. */
export const writePublished = (db: Db, now: Date) => db.run(published, [db.tenantId, now.toISOString()])

/** Seconds: nobody leaves the page for shorter work, and needs no notice of its end. */
const minSeconds = 60

/** A person's work on a course ends when none of their tasks there is left; `film`: films are told apart from media of lines. */
const media = statement(
  'notices_media_ended',
  `with recent as materialized (
     select distinct t.create_user_id user_id, c.course_id, t.part = 'FILM' film
       from generation_task t join course c on c.tenant_id = t.tenant_id and c.id = t.parent_id
      where t.tenant_id = $1 and t.finished_at > $2::timestamptz - interval '15 minutes' and t.create_user_id is not null)
   select coalesce(sum(app.notify_people($1, array[r.user_id], 'DONE', case when r.film then 'FILM_DONE' else 'MEDIA_DONE' end, r.course_id, k.title,
            null, b.failed, true)), 0)::int told
     from recent r
     join course k on k.tenant_id = $1 and k.id = r.course_id and k.deleted_at is null
     left join notice n on n.tenant_id = $1 and n.user_id = r.user_id and n.subject_id = r.course_id and n.kind = case when r.film then 'FILM_DONE' else 'MEDIA_DONE' end
    cross join lateral (
      select max(t.finished_at - t.create_date) longest, nullif((count(*) filter (where t.status = 'TASK_FAILED'))::int, 0) failed
        from generation_task t join course c on c.tenant_id = t.tenant_id and c.id = t.parent_id and c.course_id = r.course_id
       where t.tenant_id = $1 and t.create_user_id = r.user_id and (t.part = 'FILM') = r.film
         and t.finished_at > greatest(n.created_at, $2::timestamptz - interval '1 day')) b
    where (b.longest >= interval '${minSeconds} seconds' or b.failed is not null) and not exists (
      select from generation_task t join course c on c.tenant_id = t.tenant_id and c.id = t.parent_id and c.course_id = r.course_id
       where t.tenant_id = $1 and t.create_user_id = r.user_id and (t.part = 'FILM') = r.film and t.status in ('TASK_WAIT', 'TASK_PROCESSING'))`,
  'anew',
).returns<{ told: number }>()

export const writeMedia = (db: Db, now: Date) => db.run(media, [db.tenantId, now.toISOString()])

const expiring = statement(
  'notices_credentials_expire',
  `select coalesce(sum(app.notify_people($1, app.holders_of($1, 'serviceCredential:btn:add'), 'SYSTEM', 'CREDENTIAL_EXPIRES', c.id, c.name, c.expires_at, null, false)), 0)::int told
     from service_credential c
    where c.tenant_id = $1 and c.revoked_at is null and c.expires_at > $2::timestamptz and c.expires_at <= $2::timestamptz + interval '14 days'`,
  'anew',
).returns<{ told: number }>()
/** Tells of credentials that expire within 14 days, once each. */
export const writeExpiring = (db: Db, now: Date) => db.run(expiring, [db.tenantId, now.toISOString()])

const over = statement(
  'notices_over_read',
  `update notice set read_at = $2::timestamptz, mail_after = null where tenant_id = $1 and read_at is null and due_at <= $2::timestamptz`,
)
/** Nobody can follow a notice after its deadline, so it counts as read. */
export const markOver = (db: Db, now: Date) => db.run(over, [db.tenantId, now.toISOString()])

const old = statement('notices_old_delete', `delete from notice where tenant_id = $1 and created_at < $2::timestamptz - interval '90 days'`)
export const deleteOld = (db: Db, now: Date) => db.run(old, [db.tenantId, now.toISOString()])
