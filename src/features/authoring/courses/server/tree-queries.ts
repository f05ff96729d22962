// Query of the course tree.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { coAuthorIds, course } from './tables.ts'

/** Returns every live node; courses with their owner columns. */
export const listTreeNodes = (db: Db) =>
  db.sql
    .select({
      id: course.id,
      parentId: course.parentId,
      courseId: course.courseId,
      title: course.title,
      type: course.type,
      createUserId: course.createUserId,
      ownerPath: department.path,
      coAuthorIds: sql<string[]>`case when ${course.type} = 'COURSE' then ${coAuthorIds(course)} else '{}' end`,
    })
    .from(course)
    .leftJoin(department, and(eq(department.tenantId, course.tenantId), eq(department.id, course.ownerDepartmentId)))
    .where(and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt)))
    .orderBy(asc(course.seq), desc(course.createDate), desc(course.id))
