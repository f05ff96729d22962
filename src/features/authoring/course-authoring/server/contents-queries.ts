// Query of the contents of a course: its scenes and sub-scenes with the number of their lines.
import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'

const { id, parentId, type, title, description, content, createUserName, createDate } = getTableColumns(course)
const lines = sql<number>`count(${script.id})::int`

/** Returns the scenes and sub-scenes of a course, each list in its order. */
export const listContents = (db: Db, courseId: string) =>
  db.sql
    .select({ id, parentId, type, title, description, content, createUserName, createDate, lines })
    .from(course)
    .leftJoin(script, and(eq(script.tenantId, course.tenantId), eq(script.subsceneId, course.id), isNull(script.deletedAt)))
    .where(and(eq(course.tenantId, db.tenantId), eq(course.courseId, courseId), ne(course.type, 'COURSE'), isNull(course.deletedAt)))
    .groupBy(course.tenantId, course.id)
    .orderBy(asc(course.seq), asc(course.id))
