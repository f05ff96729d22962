// Queries of productions: inputs of recipes, rows of the board, claiming of tasks.
import { and, eq, isNull } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import type { Upload } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import type { ScriptLine } from '#features/authoring/scripts/server/scripts.ts'

/** Returns live sub-scenes by id, with the inputs of their intro. */
export const findSubScenes = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db.sql
        .select({
          id: course.id,
          parentId: course.parentId,
          courseId: course.courseId,
          title: course.title,
          content: course.content,
          mediaProvider: course.mediaProvider,
        })
        .from(course)
        .where(
          and(eq(course.tenantId, db.tenantId), isAnyOf(course.id, new Set(ids)), eq(course.type, 'SUB_SCENE'), isNull(course.deletedAt)),
        )
    : Promise.resolve([])

/** A sub-scene of a course with the inputs of its intro. */
export interface BoardNode {
  id: string
  courseId: string
  sceneId: string
  sceneTitle: string
  title: string
  content: string[]
  mediaProvider: 'AI_TRAINING' | 'CUSTOMER'
  made: boolean
}

const boardNodesStatement = statement(
  'board_nodes',
  `select s.id::text, s.course_id::text "courseId", s.parent_id::text "sceneId", p.title "sceneTitle", s.title, s.content, s.media_provider "mediaProvider", s.intro is not null made
       from course s join course p on p.tenant_id = s.tenant_id and p.id = s.parent_id and p.deleted_at is null
      where s.tenant_id = $1 and s.course_id = any ($2::bigint[]) and s.type = 'SUB_SCENE' and s.deleted_at is null
      order by s.course_id, p.seq, p.id, s.seq, s.id`,
).returns<BoardNode>()

/** Returns the sub-scenes of these courses, course by course in order. */
export const listBoardNodes = (db: Db, courseIds: readonly string[]): Promise<BoardNode[]> =>
  db.run(boardNodesStatement, [db.tenantId, courseIds])

/** The fields of a line that its recipes depend on. */
export type SpokenLine = Pick<
  ScriptLine,
  'type' | 'mediaType' | 'mediaProvider' | 'answerMediaProvider' | 'needAnswer' | 'text' | 'answerText'
>

/** A line that may have media, without file paths. */
export interface BoardLine extends SpokenLine {
  id: string
  subsceneId: string
  seq: number
  made: boolean
  answerMade: boolean
}

const boardLinesStatement = statement(
  'board_lines',
  `select id::text, subscene_id::text "subsceneId", seq, type, media_type "mediaType", media_provider "mediaProvider",
            answer_media_provider "answerMediaProvider", need_answer "needAnswer", text, answer_text "answerText",
            coalesce(video_file, audio_file, '') <> '' made, coalesce(answer_audio_file, '') <> '' "answerMade"
       from script where tenant_id = $1 and subscene_id = any ($2::bigint[]) and deleted_at is null
        and (media_type in ('VIDEO', 'AUDIO') or need_answer = 'NEED')
      order by subscene_id, seq, id`,
).returns<BoardLine>()

/** Returns the lines of these sub-scenes that may have media, ordered within each sub-scene. */
export async function listBoardLines(db: Db, subSceneIds: readonly string[]): Promise<BoardLine[]> {
  if (!subSceneIds.length) return []
  return db.run(boardLinesStatement, [db.tenantId, subSceneIds])
}

/** An upload that browsers cannot play, with the part of the row that names it. */
export interface UnfitUpload extends Upload {
  id: string
  part: 'QUESTION' | 'ANSWER' | 'SUB_SCENE_INTRO'
}

const unfitStatement = statement(
  'productions_unfit_uploads',
  `select n.id, n.part, f.path, f.kind, f.duration_ms "durationMs", f.objects
     from (select s.id::text, 'QUESTION' part, coalesce(s.video_file, s.audio_file) path from script s
            where s.tenant_id = $1 and s.subscene_id = any ($2::bigint[]) and s.deleted_at is null and s.media_provider = 'CUSTOMER'
           union all
           select s.id::text, 'ANSWER', s.answer_audio_file from script s
            where s.tenant_id = $1 and s.subscene_id = any ($2::bigint[]) and s.deleted_at is null and s.answer_media_provider = 'CUSTOMER'
           union all
           select c.id::text, 'SUB_SCENE_INTRO', c.intro from course c
            where c.tenant_id = $1 and c.id = any ($2::bigint[]) and c.media_provider = 'CUSTOMER') n
     join file f on f.tenant_id = $1 and f.path = n.path and f.unfit is not null and f.kind in ('VIDEO', 'AUDIO')`,
).returns<UnfitUpload>()

/** Returns the unplayable uploads that these sub-scenes and their lines name. */
export const listUnfitUploads = (db: Db, subSceneIds: readonly string[]): Promise<UnfitUpload[]> =>
  subSceneIds.length ? db.run(unfitStatement, [db.tenantId, subSceneIds]) : Promise.resolve([])

/** Files of a row of the board, by `{sourceId}.{part}`. */
export interface BoardMedium {
  id: string
  /** Null for a medium that is not playable. */
  path: string | null
  posterPath: string | null
  subtitlesPath: string | null
  durationMs: number | null
  peaks: number[] | null
}
const boardMediaStatement = statement(
  'productions_board_media',
  `select m.id, case when f.unfit is null then m.path end path, f.poster_path "posterPath", f.subtitles_path "subtitlesPath", f.duration_ms "durationMs", f.peaks
       from (select id || '.QUESTION' id, coalesce(video_file, audio_file) path from script where tenant_id = $1 and id = any ($2::bigint[])
             union all select id || '.ANSWER', answer_audio_file from script where tenant_id = $1 and id = any ($2::bigint[])
             union all select id || '.SUB_SCENE_INTRO', intro from course where tenant_id = $1 and id = any ($3::bigint[])) m
       left join file f on f.tenant_id = $1 and f.path = m.path
      where m.path <> ''`,
  'anew',
).returns<BoardMedium>()

export async function listBoardMedia(
  db: Db,
  ids: { lines: readonly string[]; subScenes: readonly string[] },
): Promise<Map<string, BoardMedium>> {
  const rows = await db.run(boardMediaStatement, [db.tenantId, ids.lines, ids.subScenes])
  return new Map(rows.map((r) => [r.id, r]))
}

const holdSubScenesStatement = statement(
  'productions_hold_sub_scenes',
  'select id from course where tenant_id = $1 and id = any ($2::bigint[]) order by id for update',
  'anew',
)

/** Locks sub-scenes until the transaction ends. Lock order: the caller has locked their course before. */
export const lockSubScenes = (db: Db, ids: readonly string[]) => db.run(holdSubScenesStatement, [db.tenantId, ids])

const claim = statement('productions_claim_task', 'select tenant_id "tenantId", id from app.claim_generation_task($1, $2, $3)').returns<{
  tenantId: string
  id: string
}>()

/**
 * Claims the next task of any tenant with a lease of `seconds`; null if none waits. Without `outside` it skips tasks of external
 * services.
 */
export async function claimTask(
  pool: Pool,
  lease: string,
  seconds: number,
  outside = true,
): Promise<{ tenantId: string; id: string } | null> {
  return (await rowsOf(pool.raw, claim, [lease, seconds, outside]))[0] ?? null
}
