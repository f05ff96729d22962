// Queries between drafts and courses or scripts; each statement handles any number of rows.
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import { alias } from 'drizzle-orm/pg-core'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type CourseField, courseFieldNames } from '#features/authoring/courses/fields.ts'
import { coAuthorIds, course } from '#features/authoring/courses/server/tables.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { importRow } from '#features/organisation/imports/server/tables.ts'
import { byName, pick } from '#shared/field-table.ts'
import { type LineField, lineFields, type SheetField, sheetFields } from '#features/authoring/scripts/fields.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'
import { saidColumns } from '../fields.ts'

const oneAtATimeStatement = statement(
  'course_sheets_one_at_a_time',
  `select pg_advisory_xact_lock(hashtextextended('course import ' || $1::text, 0))`,
  'anew',
)

/** Mutex: one import of courses at a time in a tenant, because concurrent imports could write the same titles. */
export const lockImports = (db: Db) => db.run(oneAtATimeStatement, [db.tenantId])

const ofDraft = (db: Db, draftId: string) => and(eq(importRow.tenantId, db.tenantId), eq(importRow.draftId, draftId))
const good = sql`${importRow.faults} is null and ${importRow.clash} is null`
const firstWith = (column: number, where = sql`true`) =>
  sql<number | null>`min(${importRow.row}) filter (where ${importRow.cells} ->> ${sql.raw(String(column))} <> '' and ${where})`

/** Returns the parts that a draft names, with their first row and the first row that gives texts; with `onlyGood` from valid rows only. */
export const listGroups = (db: Db, draftId: string, onlyGood: boolean) =>
  db.sql
    .select({
      path: sql<string>`${importRow.path}`,
      first: sql<number>`min(${importRow.row})`,
      last: sql<number>`max(${importRow.row})`,
      said: Object.fromEntries(saidColumns.map(({ field, place }) => [field, firstWith(place)])),
      lines: sql<number>`(count(*) filter (where ${importRow.nth} is not null and not ${importRow.known}))::int`,
    })
    .from(importRow)
    .where(and(ofDraft(db, draftId), sql`${importRow.path} is not null`, onlyGood ? good : undefined))
    .groupBy(importRow.path)
    .orderBy(sql`min(${importRow.row})`)
export type Group = Awaited<ReturnType<typeof listGroups>>[number]

export const listCells = (db: Db, draftId: string, rows: readonly number[]) =>
  db.sql
    .select({ row: importRow.row, cells: importRow.cells })
    .from(importRow)
    .where(and(ofDraft(db, draftId), sql`${importRow.row} = any(${sql.param([...rows])}::int[])`))

/** Removes the clashes of an earlier check. */
export const clearClashes = (db: Db, draftId: string) =>
  db.sql
    .update(importRow)
    .set({ clash: null, known: false })
    .where(and(ofDraft(db, draftId), sql`(${importRow.clash} is not null or ${importRow.known})`))

export interface Clash {
  path: string
  field: string
  message: string
}
const markClashesStatement = statement(
  'course_sheets_mark_clashes',
  `update import_row r set clash = jsonb_build_object('field', m.field, 'message', m.message)
       from jsonb_to_recordset($3::jsonb) m(path text, field text, message text)
      where r.tenant_id = $1 and r.draft_id = $2 and r.path = m.path`,
  'anew',
)

/** Marks every row of these paths. */
export const markClashes = (db: Db, draftId: string, clashes: readonly Clash[]) =>
  db.run(markClashesStatement, [db.tenantId, draftId, JSON.stringify(clashes)])

/** Target of the lines of a path: a sub-scene, and its current number of lines. */
export interface Goal {
  path: string
  id: string
  base: number
}
const goals = `jsonb_to_recordset($3::jsonb) g(path text, id bigint, base int)`

const markBeyondStatement = statement(
  'course_sheets_mark_beyond',
  `update import_row r set clash = jsonb_build_object('field', 'text', 'message', $5::text)
       from (select n."row", row_number() over (partition by n.path order by n."row") + coalesce(g.base, 0) place
               from import_row n left join ${goals} on g.path = n.path
              where n.tenant_id = $1 and n.draft_id = $2 and n.nth is not null and not n.known and n.faults is null and n.clash is null) p
      where r.tenant_id = $1 and r.draft_id = $2 and r."row" = p."row" and p.place > $4`,
  'anew',
)

