// Productions: SQL in, rows out.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import { course } from '../../courses/server/tables.ts'

/** Live sub-scenes by id, with what their introduction is made of. */
export const findSubScenes = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db.sql
        .select({
          id: course.id,
          parentId: course.parentId,
          title: course.title,
          content: course.content,
          mediaProvider: course.mediaProvider,
        })
        .from(course)
        .where(
          and(
            eq(course.tenantId, db.tenantId),
            inArray(course.id, [...new Set(ids)]),
            eq(course.type, 'SUB_SCENE'),
            isNull(course.deletedAt),
          ),
        )
    : Promise.resolve([])
