// The workshop: SQL in, rows out.
import { and, asc, desc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { shortText } from '#features/authoring/scripts/contract.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'

const subScene = alias(course, 'sub_scene')

/** Enabled courses; one with a line that needs an answer can be held as an exam. */
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

/**
 * The scenes and sub-scenes of a course in their order; of a sub-scene how many lines it has, how many are too short to be
 * made, and how many media are neither made nor uploaded.
 */
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

/** Of the sub-scenes of a course that have texts in which a variable may stand: these texts. */
export const listBracedTexts = (db: Db, courseId: string) => db.run(bracedStatement, [db.tenantId, courseId])

const spoken = inArray(script.mediaType, ['VIDEO', 'AUDIO'])
const madeByUs = eq(script.mediaProvider, 'AI_TRAINING')

const purgeEntriesStatement = statement('course_workshop_purge_entries', `select app.purge_recycled($1::bigint, $2::bigint[])`, 'anew')

/** Deletes entries for good, with their rows and all that hangs on these. Files of the store stay. */
export const purgeEntries = (db: Db, ids: readonly string[]) => db.run(purgeEntriesStatement, [db.tenantId, ids])
