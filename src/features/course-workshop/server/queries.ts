// The workshop: SQL in, rows out.
import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/transaction.ts'
import { course } from '../../courses/server/tables.ts'
import { script } from '../../scripts/server/tables.ts'

const subScene = alias(course, 'sub_scene')

/** Enabled courses; one with a line that needs an answer can be held as an exam. */
export const coursesWithExam = (db: Db) =>
  db.sql
    .select({
      id: course.id,
      title: course.title,
      hasExam: sql<boolean>`${exists(
        db.sql
          .select({ one: sql`1` })
          .from(script)
          .innerJoin(subScene, and(eq(subScene.tenantId, script.tenantId), eq(subScene.id, script.subsceneId), isNull(subScene.deletedAt)))
          .where(
            and(
              eq(script.tenantId, db.tenantId),
              isNull(script.deletedAt),
              eq(script.needAnswer, 'NEED'),
              eq(subScene.courseId, course.id),
            ),
          ),
      )}`,
    })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), isNull(course.deletedAt), eq(course.type, 'COURSE'), eq(course.isValid, 'VALID')))
    .orderBy(desc(course.createDate), desc(course.id))
