// Queries of search and replace: candidates, parents, and the stored replacements.
import { toSnakeCase } from 'drizzle-orm/casing'
import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAnyOf } from '#platform/database/any-of.ts'
import { escapeLike } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { film } from '#features/authoring/films/server/tables.ts'
import { lineTexts, partTexts, type TextField } from '../fields.ts'
import { type Change, replacement } from './tables.ts'

/** Courses, parts and fields to search. */
export interface Scope {
  /** In the order of the preview. */
  courseIds: readonly string[]
  sceneId: string | undefined
  subSceneId: string | undefined
  fields: readonly TextField[]
}

/** A line or a part of a course whose texts may contain the words. */
export interface Candidate {
  id: string
  courseId: string
  sceneId: string | null
  subSceneId: string | null
  /** Sort keys: positions of course, scene and sub-scene, then ids; -1 for a missing level. */
  place: number
  sceneSeq: number
  subSeq: number
  seq: number
  texts: { [F in TextField]?: string | null }
}

/** Coarse SQL filter that ignores width and case; the exact match follows in TypeScript. */
const mayHold = (field: string, text: string) => `('${field}' = any ($5::text[]) and lower(normalize(${text}, nfkc) collate "C") like $6)`
const texts = (list: readonly (readonly [string, string])[]) =>
  `jsonb_build_object(${list.map(([field, text]) => `'${field}', ${text}`).join(', ')}) texts`
const anyHolds = (list: readonly (readonly [string, string])[]) => list.map(([field, text]) => mayHold(field, text)).join(' or ')

const ofLine = lineTexts.map((field) => [field, `s.${toSnakeCase(field)}`] as const)
const linesStatement = statement(
  'replacements_lines',
  `select s.id::text, sub.course_id::text "courseId", scene.id::text "sceneId", sub.id::text "subSceneId",
          o.place::int, scene.seq "sceneSeq", sub.seq "subSeq", s.seq, ${texts(ofLine)}
     from script s
     join course sub on sub.tenant_id = s.tenant_id and sub.id = s.subscene_id and sub.deleted_at is null
     join course scene on scene.tenant_id = s.tenant_id and scene.id = sub.parent_id and scene.deleted_at is null
     join unnest($2::bigint[]) with ordinality o (id, place) on o.id = sub.course_id
    where s.tenant_id = $1 and s.deleted_at is null and ($3::bigint is null or scene.id = $3) and ($4::bigint is null or sub.id = $4)
      and (${anyHolds(ofLine)})
    order by o.place, scene.seq, scene.id, sub.seq, sub.id, s.seq, s.id`,
  'anew',
).returns<Candidate>()

const ofPart = partTexts.map(
  (field) => [field, field === 'content' ? `array_to_string(c.content, E'\\n')` : `c.${toSnakeCase(field)}`] as const,
)
const partsStatement = statement(
  'replacements_parts',
  `select c.id::text, c.course_id::text "courseId", scene.id::text "sceneId", case c.type when 'SUB_SCENE' then c.id::text end "subSceneId",
          o.place::int, coalesce(scene.seq, -1) "sceneSeq", case c.type when 'SUB_SCENE' then c.seq else -1 end "subSeq", -1 seq, ${texts(ofPart)}
     from course c
     left join course scene on scene.tenant_id = c.tenant_id and scene.id = case c.type when 'SCENE' then c.id when 'SUB_SCENE' then c.parent_id end
     join unnest($2::bigint[]) with ordinality o (id, place) on o.id = c.course_id
    where c.tenant_id = $1 and c.deleted_at is null and ($3::bigint is null or scene.id = $3) and ($4::bigint is null or c.id = $4)
      and (${anyHolds(ofPart)})
    order by o.place, "sceneSeq", scene.id nulls first, "subSeq", c.id`,
  'anew',
).returns<Candidate>()

/** LIKE pattern without width and case. Non-ASCII letters with case become wildcards, because PostgreSQL lowers them differently. */
const patternOf = (find: string) =>
  `%${escapeLike(find.normalize('NFKC').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())).replaceAll(/\P{ASCII}/gu, (letter) =>
    letter.toLowerCase() === letter.toUpperCase() ? letter : '%',
  )}%`

