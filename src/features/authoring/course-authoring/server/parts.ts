// Finds the parts of courses that a call deletes or restores, and locks their courses.
import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { alias } from 'drizzle-orm/pg-core'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { coAuthorIds, course } from '#features/authoring/courses/server/tables.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { digitalHumanSetting } from '#features/authoring/digital-humans/server/tables.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'
import { countOf } from '#platform/database/count.ts'

const top = alias(course, 'top')
const parent = alias(course, 'parent')
const own = (db: Db) => eq(course.tenantId, db.tenantId)

const topColumns = {
  id: course.id,
  title: course.title,
  isValid: course.isValid,
  createUserId: course.createUserId,
  ownerPath: department.path,
  coAuthorIds: coAuthorIds(course),
  deletionId: course.deletionId,
}

/** Courses, including deleted ones, with the columns that decide the permissions. */
const selectTops = (db: Db, ids: readonly string[]) =>
  db.sql
    .select(topColumns)
    .from(course)
    .leftJoin(department, and(eq(department.tenantId, course.tenantId), eq(department.id, course.ownerDepartmentId)))
    .where(and(own(db), eq(course.type, 'COURSE'), isAnyOf(course.id, ids)))

export type Top = Awaited<ReturnType<typeof selectTops>>[number]

export const findTops = async (db: Db, ids: readonly string[]): Promise<Top[]> => (ids.length ? selectTops(db, ids) : [])

/** Locks courses until the transaction ends, in id order. Every writer below a course locks it first, so that there is no deadlock. */
export const holdTops = async (db: Db, ids: readonly string[]): Promise<Top[]> =>
  ids.length ? selectTops(db, ids).orderBy(asc(course.id)).for('update', { of: course }) : []

/** Returns the course ids of these nodes; missing and deleted nodes are ignored. */
export async function topIdsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .selectDistinct({ courseId: course.courseId })
    .from(course)
    .where(and(own(db), isNull(course.deletedAt), isAnyOf(course.id, ids)))
  return rows.map((r) => r.courseId)
}

/** Returns the live nodes with their parents' titles. */
export const findNodes = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({
      id: course.id,
      type: course.type,
      title: course.title,
      seq: course.seq,
      parentId: course.parentId,
      courseId: course.courseId,
      isValid: course.isValid,
      parentTitle: parent.title,
      topTitle: top.title,
      topValid: top.isValid,
    })
    .from(course)
    .innerJoin(top, and(eq(top.tenantId, course.tenantId), eq(top.id, course.courseId)))
    .leftJoin(parent, and(eq(parent.tenantId, course.tenantId), eq(parent.id, course.parentId)))
    .where(and(own(db), isNull(course.deletedAt), isAnyOf(course.id, ids)))

export type Node = Awaited<ReturnType<typeof findNodes>>[number]

/** Returns these live nodes and all live nodes below them. */
export const nodesBelow = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: course.id, type: course.type, title: course.title, intro: course.intro, mediaProvider: course.mediaProvider })
    .from(course)
    .where(
      and(own(db), isNull(course.deletedAt), or(isAnyOf(course.id, ids), isAnyOf(course.parentId, ids), isAnyOf(course.courseId, ids))),
    )

const sum = (...conditions: ReturnType<typeof sql>[]) =>
  sql<number>`(${sql.join(
    conditions.map((c) => sql`count(*) filter (where ${c})`),
    sql` + `,
  )})::int`

/** Counts the lines in these sub-scenes, with their generated and uploaded media. */
export async function linesBelow(db: Db, subsceneIds: readonly string[]) {
  const asked = sql`coalesce(${script.videoFile}, ${script.audioFile}) is not null`
  const made = (provider: typeof script.mediaProvider | typeof script.answerMediaProvider) => sql`${provider} = 'AI_TRAINING'`
  const [row] = subsceneIds.length
    ? await db.sql
        .select({
          scripts: count(),
          generated: sum(
            sql`${asked} and ${made(script.mediaProvider)}`,
            sql`${script.answerAudioFile} is not null and ${made(script.answerMediaProvider)}`,
          ),
          uploaded: sum(
            sql`${asked} and not ${made(script.mediaProvider)}`,
            sql`${script.answerAudioFile} is not null and not ${made(script.answerMediaProvider)}`,
            sql`${script.imageFile} is not null`,
            sql`${script.answerVideoFile} is not null`,
          ),
        })
        .from(script)
        .where(and(eq(script.tenantId, db.tenantId), isNull(script.deletedAt), isAnyOf(script.subsceneId, subsceneIds)))
    : []
  return row ?? { scripts: 0, generated: 0, uploaded: 0 }
}