/** Marks the lines that exceed the limit of their sub-scene. */
export const markBeyond = (db: Db, draftId: string, into: readonly Goal[], most: number, message: string) =>
  db.run(markBeyondStatement, [db.tenantId, draftId, JSON.stringify(into), most, message])

/** SQL expressions of a line by field, from the cells beginning at parameter `first`; `words` maps labels to codes, by choice. */
function lineOf(first: `$${number}`) {
  const cells = byName(sheetFields, (_, i) => `r.cells ->> (${first}::int + ${i})`)
  const code = (name: SheetField) => `words -> '${name}' ->> (${cells[name]})`
  return byName(sheetFields, (name) => {
    const field: LineField = lineFields[name]
    if (field.holds === 'choice') return code(name)
    const value = field.empty === null ? `nullif(${cells[name]}, '')` : cells[name]
    return field.answer ? `case when ${code('needAnswer')} = 'NEED' then ${value} ${field.empty === null ? '' : `else ''`} end` : value
  })
}
const worded = `(select $4::jsonb words) w`
const columns = sheetFields.map(toSnakeCase).join(', ')

const known = lineOf('$5')
/** Equality of all columns; a not-null column uses `=`, which is faster. */
const same = sheetFields
  .map((name) => `s.${toSnakeCase(name)} ${script[name].notNull ? '=' : 'is not distinct from'} ${known[name]}`)
  .join(' and ')
const markKnownStatement = statement(
  'course_sheets_mark_known',
  `update import_row t set known = true
     from import_row r, ${goals}, ${worded}
    where t.tenant_id = $1 and t.draft_id = $2 and t."row" = r."row"
      and r.tenant_id = $1 and r.draft_id = $2 and r.nth is not null and r.faults is null and r.path = g.path
      and exists (select from script s
            where s.tenant_id = $1 and s.subscene_id = g.id and s.deleted_at is null and md5(s.text) = md5(${known.text}) and ${same})`,
  'anew',
)

/** Marks the lines that exist in their sub-scene already; `first` is the index of their first cell. */
export const markKnown = (db: Db, draftId: string, into: readonly Goal[], first: number, words: string) =>
  db.run(markKnownStatement, [db.tenantId, draftId, JSON.stringify(into), words, first])

/** Maximum number of lines in one statement. */
const AT_ONCE = 25_000

const written = lineOf('$8')
const insertLinesStatement = statement(
  'course_sheets_insert',
  `insert into script (tenant_id, subscene_id, seq, create_user_id, ${columns})
   select $1::bigint, g.id, g.base + r.nth, $5::bigint, ${sheetFields.map((name) => written[name]).join(', ')}
     from import_row r join ${goals} on g.path = r.path, ${worded}
    where r.tenant_id = $1 and r.draft_id = $2 and r."row" >= $6 and r."row" < $7
      and r.nth is not null and not r.known and r.faults is null and r.clash is null`,
)

/** Appends the valid lines of a draft to their sub-scenes. */
export async function insertLines(
  db: Db,
  draftId: string,
  into: readonly Goal[],
  first: number,
  words: string,
  by: { lastRow: number; userId: string },
) {
  const map = JSON.stringify(into)
  for (let from = 0; from <= by.lastRow; from += AT_ONCE)
    await db.run(insertLinesStatement, [db.tenantId, draftId, map, words, by.userId, from, from + AT_ONCE, first])
}

