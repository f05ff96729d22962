// Queries of the reviewed content of a course: its parts and lines, in order.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'

/** The course, its scenes and sub-scenes. */
export const listReviewedParts = (db: Db, courseId: string) =>
  db.sql
    .select({
      id: course.id,
      parentId: course.parentId,
      type: course.type,
      title: course.title,
      description: course.description,
      variables: course.variables,
      content: course.content,
      intro: course.intro,
      mediaProvider: course.mediaProvider,
    })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), eq(course.courseId, courseId), isNull(course.deletedAt)))
    .orderBy(asc(course.seq), asc(course.id))
export type ReviewedPart = Awaited<ReturnType<typeof listReviewedParts>>[number]

/** The lines of all sub-scenes of a course. */
export const listReviewedLines = async (db: Db, courseId: string) => {
  const rows = await db.sql
    .select({ line: script })
    .from(script)
    .innerJoin(course, and(eq(course.tenantId, script.tenantId), eq(course.id, script.subsceneId), isNull(course.deletedAt)))
    .where(and(eq(script.tenantId, db.tenantId), eq(course.courseId, courseId), isNull(script.deletedAt)))
    .orderBy(asc(script.seq), asc(script.id))
  return rows.map(({ line }) => line)
}
export type ReviewedLine = typeof script.$inferSelect
