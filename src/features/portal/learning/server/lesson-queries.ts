// Query of the dialogues that belong to wrong answers.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Lesson } from '../contract.ts'
import { own } from './queries.ts'

/** Shorter tags occur in too many titles. */
const minTag = 2

const lessons = statement(
  'learning_lessons',
  `${own}, asked as materialized (
     select q.id, tag from question q cross join unnest(q.tags) tag
      where q.tenant_id = $1 and q.id = any ($5::bigint[]) and char_length(tag) >= ${minTag}
   )
   select distinct on (a.id) a.id::text "subjectId", a.tag, m.course_id::text "courseId", m.project_id::text "projectId", m.title "courseTitle", s.title "subSceneTitle"
     from asked a cross join mine m
     join scored x on x.course_id = m.course_id
     join course s on s.tenant_id = $1 and s.id = x.sub_scene_id
     join course c on c.tenant_id = $1 and c.id = s.parent_id and c.deleted_at is null
    cross join lateral (
      select count(*) lines from script k where k.tenant_id = $1 and k.subscene_id = s.id and k.deleted_at is null and strpos(k.section, a.tag) > 0) k
    cross join lateral (
      select case when k.lines > 0 then 1 when strpos(s.title, a.tag) > 0 then 2 when strpos(c.title, a.tag) > 0 then 3 when strpos(m.title, a.tag) > 0 then 4 end place) p
     left join went w on w.project_id = m.project_id and w.sub_scene_id = s.id
    where m.begin_time <= now() and p.place is not null
    order by a.id, p.place, k.lines desc, coalesce(w.practised, 0), m.project_id, c.seq, s.seq, s.id`,
).returns<Lesson>()

/** One dialogue of the person's courses for each of these questions whose tag is in a chapter or a title: a chapter goes before a title. */
export const findLessons = (db: Db, userId: string, questionIds: readonly string[]): Promise<Lesson[]> =>
  db.run(lessons, [db.tenantId, userId, null, null, questionIds])
