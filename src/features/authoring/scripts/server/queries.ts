// Queries of script lines: pages, locks, positions, media.
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import { alias } from 'drizzle-orm/pg-core'
import { writeSeq } from '#platform/database/order.ts'
import { pagesOf } from '#platform/database/page.ts'
import type { Sql } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { pick } from '#shared/field-table.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { file } from '#features/organisation/files/server/tables.ts'
import type { Script } from '../contract.ts'
import { lineFieldNames } from '../fields.ts'
import { script } from './tables.ts'

const media = alias(file, 'media')
const answer = alias(file, 'answer')

const select = (db: Sql) =>
  db
    .select({
      line: script,
      posterPath: media.posterPath,
      subtitlesPath: media.subtitlesPath,
      durationMs: media.durationMs,
      peaks: media.peaks,
      unfit: media.unfit,
      answerDurationMs: answer.durationMs,
      answerPeaks: answer.peaks,
      answerUnfit: answer.unfit,
    })
    .from(script)
    .leftJoin(media, and(eq(media.tenantId, script.tenantId), eq(media.path, sql`coalesce(${script.videoFile}, ${script.audioFile})`)))
    .leftJoin(answer, and(eq(answer.tenantId, script.tenantId), eq(answer.path, script.answerAudioFile)))

export type ScriptLine = typeof script.$inferSelect
export type ScriptRow = Awaited<ReturnType<typeof select>>[number]

const ofSubScene = and(
  eq(script.tenantId, sql.placeholder('tenantId')),
  eq(script.subsceneId, sql.placeholder('subsceneId')),
  isNull(script.deletedAt),
)
const linesOf = pagesOf((db, { size, limit, offset }) =>
  select(db).where(ofSubScene).orderBy(asc(script.seq), asc(script.id)).limit(limit).offset(offset).prepare(`script_page_${size}`),
)
const countStatement = (db: Sql) => db.select({ n: count() }).from(script).where(ofSubScene).prepare('script_count')

export async function pageScripts(db: Db, subsceneId: string, limit: number, offset: number) {
  const at = { tenantId: db.tenantId, subsceneId, offset }
  const [rows, counted] = await Promise.all([db.prepared(linesOf(limit)).execute(at), db.prepared(countStatement).execute(at)])
  return { rows, total: counted[0]?.n ?? 0 }
}

export const findScripts = (db: Db, ids: readonly string[]): Promise<ScriptRow[]> =>
  select(db.sql)
    .where(and(eq(script.tenantId, db.tenantId), isAnyOf(script.id, ids), isNull(script.deletedAt)))
    .orderBy(asc(script.seq), asc(script.id))

/** Returns the live lines, locked until the transaction ends. */
export const lockScripts = (db: Db, ids: readonly string[]): Promise<ScriptLine[]> =>
  ids.length
    ? db.sql
        .select()
        .from(script)
        .where(and(eq(script.tenantId, db.tenantId), isAnyOf(script.id, ids), isNull(script.deletedAt)))
        .orderBy(asc(script.id))
        .for('update')
    : Promise.resolve([])

export const insertScripts = (db: Db, lines: Omit<typeof script.$inferInsert, 'tenantId'>[]) =>
  db.sql
    .insert(script)
    .values(lines.map((l) => ({ tenantId: db.tenantId, ...l })))
    .returning({ id: script.id })

export const updateScript = (db: Db, id: string, fields: Partial<typeof script.$inferInsert>) =>
  db.sql
    .update(script)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(script.tenantId, db.tenantId), eq(script.id, id)))

/** Marks lines as deleted by an entry of the recycle bin. */
export const markDeleted = (db: Db, ids: readonly string[], deletionId: string) =>
  db.sql
    .update(script)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, deletionId })
    .where(and(eq(script.tenantId, db.tenantId), isAnyOf(script.id, ids)))

/** Returns the titles of a sub-scene and its parents: course / scene / sub-scene. */
export async function findPlace(db: Db, subsceneId: string): Promise<string> {
  const [scene, top] = [alias(course, 'scene'), alias(course, 'top')]
  const [row] = await db.sql
    .select({ top: top.title, scene: scene.title, own: course.title })
    .from(course)
    .innerJoin(scene, and(eq(scene.tenantId, course.tenantId), eq(scene.id, course.parentId)))
    .innerJoin(top, and(eq(top.tenantId, course.tenantId), eq(top.id, course.courseId)))
    .where(and(eq(course.tenantId, db.tenantId), eq(course.id, subsceneId)))
  return row ? [row.top, row.scene, row.own].join(' / ') : ''
}

/** Returns the ids of the lines with these words in text, answer or section, in order; all lines without words. */
export const listIds = (db: Db, subsceneId: string, words = '') =>
  db.sql
    .select({ id: script.id })
    .from(script)
    .where(
      and(
        eq(script.tenantId, db.tenantId),
        eq(script.subsceneId, subsceneId),
        isNull(script.deletedAt),
        words ? or(...[script.text, script.answerText, script.section].map((of) => holds(of, words))) : undefined,
      ),
    )
    .orderBy(asc(script.seq), asc(script.id))