/** Batch size of the cursor. */
const AT_ONCE = 100
const asked = (db: Db, { courseIds, sceneId, subSceneId, fields }: Scope, find: string) =>
  [db.tenantId, courseIds, sceneId ?? null, subSceneId ?? null, fields, patternOf(find)] as const

export const streamLines = (db: Db, scope: Scope, find: string) => db.stream(linesStatement, [...asked(db, scope, find)], AT_ONCE)
export const streamParts = (db: Db, scope: Scope, find: string) => db.stream(partsStatement, [...asked(db, scope, find)], AT_ONCE)

const scene = alias(course, 'scene')
const top = alias(course, 'top')
/** Returns live parts of courses with their titles and those of their parents. */
export const listParts = async (db: Db, ids: readonly string[]) =>
  ids.length
    ? db.sql
        .select({ node: course, sceneTitle: scene.title, courseTitle: top.title })
        .from(course)
        .innerJoin(top, and(eq(top.tenantId, course.tenantId), eq(top.id, course.courseId)))
        .leftJoin(scene, and(eq(scene.tenantId, course.tenantId), eq(scene.id, course.parentId)))
        .where(and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt), isAnyOf(course.id, ids)))
    : []
export type PartRow = Awaited<ReturnType<typeof listParts>>[number]

/** Returns the ids of these sub-scenes that have films, once for each film. */
export async function listFilmed(db: Db, subSceneIds: readonly string[]): Promise<string[]> {
  if (!subSceneIds.length) return []
  const rows = await db.sql
    .select({ id: film.subsceneId })
    .from(film)
    .where(and(eq(film.tenantId, db.tenantId), isAnyOf(film.subsceneId, subSceneIds), isNotNull(film.path)))
  return rows.map((row) => row.id)
}

const KEPT = sql`now() - interval '1 day'`
const own = (db: Db, userId: string) =>
  and(eq(replacement.tenantId, db.tenantId), eq(replacement.userId, userId), gte(replacement.createDate, KEPT))

/** Stores the changes; a sweep deletes them after a day. */
export async function insertReplacement(
  db: Db,
  row: Omit<typeof replacement.$inferInsert, 'tenantId' | 'id' | 'createDate'>,
): Promise<string> {
  await db.sql.delete(replacement).where(and(eq(replacement.tenantId, db.tenantId), lt(replacement.createDate, KEPT)))
  const rows = await db.sql
    .insert(replacement)
    .values({ tenantId: db.tenantId, ...row })
    .returning({ id: replacement.id })
  const [made] = rows
  if (!made) throw new Error('a replacement was not written')
  return made.id
}

/** Returns the replacements of a person, latest first. */
export const listReplacements = (db: Db, userId: string) =>
  db.sql
    .select({
      id: replacement.id,
      find: replacement.find,
      replacement: replacement.replacement,
      hits: replacement.hits,
      courses: replacement.courses,
      rows: sql<number>`jsonb_array_length(${replacement.changes})`,
      createDate: replacement.createDate,
    })
    .from(replacement)
    .where(own(db, userId))
    .orderBy(desc(replacement.createDate), desc(replacement.id))
    .limit(50)

/** Locks a replacement of this person of the last day until the transaction ends. */
export async function lockReplacement(db: Db, userId: string, id: string) {
  const rows = await db.sql
    .select()
    .from(replacement)
    .where(and(own(db, userId), eq(replacement.id, id)))
    .for('update')
  return rows[0]
}

const one = (db: Db, id: string) => and(eq(replacement.tenantId, db.tenantId), eq(replacement.id, id))
export const deleteReplacement = (db: Db, id: string) => db.sql.delete(replacement).where(one(db, id))
/** Replaces the changes that can still be undone. */
export const setChanges = (db: Db, id: string, changes: Change[]) => db.sql.update(replacement).set({ changes }).where(one(db, id))
