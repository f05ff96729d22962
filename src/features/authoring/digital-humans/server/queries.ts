// Queries of the digital-human settings.
import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import type { Role } from '../contract.ts'
import { digitalHumanSetting } from './tables.ts'

export type SettingRow = typeof digitalHumanSetting.$inferSelect

/** Returns the chain of each target from itself upwards: sub-scene, scene, course. */
export async function listChains(db: Db, targetIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = targetIds.length
    ? await db.sql
        .select({ id: course.id, parentId: course.parentId, courseId: course.courseId })
        .from(course)
        .where(and(eq(course.tenantId, db.tenantId), isAnyOf(course.id, targetIds)))
    : []
  return new Map(rows.map((r) => [r.id, [...new Set([r.id, r.parentId ?? r.id, r.courseId])]]))
}

export const listSettings = (db: Db, targetIds: readonly string[]): Promise<SettingRow[]> =>
  targetIds.length
    ? db.sql
        .select()
        .from(digitalHumanSetting)
        .where(and(eq(digitalHumanSetting.tenantId, db.tenantId), isAnyOf(digitalHumanSetting.targetId, targetIds)))
    : Promise.resolve([])

const shownFigures = statement(
  'digital_human_shown_figures',
  `select c.id, f.figure, f.background, f.framing, d.colour, t.still
     from course c
     left join digital_human_setting own on own.tenant_id = $1 and own.target_id = c.id and own.role = $3
     left join digital_human_setting above on above.tenant_id = $1 and above.target_id = c.parent_id and above.role = $3
     left join digital_human_setting top on top.tenant_id = $1 and top.target_id = c.course_id and top.role = $3
    cross join (select settings -> 'digitalHumans' -> $3::text choice, settings ->> 'brandColour' colour from tenant where tenant_id = $1) d
    cross join lateral (
      select case when own.target_id is not null then own.digital_human_id when above.target_id is not null then above.digital_human_id
                  when top.target_id is not null then top.digital_human_id else d.choice ->> 'digitalHumanId' end figure,
             case when own.target_id is not null then own.background when above.target_id is not null then above.background
                  when top.target_id is not null then top.background else d.choice ->> 'background' end background,
             case when own.target_id is not null then own.framing when above.target_id is not null then above.framing
                  when top.target_id is not null then top.framing else d.choice ->> 'framing' end framing) f
     left join digital_human_template t on t.tenant_id = $1 and t.id = case when f.figure ~ '^[0-9]{1,18}$' then f.figure::bigint end
    where c.tenant_id = $1 and c.id = any ($2::bigint[])`,
).returns<{
  id: string
  figure: string | null
  background: string | null
  framing: string | null
  colour: string | null
  still: string | null
}>()

/** Returns the nearest configured figure of a role for each target, with the still of an own figure. */
export const listShownFigures = (db: Db, targetIds: readonly string[], role: Role) => db.run(shownFigures, [db.tenantId, targetIds, role])

export const removeSettings = (db: Db, targetId: string) =>
  db.sql.delete(digitalHumanSetting).where(and(eq(digitalHumanSetting.tenantId, db.tenantId), eq(digitalHumanSetting.targetId, targetId)))

export const insertSettings = (db: Db, rows: Omit<SettingRow, 'tenantId' | 'updatedAt'>[]) =>
  db.sql.insert(digitalHumanSetting).values(rows.map((r) => ({ tenantId: db.tenantId, ...r })))