const closeGapsStatement = statement(
  'scripts_close_gaps',
  `update script s set seq = o.place from (
          select id, row_number() over (partition by subscene_id order by seq, id) - 1 place from script
           where tenant_id = $1 and subscene_id = any ($2::bigint[]) and deleted_at is null) o
        where s.tenant_id = $1 and s.id = o.id and s.seq <> o.place`,
  'anew',
)

/** Renumbers the positions of each sub-scene from 0; equal positions keep the order of creation. */
export const closeGaps = (db: Db, subsceneIds: readonly string[]) => db.run(closeGapsStatement, [db.tenantId, subsceneIds])

/** Returns the number of live lines of each course; courses without lines are absent. */
export async function countOfCourses(db: Db, courseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.sql
    .select({ courseId: course.courseId, n: count() })
    .from(script)
    .innerJoin(course, and(eq(course.tenantId, script.tenantId), eq(course.id, script.subsceneId), isNull(course.deletedAt)))
    .where(and(eq(script.tenantId, db.tenantId), isNull(script.deletedAt), isAnyOf(course.courseId, courseIds)))
    .groupBy(course.courseId)
  return new Map(rows.map((r) => [r.courseId, r.n]))
}
export const countOfCourse = async (db: Db, courseId: string) => (await countOfCourses(db, [courseId])).get(courseId) ?? 0

const made = (columns: string, provider: 'media_provider' | 'answer_media_provider') =>
  `update script s set ${columns} from unnest($2::bigint[], $3::text[], $4::text[]) m (id, video, audio)
    where s.tenant_id = $1 and s.id = m.id and s.${provider} = 'AI_TRAINING'`
const writeMediaStatements = {
  QUESTION: statement('script_write_media', made('video_file = m.video, audio_file = m.audio', 'media_provider')),
  ANSWER: statement('script_write_answer_media', made('answer_audio_file = m.audio', 'answer_media_provider')),
}

/** Writes finished media, except to lines that have an uploaded medium by now. */
export const writeMedia = (
  db: Db,
  part: keyof typeof writeMediaStatements,
  list: readonly { id: string; videoFile: string | null; audioFile: string | null }[],
) => db.run(writeMediaStatements[part], [db.tenantId, list.map((m) => m.id), list.map((m) => m.videoFile), list.map((m) => m.audioFile)])

const replacingStatement = statement(
  'scripts_replace_media',
  `update script s set video_file = case when s.video_file = $2 then $3 else s.video_file end,
                       audio_file = case when s.audio_file = $2 then $3 else s.audio_file end,
                       answer_audio_file = case when s.answer_audio_file = $2 then $3 else s.answer_audio_file end
    where s.tenant_id = $1 and array[s.image_file, s.audio_file, s.video_file, s.answer_audio_file, s.answer_video_file] && array[$2]`,
)

/** Replaces a file in every line that names it, including deleted ones. The lines keep their versions. */
export const writeFileInPlace = (db: Db, before: string, now: string) => db.run(replacingStatement, [db.tenantId, before, now])

/** Converts a row to the response of the contract. */
export function toResponse({ line, ...media }: ScriptRow): Script {
  return {
    id: line.id,
    subsceneId: line.subsceneId,
    seq: line.seq,
    ...pick(line, lineFieldNames),
    imageFileUrl: urlOf(line.imageFile),
    // an unplayable medium has no address
    audioFileUrl: media.unfit ? null : urlOf(line.audioFile),
    videoFileUrl: media.unfit ? null : urlOf(line.videoFile),
    posterUrl: urlOf(media.posterPath),
    subtitlesUrl: urlOf(media.subtitlesPath),
    durationMs: media.durationMs,
    peaks: media.peaks,
    answerAudioFileUrl: media.answerUnfit ? null : urlOf(line.answerAudioFile),
    answerDurationMs: media.answerDurationMs,
    answerPeaks: media.answerPeaks,
    unfit: media.unfit,
    answerUnfit: media.answerUnfit,
    orgId: line.tenantId,
    version: line.updatedAt,
  }
}

const writePlacesStatement = statement(
  'scripts_write_places',
  'update script s set seq = o.seq from unnest($2::bigint[], $3::int[]) o (id, seq) where s.tenant_id = $1 and s.id = o.id and s.seq <> o.seq',
)

/** Sets the positions of lines, of several sub-scenes in one statement. The lines keep their versions. */
export const writePlaces = async (db: Db, places: readonly { id: string; seq: number }[]) =>
  places.length ? db.run(writePlacesStatement, [db.tenantId, places.map((p) => p.id), places.map((p) => p.seq)]) : undefined

/** Writes the positions of siblings in the given order. */
export const writeOrder = (db: Db, ids: readonly string[]) => writeSeq(db, script, ids)