export interface NewPart extends Record<CourseField, string | null> {
  id: string
  type: 'COURSE' | 'SCENE' | 'SUB_SCENE'
  parentId: string | null
  courseId: string
  title: string
  content: string[]
  seq: number
}
const insertPartsStatement = statement(
  'course_sheets_insert_parts',
  `insert into course (tenant_id, id, type, parent_id, course_id, title, ${courseFieldNames.map(toSnakeCase).join(', ')}, content, seq, owner_department_id, create_user_id, create_user_name)
     select $1::bigint, (e ->> 'id')::bigint, e ->> 'type', (e ->> 'parentId')::bigint, (e ->> 'courseId')::bigint, e ->> 'title', ${courseFieldNames.map((name) => `e ->> '${name}'`).join(', ')},
            array(select jsonb_array_elements_text(e -> 'content')), (e ->> 'seq')::int,
            case when e ->> 'type' = 'COURSE' then $3::bigint end, $4::bigint, $5
       from jsonb_array_elements($2::jsonb) e`,
  'anew',
)

export const insertParts = (db: Db, parts: readonly NewPart[], who: { userId: string; name: string; departmentId: string | null }) =>
  db.run(insertPartsStatement, [db.tenantId, JSON.stringify(parts), who.departmentId, who.userId, who.name])

const whose = { createUserId: course.createUserId, ownerPath: department.path, coAuthorIds: coAuthorIds(course) }
const top = { id: course.id, title: course.title, ...whose }
const live = (db: Db) => and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt))

/** Returns the courses of these titles with their owners; locks them if `hold` is set. */
export const listCoursesCalled = (db: Db, titles: readonly string[], hold: boolean) => {
  const statement = db.sql
    .select(top)
    .from(course)
    .leftJoin(department, and(eq(department.tenantId, course.tenantId), eq(department.id, course.ownerDepartmentId)))
    .where(and(live(db), eq(course.type, 'COURSE'), sql`${course.title} = any(${sql.param([...titles])}::text[])`))
    .orderBy(asc(course.id))
  return hold ? statement.for('update', { of: course }) : statement
}

const part = {
  id: course.id,
  type: course.type,
  parentId: course.parentId,
  courseId: course.courseId,
  title: course.title,
  seq: course.seq,
}

/** Returns everything below these courses, in order. */
export const listParts = (db: Db, courseIds: readonly string[]) =>
  db.sql
    .select(part)
    .from(course)
    .where(and(live(db), isAnyOf(course.courseId, courseIds)))
    .orderBy(asc(course.seq), asc(course.id))
export type PartRow = Awaited<ReturnType<typeof listParts>>[number]

/** Returns the number of positions that these sub-scenes use. */
export async function countLines(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db.sql
    .select({ id: script.subsceneId, n: sql<number>`(coalesce(max(${script.seq}), -1) + 1)::int` })
    .from(script)
    .where(and(eq(script.tenantId, db.tenantId), isNull(script.deletedAt), isAnyOf(script.subsceneId, ids)))
    .groupBy(script.subsceneId)
  return new Map(rows.map((r) => [r.id, r.n]))
}

const scene = alias(course, 'scene')
const subScene = alias(course, 'sub_scene')
const line = { id: script.id, seq: script.seq, ...pick(getTableColumns(script), sheetFields) }

/** Returns the scenes and sub-scenes of a course in order; a scene without sub-scenes has nulls. */
export const listOutline = (db: Db, courseId: string) =>
  db.sql
    .select({
      scene: { id: scene.id, title: scene.title, ...pick(scene, courseFieldNames) },
      subScene: { id: subScene.id, title: subScene.title, ...pick(subScene, courseFieldNames), content: subScene.content },
    })
    .from(scene)
    .leftJoin(subScene, and(eq(subScene.tenantId, scene.tenantId), eq(subScene.parentId, scene.id), isNull(subScene.deletedAt)))
    .where(and(eq(scene.tenantId, db.tenantId), eq(scene.parentId, courseId), isNull(scene.deletedAt)))
    .orderBy(asc(scene.seq), asc(scene.id), asc(subScene.seq), asc(subScene.id))

/** Returns the next lines of a sub-scene after a position. */
export const listLinesAfter = (db: Db, subSceneId: string, after: { seq: number; id: string }, limit: number) =>
  db.sql
    .select(line)
    .from(script)
    .where(
      and(
        eq(script.tenantId, db.tenantId),
        eq(script.subsceneId, subSceneId),
        isNull(script.deletedAt),
        sql`(${script.seq}, ${script.id}) > (${after.seq}::int, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(script.seq), asc(script.id))
    .limit(limit)
