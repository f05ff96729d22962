// Copies: a part of a course with everything below it, or lines, in one statement each.
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'

/** Columns of a line that a copy takes over. Its files are shared by path: what a path names never changes. */
const lineColumns = sql.raw(
  [
    ...['section', 'type', 'media_type', 'media_provider', 'answer_media_provider', 'need_answer', 'text', 'image_file', 'audio_file'],
    ...['video_file', 'answer_points', 'answer_text', 'answer_audio_file', 'answer_video_file'],
  ].join(', '),
)
/** The last success of each part of what was copied: by it a copied medium is known to be made, or out of date. */
const taskColumns = sql.raw('status, input, percent, attempts, create_date, started_at, finished_at, duration_ms, reused')

export interface NodeCopy {
  sourceId: string
  title: string
  /** null: a course, which is its own top. */
  parentId: string | null
  courseId: string | null
  seq: number
  ownerDepartmentId: string | null
  userId: string
  userName: string
}

/** Copies a node with all that lives below it; answers the copy's id and how much it is. */
export async function copyNode(db: Db, of: NodeCopy): Promise<{ id: string; nodes: number; lines: number }> {
  const t = sql`${db.tenantId}::bigint`
  const source = sql`${of.sourceId}::bigint`
  const { rows } = await db.sql.execute(sql`
    with node as materialized (
      select c.*, nextval('app.id_seq') new_id from (
        select * from course where tenant_id = ${t} and deleted_at is null and (id = ${source} or parent_id = ${source} or course_id = ${source})
         order by seq, id) c
    ), placed as (
      select n.*, n.id = ${source} root, case when n.id = ${source} then ${of.parentId}::bigint else p.new_id end new_parent,
             coalesce(${of.courseId}::bigint, (select r.new_id from node r where r.id = ${source})) new_course
        from node n left join node p on p.id = n.parent_id
    ), line as materialized (
      select s.*, nextval('app.id_seq') new_id from (
        select s.*, n.new_id new_subscene from script s join node n on n.id = s.subscene_id
         where s.tenant_id = ${t} and s.deleted_at is null order by s.subscene_id, s.seq, s.id) s
    ), nodes as (
      insert into course (tenant_id, id, type, parent_id, course_id, title, description, image_file, content, intro, media_provider, seq,
                          owner_department_id, create_user_id, create_user_name)
      select ${t}, new_id, type, new_parent, new_course, case when root then ${of.title} else title end, description, image_file, content, intro,
             media_provider, case when root then ${of.seq}::int else seq end,
             case when type = 'COURSE' then ${of.ownerDepartmentId}::bigint end, ${of.userId}::bigint, ${of.userName}
        from placed
    ), lines as (
      insert into script (tenant_id, id, subscene_id, seq, ${lineColumns}, create_user_id)
      select ${t}, new_id, new_subscene, seq, ${lineColumns}, ${of.userId}::bigint from line
    ), settings as (
      insert into digital_human_setting (tenant_id, target_id, role, gender, digital_human_id, voice_id, burn_subtitles)
      select ${t}, n.new_id, d.role, d.gender, d.digital_human_id, d.voice_id, d.burn_subtitles
        from digital_human_setting d join node n on n.id = d.target_id where d.tenant_id = ${t}
    ), tasks as (
      insert into generation_task (tenant_id, task_type, source_id, parent_id, part, create_user_id, ${taskColumns})
      select distinct on (g.source_id, g.part) ${t}, task_type, m.new_id, m.new_parent, part, ${of.userId}::bigint, ${taskColumns}
        from generation_task g
        join (select id, new_id, new_parent from placed where new_parent is not null union all select id, new_id, new_subscene from line) m on m.id = g.source_id
       where g.tenant_id = ${t} and g.status = 'TASK_SUCCESS'
       order by g.source_id, g.part, g.id desc
    )
    select (select new_id from node where id = ${source})::text id, (select count(*) from node)::int nodes, (select count(*) from line)::int lines`)
  return (rows as unknown as { id: string; nodes: number; lines: number }[])[0] ?? { id: '', nodes: 0, lines: 0 }
}

/** Copies lines to the end of a sub-scene, in the order they stand in; answers the copies' ids. */
export async function copyLines(
  db: Db,
  ids: readonly string[],
  to: { subsceneId: string; seq: number; userId: string },
): Promise<string[]> {
  const t = sql`${db.tenantId}::bigint`
  const { rows } = await db.sql.execute(sql`
    with line as materialized (
      select s.*, nextval('app.id_seq') new_id, row_number() over () - 1 place from (
        select s.* from script s where s.tenant_id = ${t} and s.deleted_at is null and s.id = any (${sql.param([...ids])}::bigint[])
         order by s.subscene_id, s.seq, s.id) s
    ), lines as (
      insert into script (tenant_id, id, subscene_id, seq, ${lineColumns}, create_user_id)
      select ${t}, new_id, ${to.subsceneId}::bigint, ${to.seq}::int + place, ${lineColumns}, ${to.userId}::bigint from line
    ), tasks as (
      insert into generation_task (tenant_id, task_type, source_id, parent_id, part, create_user_id, ${taskColumns})
      select distinct on (g.source_id, g.part) ${t}, task_type, l.new_id, ${to.subsceneId}::bigint, part, ${to.userId}::bigint, ${taskColumns}
        from generation_task g join (select id, new_id from line) l on l.id = g.source_id
       where g.tenant_id = ${t} and g.status = 'TASK_SUCCESS'
       order by g.source_id, g.part, g.id desc
    )
    select new_id::text id from line order by place`)
  return (rows as unknown as { id: string }[]).map((r) => r.id)
}

/** Live titles beside a node that begin so: of courses, or of the children of one parent. */
export async function titlesLike(db: Db, parentId: string | null, prefix: string): Promise<string[]> {
  const { rows } = await db.sql.execute(sql`
    select title from course where tenant_id = ${db.tenantId} and deleted_at is null and starts_with(title, ${prefix})
       and ${parentId === null ? sql`type = 'COURSE'` : sql`parent_id = ${parentId}`}`)
  return (rows as unknown as { title: string }[]).map((r) => r.title)
}

/** Makes room behind a sibling: whatever stands behind it moves down by one. */
export const makeRoom = (db: Db, parentId: string, seq: number) =>
  db.sql.execute(
    sql`update course set seq = seq + 1 where tenant_id = ${db.tenantId} and parent_id = ${parentId} and seq > ${seq} and deleted_at is null`,
  )

/** The place behind the last child of a node, and behind the last line of a sub-scene. */
export async function endOf(db: Db, table: 'course' | 'script', parentId: string): Promise<number> {
  const column = sql.identifier(table === 'course' ? 'parent_id' : 'subscene_id')
  const { rows } = await db.sql.execute(
    sql`select coalesce(max(seq), -1) + 1 as place from ${sql.identifier(table)} where tenant_id = ${db.tenantId} and ${column} = ${parentId} and deleted_at is null`,
  )
  return (rows as unknown as { place: number }[])[0]?.place ?? 0
}
