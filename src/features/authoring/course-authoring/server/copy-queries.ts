// Queries that copy a part of a course, or lines, in one statement each. The copied columns follow from the tables.
import { columnsBut } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { digitalHumanSetting } from '#features/authoring/digital-humans/server/tables.ts'
import { generationTask } from '#features/authoring/generation-tasks/server/tables.ts'
import { besideFields, script } from '#features/authoring/scripts/server/tables.ts'

/** Columns that are not copied, with the new value. */
const own = {
  course: {
    tenantId: 'the tenant',
    id: 'new',
    parentId: 'where it is put',
    courseId: 'where it is put',
    seq: 'where it is put',
    title: 'told from the original',
    isValid: 'disabled until somebody has looked',
    ownerDepartmentId: 'who copies',
    createUserId: 'who copies',
    createUserName: 'who copies',
    createDate: 'now',
    updatedAt: 'now',
    deletedAt: 'it lives',
    deletionId: 'it lives',
  },
  script: besideFields,
  digitalHumanSetting: { tenantId: 'the tenant', targetId: 'the copy', updatedAt: 'now' },
  /** The last successful task of each part, so that a copied medium is known as made or stale. */
  generationTask: {
    tenantId: 'the tenant',
    id: 'new',
    sourceId: 'the copy',
    parentId: 'the copy',
    createUserId: 'who copies',
    reason: 'of a failure',
    lease: 'of work that goes on',
    leaseUntil: 'of work that goes on',
  },
} as const
/** Copies share files by path, because the content of a path never changes. */
const nodeColumns = columnsBut(course, own.course)
const lineColumns = columnsBut(script, own.script)
const settingColumns = columnsBut(digitalHumanSetting, own.digitalHumanSetting)
const taskColumns = columnsBut(generationTask, own.generationTask)
const lastSuccesses = (among: string, user: string) => `
  select distinct on (g.source_id, g.part) g.tenant_id, m.new_id, m.new_parent, ${user}, ${taskColumns}
    from generation_task g join (${among}) m on m.id = g.source_id
   where g.tenant_id = $1 and g.status = 'TASK_SUCCESS' order by g.source_id, g.part, g.id desc`

const node = statement(
  'workshop_copy_node',
  `with node as materialized (
     select c.*, nextval('app.id_seq') new_id from (
       select * from course where tenant_id = $1 and deleted_at is null and (id = $2 or parent_id = $2 or course_id = $2)
        order by seq, id) c
   ), placed as (
     select n.*, n.id = $2 root, case when n.id = $2 then $4::bigint else p.new_id end new_parent,
            coalesce($5::bigint, (select r.new_id from node r where r.id = $2)) new_course
       from node n left join node p on p.id = n.parent_id
   ), line as materialized (
     select s.*, nextval('app.id_seq') new_id from (
       select s.*, n.new_id new_subscene from script s join node n on n.id = s.subscene_id
        where s.tenant_id = $1 and s.deleted_at is null order by s.subscene_id, s.seq, s.id) s
   ), nodes as (
     insert into course (tenant_id, id, parent_id, course_id, title, seq, owner_department_id, create_user_id, create_user_name, ${nodeColumns})
     select $1, new_id, new_parent, new_course, case when root then $3 else title end, case when root then $6::int else seq end,
            case when type = 'COURSE' then $7::bigint end, $8, $9, ${nodeColumns}
       from placed
   ), lines as (
     insert into script (tenant_id, id, subscene_id, seq, create_user_id, ${lineColumns})
     select $1, new_id, new_subscene, seq, $8, ${lineColumns} from line
   ), settings as (
     insert into digital_human_setting (tenant_id, target_id, ${settingColumns})
     select $1, n.new_id, ${settingColumns} from digital_human_setting d join (select id, new_id from node) n on n.id = d.target_id where d.tenant_id = $1
   ), tasks as (
     insert into generation_task (tenant_id, source_id, parent_id, create_user_id, ${taskColumns})
     ${lastSuccesses('select id, new_id, new_parent from placed where new_parent is not null union all select id, new_id, new_subscene from line', '$8')}
   )
   select (select new_id from node where id = $2) id, (select count(*) from node)::int nodes, (select count(*) from line)::int lines,
          (select coalesce(jsonb_object_agg(id, new_id::text) filter (where type = 'SUB_SCENE'), '{}') from node) "subScenes"`,
  'anew',
).returns<{ id: string | null; nodes: number; lines: number; subScenes: Record<string, string> }>()

export interface NodeCopy {
  sourceId: string
  title: string
  /** Null for a course, which is its own root. */
  parentId: string | null
  courseId: string | null
  seq: number
  ownerDepartmentId: string | null
  userId: string
  userName: string
}

/**
 * Copies a node with everything below it. Returns the number of copied rows, the id of the copy (null: the node no longer
 * exists), and the ids of copied sub-scenes by those of their sources.
 */
export const copyNode = (db: Db, { sourceId, title, parentId, courseId, seq, ownerDepartmentId, userId, userName }: NodeCopy) =>
  db.one(node, [db.tenantId, sourceId, title, parentId, courseId, seq, ownerDepartmentId, userId, userName])

const lines = statement(
  'workshop_copy_lines',
  `with line as materialized (
     select s.*, nextval('app.id_seq') new_id, row_number() over () - 1 place from (
       select s.* from script s where s.tenant_id = $1 and s.deleted_at is null and s.id = any ($2::bigint[])
        order by s.subscene_id, s.seq, s.id) s
   ), lines as (
     insert into script (tenant_id, id, subscene_id, seq, create_user_id, ${lineColumns})
     select $1, new_id, $3, $4::int + place, $5, ${lineColumns} from line
   ), tasks as (
     insert into generation_task (tenant_id, source_id, parent_id, create_user_id, ${taskColumns})
     ${lastSuccesses('select id, new_id, $3::bigint new_parent from line', '$5')}
   )
   select new_id id from line order by place`,
  'anew',
).returns<{ id: string }>()

/** Copies lines in order to the end of a sub-scene; returns the new ids. */
export const copyLines = async (db: Db, ids: readonly string[], to: { subsceneId: string; seq: number; userId: string }) =>
  (await db.run(lines, [db.tenantId, ids, to.subsceneId, to.seq, to.userId])).map((r) => r.id)

const room = statement(
  'workshop_make_room',
  'update course set seq = seq + 1 where tenant_id = $1 and parent_id = $2 and seq > $3 and deleted_at is null',
)

/** Shifts the later siblings by one to make room. */
export const writeRoom = (db: Db, parentId: string, seq: number) => db.run(room, [db.tenantId, parentId, seq])

const ends = {
  course: statement(
    'workshop_end_of_nodes',
    'select coalesce(max(seq), -1) + 1 place from course where tenant_id = $1 and parent_id = $2 and deleted_at is null',
  ).returns<{ place: number }>(),
  script: statement(
    'workshop_end_of_lines',
    'select coalesce(max(seq), -1) + 1 place from script where tenant_id = $1 and subscene_id = $2 and deleted_at is null',
  ).returns<{ place: number }>(),
}

/** Returns the position after the last child of a node, or after the last line of a sub-scene. */
export const findEnd = async (db: Db, table: keyof typeof ends, parentId: string): Promise<number> =>
  (await db.one(ends[table], [db.tenantId, parentId])).place
