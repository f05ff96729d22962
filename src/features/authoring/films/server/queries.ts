// Queries of films, and of the lines they consist of.
import { and, asc, eq, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { film } from './tables.ts'

export type FilmRow = typeof film.$inferSelect
export type NewFilm = Pick<FilmRow, 'subsceneId' | 'format' | 'subtitles' | 'clips' | 'createUserId' | 'createUserName'>

/** A line with its media files and what is known about them. */
export interface FilmLine {
  id: string
  seq: number
  type: 'QUESTION' | 'INTRO' | 'ACTION' | 'TIPS'
  section: string | null
  mediaType: 'VIDEO' | 'AUDIO' | 'IMAGE' | 'TEXT'
  mediaProvider: 'AI_TRAINING' | 'CUSTOMER'
  text: string
  needAnswer: 'NEED' | 'NO_NEED'
  answerText: string
  path: string | null
  durationMs: number | null
  width: number | null
  height: number | null
  subtitlesPath: string | null
  /** True for burned-in subtitles; null if no task made the medium. */
  burned: boolean | null
  answerPath: string | null
  answerDurationMs: number | null
  /** True for a generated voice of the answer; null without a file. */
  isAnswerMade: boolean | null
}

const linesStatement = statement(
  'films_lines',
  `select s.id::text, s.seq, s.type, s.section, s.media_type "mediaType", s.media_provider "mediaProvider", s.text, s.need_answer "needAnswer",
          s.answer_text "answerText", case when f.unfit is null then nullif(m.path, '') end path, f.duration_ms "durationMs", f.width, f.height, f.subtitles_path "subtitlesPath",
          t.burned, case when a.unfit is null then nullif(s.answer_audio_file, '') end "answerPath", a.duration_ms "answerDurationMs", a.provider = 'AI_TRAINING' "isAnswerMade"
     from script s
    cross join lateral (
      select case s.media_type when 'VIDEO' then s.video_file when 'AUDIO' then s.audio_file when 'IMAGE' then s.image_file end path) m
     left join file f on f.tenant_id = s.tenant_id and f.path = m.path
     left join file a on a.tenant_id = s.tenant_id and a.path = s.answer_audio_file
     left join lateral (
       select (g.input ->> 'burnSubtitles')::boolean burned from generation_task g
        where g.tenant_id = s.tenant_id and g.source_id = s.id and g.part = 'QUESTION' and g.status = 'TASK_SUCCESS' and g.input ->> 'key' = f.recipe_key
        order by g.id desc limit 1) t on true
    where s.tenant_id = $1 and s.subscene_id = $2 and s.deleted_at is null
    order by s.seq, s.id`,
).returns<FilmLine>()

/** Returns the lines of a sub-scene, in order. */
export const listFilmLines = (db: Db, subSceneId: string): Promise<FilmLine[]> => db.run(linesStatement, [db.tenantId, subSceneId])

/** Returns the films of a sub-scene with the metadata of the finished file. */
export const listFilms = (db: Db, subSceneId: string): Promise<FilmRow[]> =>
  db.sql
    .select()
    .from(film)
    .where(and(eq(film.tenantId, db.tenantId), eq(film.subsceneId, subSceneId)))
    .orderBy(asc(film.id))

export async function findFilm(db: Db, id: string): Promise<FilmRow | undefined> {
  const rows = await db.sql
    .select()
    .from(film)
    .where(and(eq(film.tenantId, db.tenantId), eq(film.id, id)))
  return rows[0]
}

/** Writes the request; a sub-scene has one row for each shape. Concurrent requests wait for each other. */
export async function writeFilm(db: Db, asked: NewFilm): Promise<FilmRow> {
  const { clips, createUserId, createUserName } = asked
  const rows = await db.sql
    .insert(film)
    .values({ tenantId: db.tenantId, ...asked })
    .onConflictDoUpdate({
      target: [film.tenantId, film.subsceneId, film.format, film.subtitles],
      set: { clips, createUserId, createUserName, createDate: sql`now()` },
    })
    .returning()
  const [row] = rows
  if (!row) throw new Error('a film was not written')
  return row
}

/** Sets the finished film. */
export const setFilmPath = (db: Db, id: string, made: { path: string; madeKey: string; madeAt?: string }) =>
  db.sql
    .update(film)
    .set({ path: made.path, madeKey: made.madeKey, madeAt: made.madeAt ?? sql`now()` })
    .where(and(eq(film.tenantId, db.tenantId), eq(film.id, id)))