/** Counts the nodes with their own digital-human setting. */
export async function countSettings(db: Db, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const rows = await db.sql
    .select({ n: sql<number>`count(distinct ${digitalHumanSetting.targetId})::int` })
    .from(digitalHumanSetting)
    .where(and(eq(digitalHumanSetting.tenantId, db.tenantId), isAnyOf(digitalHumanSetting.targetId, ids)))
  return countOf(rows)
}

/** Returns those courses that have a live line outside these nodes. */
export async function keepingLines(db: Db, courseIds: readonly string[], without: readonly string[]): Promise<Set<string>> {
  if (!courseIds.length) return new Set()
  const rows = await db.sql
    .selectDistinct({ courseId: course.courseId })
    .from(script)
    .innerJoin(course, and(eq(course.tenantId, script.tenantId), eq(course.id, script.subsceneId), isNull(course.deletedAt)))
    .where(
      and(
        eq(script.tenantId, db.tenantId),
        isNull(script.deletedAt),
        isAnyOf(course.courseId, courseIds),
        sql`${course.id} <> all (${sql.param([...without])}::bigint[])`,
      ),
    )
  return new Set(rows.map((r) => r.courseId))
}

export const markDeleted = (db: Db, ids: readonly string[], deletionId: string) =>
  db.sql
    .update(course)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, deletionId })
    .where(and(own(db), isAnyOf(course.id, ids)))

/** Returns the nodes that these recycle bin entries mark. */
export const markedNodes = (db: Db, deletionIds: readonly string[]) =>
  db.sql
    .select({
      id: course.id,
      type: course.type,
      parentId: course.parentId,
      seq: course.seq,
      isValid: course.isValid,
      deletionId: course.deletionId,
    })
    .from(course)
    .where(and(own(db), isNotNull(course.deletionId), isAnyOf(course.deletionId, deletionIds)))

/** Returns the lines that these entries mark directly, not those of deleted sub-scenes. */
export const markedLines = (db: Db, deletionIds: readonly string[]) =>
  db.sql
    .select({ id: script.id, parentId: script.subsceneId, seq: script.seq, deletionId: script.deletionId })
    .from(script)
    .where(and(eq(script.tenantId, db.tenantId), isNotNull(script.deletionId), isAnyOf(script.deletionId, deletionIds)))

/** Returns the entry that marks a line directly, or null. */
export async function entryOfLine(db: Db, id: string): Promise<string | null> {
  const rows = await db.sql
    .select({ deletionId: script.deletionId })
    .from(script)
    .where(and(eq(script.tenantId, db.tenantId), eq(script.id, id)))
  return rows[0]?.deletionId ?? null
}

/** Returns parents, deleted or not. */
export const findParents = async (db: Db, ids: readonly string[]) =>
  ids.length
    ? db.sql
        .select({ id: course.id, title: course.title, gone: sql<boolean>`${course.deletedAt} is not null` })
        .from(course)
        .where(and(own(db), isAnyOf(course.id, ids)))
    : []

/** Returns the live children of these parents, in order. */
export const liveNodes = async (db: Db, parentIds: readonly string[]) =>
  parentIds.length
    ? db.sql
        .select({ id: course.id, parentId: course.parentId })
        .from(course)
        .where(and(own(db), isNull(course.deletedAt), isAnyOf(course.parentId, parentIds)))
        .orderBy(asc(course.seq), asc(course.id))
    : []
export const liveLines = async (db: Db, subsceneIds: readonly string[]) =>
  subsceneIds.length
    ? db.sql
        .select({ id: script.id, parentId: script.subsceneId })
        .from(script)
        .where(and(eq(script.tenantId, db.tenantId), isNull(script.deletedAt), isAnyOf(script.subsceneId, subsceneIds)))
        .orderBy(asc(script.seq), asc(script.id))
    : []

const placeNodes = statement(
  'workshop_place_nodes',
  'update course c set seq = o.seq from unnest($2::bigint[], $3::int[]) o (id, seq) where c.tenant_id = $1 and c.id = o.id and c.seq <> o.seq',
)

/** Sets the positions of nodes of several parents in one statement. */
export const writeNodePlaces = async (db: Db, places: readonly { id: string; seq: number }[]) =>
  places.length ? db.run(placeNodes, [db.tenantId, places.map((p) => p.id), places.map((p) => p.seq)]) : undefined

/** Restores the rows that these entries mark. A course is restored disabled. */
export async function unmark(db: Db, deletionIds: readonly string[]): Promise<void> {
  const back = { deletedAt: null, deletionId: null, updatedAt: sql`now()` }
  await db.sql
    .update(course)
    .set({ ...back, isValid: 'NOT_VALID' })
    .where(and(own(db), isAnyOf(course.deletionId, deletionIds)))
  await db.sql
    .update(script)
    .set(back)
    .where(and(eq(script.tenantId, db.tenantId), isAnyOf(script.deletionId, deletionIds)))
}
