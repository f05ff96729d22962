// Queries of course authoring: courses for projects, readiness, purging.
import { and, asc, desc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { shortText } from '#features/authoring/scripts/contract.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'

const subScene = alias(course, 'sub_scene')

/** Returns the enabled courses; one with an answer line can be used as an exam. */
export const listCoursesWithExam = (db: Db) =>
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

/** Returns the scenes and sub-scenes of a course in order. Counts lines, too short lines and missing media of each sub-scene. */
export const listParts = (db: Db, courseId: string) =>
  db.sql
    .select({
      id: course.id,
      parentId: course.parentId,
      type: course.type,
      title: course.title,
      lines: sql<number>`count(${script.id})::int`,
      short: sql<number>`(count(*) filter (where ${and(spoken, madeByUs, sql`char_length(btrim(${script.text})) < ${shortText}`)}))::int`,
      unmade: sql<number>`(count(*) filter (where ${and(spoken, sql`char_length(btrim(${script.text})) >= ${shortText}`, sql`coalesce(${script.videoFile}, ${script.audioFile}) is null`)}))::int`,
      withoutPoints: sql<number>`(count(*) filter (where ${and(eq(script.needAnswer, 'NEED'), sql`coalesce(btrim(${script.answerPoints}), '') = ''`)}))::int`,
    })
    .from(course)
    .leftJoin(script, and(eq(script.tenantId, course.tenantId), eq(script.subsceneId, course.id), isNull(script.deletedAt)))
    .where(and(eq(course.tenantId, db.tenantId), eq(course.courseId, courseId), ne(course.type, 'COURSE'), isNull(course.deletedAt)))
    .groupBy(course.id, course.parentId, course.type, course.title, course.seq)
    .orderBy(asc(course.seq), asc(course.id))

const bracedStatement = statement(
  'workshop_braced_texts',
  `select c.id::text id, coalesce(array_to_string(c.content, ' '), '') || coalesce(string_agg(' ' || k.text || ' ' || k.answer_text, '') filter (where k.id is not null), '') said
     from course c
     left join script k on k.tenant_id = c.tenant_id and k.subscene_id = c.id and k.deleted_at is null and (k.text like '%{%' or k.answer_text like '%{%')
    where c.tenant_id = $1 and c.course_id = $2 and c.type = 'SUB_SCENE' and c.deleted_at is null
      and (k.id is not null or array_to_string(c.content, ' ') like '%{%')
    group by c.id, c.content`,
).returns<{ id: string; said: string }>()

/** Returns the texts with braces, by sub-scene, in which variables may occur. */
export const listBracedTexts = (db: Db, courseId: string) => db.run(bracedStatement, [db.tenantId, courseId])

const spoken = inArray(script.mediaType, ['VIDEO', 'AUDIO'])
const madeByUs = eq(script.mediaProvider, 'AI_TRAINING')

const purgeEntriesStatement = statement('course_workshop_purge_entries', `select app.purge_recycled($1::bigint, $2::bigint[])`, 'anew')

/** Purges entries with their rows and all dependent rows. Files stay in the store. */
export const purgeEntries = (db: Db, ids: readonly string[]) => db.run(purgeEntriesStatement, [db.tenantId, ids])
