// Queries of the waiting and running tasks, and of the pauses.
import { statement } from '#platform/database/statement.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { courseEditorOf, mayEditCourse } from '#features/authoring/courses/server/courses.ts'
import type { TaskRow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import type { TaskInput } from '#features/authoring/generation-tasks/server/tables.ts'

/** The columns of a waiting or running task that decide its place and its time. */
export interface LiveTask {
  id: string
  taskType: TaskRow['taskType']
  sourceId: string
  parentId: string
  part: TaskRow['part']
  status: TaskRow['status']
  percent: number
  kind: TaskInput['kind']
  /** Number of characters of its text; for a conversion the number that takes as long to make. */
  letters: number
  startedAt: string | null
  createUserId: string | null
  createDate: string
  /** Last turn of this person (fair scheduling). */
  turn: string | null
  /** True if the course is paused. */
  paused: boolean
  /** True if the task converts an upload. */
  converts: boolean
}

/** A conversion takes about a third of the play time. */
const LETTERS_A_SECOND = 13

const live = statement(
  'live_tasks',
  `select l.id, l.task_type "taskType", l.source_id "sourceId", l.parent_id "parentId", l.part, l.status, l.percent,
          l.input ->> 'kind' kind, coalesce((l.input ->> 'seconds')::int * ${LETTERS_A_SECOND}, char_length(l.input ->> 'text')) letters, l.started_at::text "startedAt", l.create_user_id "createUserId",
          l.create_date::text "createDate", t.at::text turn, l.paused, l.input ? 'convert' converts
     from (select q.*, row_number() over (partition by q.create_user_id, q.paused order by q.create_date, q.id) nth
             from (select g.*, g.parent_id in (select c.id from generation_pause p join course c on c.tenant_id = p.tenant_id and c.course_id = p.course_id
                                                where p.tenant_id = $1) paused
                     from generation_task g where g.tenant_id = $1 and g.status in ('TASK_WAIT', 'TASK_PROCESSING')) q) l
     left join generation_turn t on t.tenant_id = $1 and t.user_id = coalesce(l.create_user_id, -1)
    order by l.status = 'TASK_WAIT', l.paused, l.nth, l.create_date, l.id limit 2000`,
).returns<LiveTask>()

/** Live tasks of the tenant: running first, then round-robin over people, paused last. At most 2000, because later places mean little. */
export const listLiveTasks = (db: Db): Promise<LiveTask[]> => db.run(live, [db.tenantId])

/** A course with paused tasks. */
export interface Pause {
  courseId: string
  title: string
  waiting: number
  userName: string | null
  since: string
  canEdit: boolean
}

const pauses = statement(
  'productions_pauses',
  `select r.id "courseId", r.title, w.n waiting, p.user_name "userName", p.since::text since, coalesce(${mayEditCourse('r', 'd', 2)}, false) "canEdit"
     from generation_pause p
     join course r on r.tenant_id = p.tenant_id and r.id = p.course_id and r.deleted_at is null
     left join department d on d.tenant_id = r.tenant_id and d.id = r.owner_department_id
    cross join lateral (
      select count(*)::int n from generation_task t join course c on c.tenant_id = t.tenant_id and c.id = t.parent_id
       where t.tenant_id = p.tenant_id and t.status = 'TASK_WAIT' and c.course_id = p.course_id) w
    where p.tenant_id = $1 and w.n > 0 order by p.since, r.id`,
  'anew',
).returns<Pause>()

/** Pauses of the tenant, longest first, and whether this person may resume each. */
export const listPauses = (db: Db, who: Who): Promise<Pause[]> => db.run(pauses, [db.tenantId, ...courseEditorOf(who)])
