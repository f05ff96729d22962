// Statements about runs and answers. They trust the caller to have checked the owner of a run, unless they take a user.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { filled } from '#shared/variables.ts'
import { variablesFor } from '#features/authoring/courses/server/courses.ts'
import type { Mode } from '../contract.ts'
import type { FrozenLine, JudgedLine, Opinion } from './tables.ts'

export interface Place {
  courseId: string
  sceneId: string
  begun: boolean
  /** Limit of exam tries; null: the course needs no exam. */
  tries: number | null
  tried: number
  /** A chat model may take part in exams. */
  judgesExams: boolean
}
const place = statement(
  'rehearsal_place',
  `select s.course_id::text "courseId", s.parent_id::text "sceneId", p.begin_time <= now() begun, l.exam_retry_limit::int tries, p.judge_exams "judgesExams",
          (select count(*)::int from practice_attempt a where a.tenant_id = $1 and a.user_id = $2 and a.course_id = s.course_id
              and a.sub_scene_id = s.id and a.mode = 'EXAM' and a.started_at >= p.begin_time) tried
     from project_enrolment n
     join project p on p.tenant_id = n.tenant_id and p.id = n.project_id and p.deleted_at is null
     join project_course l on l.tenant_id = p.tenant_id and l.project_id = p.id and l.deleted_at is null
     join course c on c.tenant_id = l.tenant_id and c.id = l.course_id and c.deleted_at is null and c.is_valid = 'VALID'
     join course s on s.tenant_id = c.tenant_id and s.course_id = c.id and s.id = $3 and s.type = 'SUB_SCENE' and s.deleted_at is null
    where n.tenant_id = $1 and n.user_id = $2 and n.status = 'REQUIRED' and p.id = $4`,
).returns<Place>()

/** A sub-scene in a course of a project of the person. */
export const findPlace = async (db: Db, userId: string, subSceneId: string, projectId: string): Promise<Place | undefined> =>
  (await db.run(place, [db.tenantId, userId, subSceneId, projectId]))[0]

const frozen = statement(
  'rehearsal_frozen',
  `select id::text id, type, need_answer = 'NEED' "needAnswer", text, answer_text reference, coalesce(answer_points, '') points, section
     from script where tenant_id = $1 and subscene_id = $2 and deleted_at is null order by seq, id`,
).returns<Omit<FrozenLine, 'courseId' | 'subSceneId'> & { section: string | null }>()
/** The lines of a sub-scene as they are said in its course. */
export async function listLines(db: Db, subSceneId: string): Promise<FrozenLine[]> {
  const [lines, variables] = await Promise.all([db.run(frozen, [db.tenantId, subSceneId]), variablesFor(db, [subSceneId])])
  return lines.map((line) => filled(line, spokenNames, variables(subSceneId)))
}
/** Fields of a line that can contain variables. */
export const spokenNames = ['text', 'reference', 'points'] as const

export interface RehearsalRow {
  id: string
  userId: string
  projectId: string
  courseId: string
  sceneId: string
  subSceneId: string
  mode: Mode
  state: 'OPEN' | 'DONE' | 'BROKEN'
  lines: FrozenLine[]
  place: number
  registration: string
  startedAt: string
  endedAt: string | null
  /** Seconds since 1970, as text. */
  started: string
  ended: string | null
  durationSec: number | null
  score: number | null
  dimensions: Record<string, number>
  title: string
  courseTitle: string
  persona: string[]
  /** Variables of the course, for its persona; the lines already have theirs filled in. */
  variables: string | null
  /** Number of the run among the person's runs of the same sub-scene and mode, from 1. */
  runNumber: number
  /** A judge reads answers to exams, too. */
  judgesExams: boolean
  /** The run is open, but the learner has lost access to its content. */
  isGone: boolean
  /** The person has an open exam on one of its lines, so references are hidden until it ends. */
  isExamined: boolean
}
/**
 * True if the open run `r` has lines outside the enabled courses of its person. Exams are left out: a begun exam may be finished, because
 * it reveals nothing.
 */
export const gone = `(r.state = 'OPEN' and r.mode <> 'EXAM' and exists (
    select from (select distinct coalesce(k."subSceneId", r.sub_scene_id) id from jsonb_to_recordset(r.lines) k("subSceneId" bigint)) asked
     where not exists (
       select from course s
         join course c on c.tenant_id = s.tenant_id and c.id = s.course_id and c.deleted_at is null and c.is_valid = 'VALID'
         join project_course l on l.tenant_id = c.tenant_id and l.course_id = c.id and l.deleted_at is null
         join project p on p.tenant_id = l.tenant_id and p.id = l.project_id and p.deleted_at is null
         join project_enrolment n on n.tenant_id = p.tenant_id and n.project_id = p.id and n.user_id = r.user_id and n.status = 'REQUIRED'
        where s.tenant_id = r.tenant_id and s.id = asked.id and s.deleted_at is null)))`
/** True if the person of run `r` (not an exam) has an open exam with one of its lines or a copy: equal text and reference. */
const examined = `(r.mode <> 'EXAM' and exists (
    select from rehearsal x cross join jsonb_to_recordset(x.lines) a(id text, text text, reference text, "needAnswer" boolean)
      join jsonb_to_recordset(r.lines) b(id text, text text, reference text) on a.id = b.id or (a.text, a.reference) = (b.text, b.reference)
     where a."needAnswer" and x.tenant_id = r.tenant_id and x.user_id = r.user_id and x.mode = 'EXAM' and x.state = 'OPEN'))`
const row = `select r.id::text id, r.user_id::text "userId", r.project_id::text "projectId", r.course_id::text "courseId", r.scene_id::text "sceneId",
    r.sub_scene_id::text "subSceneId", r.mode, r.state, r.lines, r.place, r.registration::text registration, to_char(r.started_at, ${momentFormat}) "startedAt",
    to_char(r.ended_at, ${momentFormat}) "endedAt", extract(epoch from r.started_at)::text started, extract(epoch from r.ended_at)::text ended,
    round(extract(epoch from r.ended_at - r.started_at))::int "durationSec", r.score::float8 score, r.dimensions, s.title, c.title "courseTitle",
    s.content persona, c.variables, p.judge_exams "judgesExams",
    (select count(*)::int from rehearsal b where b.tenant_id = r.tenant_id and b.user_id = r.user_id and b.sub_scene_id = r.sub_scene_id
        and b.mode = r.mode and b.started_at <= r.started_at) "runNumber", ${gone} "isGone", ${examined} "isExamined"
  from rehearsal r join project p on p.tenant_id = r.tenant_id and p.id = r.project_id join course s on s.tenant_id = r.tenant_id and s.id = r.sub_scene_id join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
 where r.tenant_id = $1`
const own = statement('rehearsal_own', `${row} and r.user_id = $2 and r.id = $3`).returns<RehearsalRow>()
const hold = statement('rehearsal_hold', `${row} and r.user_id = $2 and r.id = $3 for no key update of r`).returns<RehearsalRow>()
const ended = statement('rehearsal_ended', `${row} and r.id = $2 and r.state = 'DONE' for no key update of r`).returns<RehearsalRow>()

/** Locks an ended run of any person. */
export const lockEnded = async (db: Db, id: string): Promise<RehearsalRow | undefined> => (await db.run(ended, [db.tenantId, id]))[0]

const open = statement(
  'rehearsal_open',
  `${row} and r.user_id = $2 and r.project_id = $3 and r.sub_scene_id = $4 and r.mode = $5 and r.state = 'OPEN'`,
).returns<RehearsalRow>()

/** A run of the person; `held` locks it for a change. */
export const findOwn = async (db: Db, userId: string, id: string, held = false): Promise<RehearsalRow | undefined> =>
  (await db.run(held ? hold : own, [db.tenantId, userId, id]))[0]

export interface Wanted {
  userId: string
  projectId: string
  subSceneId: string
  mode: Mode
}
export const findOpen = async (db: Db, { userId, projectId, subSceneId, mode }: Wanted): Promise<RehearsalRow | undefined> =>
  (await db.run(open, [db.tenantId, userId, projectId, subSceneId, mode]))[0]

const insert = statement(
  'rehearsal_insert',
  `insert into rehearsal (tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, mode, lines) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing returning id::text id`,
).returns<{ id: string }>()

/** Returns undefined if a concurrent call was faster. */
export const insertRehearsal = async (
  db: Db,
  { userId, projectId, subSceneId, mode }: Wanted,
  at: Pick<Place, 'courseId' | 'sceneId'>,
  lines: readonly FrozenLine[],
) => (await db.run(insert, [db.tenantId, userId, projectId, at.courseId, at.sceneId, subSceneId, mode, JSON.stringify(lines)]))[0]?.id

const move = statement(
  'rehearsal_move',
  'update rehearsal set place = $3, touched_at = now() where tenant_id = $1 and id = $2 returning id',
)
export const writePlace = (db: Db, id: string, to: number) => db.run(move, [db.tenantId, id, to])

export interface LineRow {
  scriptId: string
  take: number
  hints: number
  said: string | null
  judged: JudgedLine | null
  score: number | null
  answeredAt: string | null
  listening: 'WAITING' | 'HEARD' | 'FAILED' | null
  heard: string | null
  /** The recogniser; `browser` stands for the learner's own browser. */
  heardBy: string | null
  /** Reason why a mentor must listen. */
  unheard: string | null
  /** null for a typed answer. */
  recordingId: string | null
  durationMs: number | null
  speechMs: number | null
  pauses: number | null
  /** null: the recording was deleted. */
  peaks: number[] | null
  opinionState: 'WAITING' | 'GIVEN' | 'NONE' | null
  opinion: Opinion | null
  isDisputed: boolean
}
const answers = statement(
  'rehearsal_answers',
  `select l.script_id::text "scriptId", l.take, l.hints, l.said, l.judged, l.score::float8 score, l.answered_at::text "answeredAt",
          l.listening, l.heard, l.heard_by "heardBy", l.unheard, l.recording_id::text "recordingId", r.duration_ms "durationMs", r.speech_ms "speechMs", r.pauses, r.peaks,
          l.opinion_state "opinionState", l.opinion, l.is_disputed "isDisputed"
     from rehearsal_line l left join recording r on r.tenant_id = l.tenant_id and r.id = l.recording_id
    where l.tenant_id = $1 and l.rehearsal_id = $2`,
).returns<LineRow>()
export const listAnswers = async (db: Db, id: string): Promise<Map<string, LineRow>> =>
  new Map((await db.run(answers, [db.tenantId, id])).map((l) => [l.scriptId, l]))

/** Resets the judge's result, because the answer has changed. */
export const unread = 'opinion_state = null, opinion = null, opinion_tries = 0, is_disputed = false'
const answer = statement(
  'rehearsal_answer',
  `insert into rehearsal_line as l (tenant_id, rehearsal_id, script_id, take, said, judged, score, heard, heard_by, answered_at)
   values ($1, $2, $3, 1, $4, $5, $6, $7, $8, now())
   on conflict (tenant_id, rehearsal_id, script_id) do update
      set take = l.take + 1, said = excluded.said, recording_id = null, judged = excluded.judged, score = excluded.score, answered_at = excluded.answered_at,
          listening = null, heard = excluded.heard, heard_by = excluded.heard_by, unheard = null, ${unread}`,
)
/** Value of `heard_by` for text that the learner's browser recognised. */
export const browser = 'browser'
interface Typed {
  said: string
  /** Text recognised by the browser; null for a typed answer. */
  dictated: string | null
}
export const writeAnswer = (db: Db, id: string, scriptId: string, { said, dictated }: Typed, judged: JudgedLine, score: number) =>
  db.run(answer, [db.tenantId, id, scriptId, said, JSON.stringify(judged), score, dictated, dictated === null ? null : browser])

const speak = statement(
  'rehearsal_speak',
  `insert into rehearsal_line as l (tenant_id, rehearsal_id, script_id, take, recording_id, listening, answered_at) values ($1, $2, $3, $4, $5, $6, now())
   on conflict (tenant_id, rehearsal_id, script_id) do update
      set take = excluded.take, recording_id = excluded.recording_id, said = null, judged = null, score = null, answered_at = excluded.answered_at,
          listening = excluded.listening, listen_tries = 0, heard = null, heard_by = null, unheard = null, ${unread}`,
)
/** `listened`: a recogniser is requested. */
export const writeSpoken = (db: Db, id: string, scriptId: string, take: number, recordingId: string, listened: boolean) =>
  db.run(speak, [db.tenantId, id, scriptId, take, recordingId, listened ? 'WAITING' : null])

const hint = statement(
  'rehearsal_hint',
  `insert into rehearsal_line as l (tenant_id, rehearsal_id, script_id, hints, score) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, rehearsal_id, script_id) do update set hints = excluded.hints, score = excluded.score`,
)
export const writeHints = (db: Db, id: string, scriptId: string, hints: number, score: number | null) =>
  db.run(hint, [db.tenantId, id, scriptId, hints, score])

const end = statement(
  'rehearsal_end',
  `update rehearsal set state = $3, score = $4, dimensions = $5, scorer_version = $6, awaited = $7, ended_at = now(), touched_at = now()
    where tenant_id = $1 and id = $2 and state = 'OPEN'`,
)
export const writeEnd = (
  db: Db,
  id: string,
  of: { state: 'DONE' | 'BROKEN'; score: number | null; dimensions: Record<string, number>; scorerVersion: string; awaited: number },
) => db.run(end, [db.tenantId, id, of.state, of.score, JSON.stringify(of.dimensions), of.scorerVersion, of.awaited])

const best = statement(
  'rehearsal_best',
  `select max(r.score)::float8 score from rehearsal r join rehearsal me on me.tenant_id = r.tenant_id and me.id = $2
    where r.tenant_id = $1 and r.user_id = me.user_id and r.sub_scene_id = me.sub_scene_id and r.mode = me.mode and r.state = 'DONE'
      and r.started_at < me.started_at`,
).returns<{ score: number | null }>()
export const findBestBefore = async (db: Db, id: string) => (await db.one(best, [db.tenantId, id])).score

const media = statement(
  'rehearsal_media',
  `select k.id::text id, case when f.unfit is null then k.video_file end "videoFile", case when f.unfit is null then k.audio_file end "audioFile",
          k.image_file "imageFile", case when a.unfit is null then k.answer_audio_file end "answerAudioFile", f.poster_path "posterPath", f.subtitles_path "subtitlesPath",
          f.provider = 'AI_TRAINING' "isMade", f.height > f.width "isUpright"
     from script k
     left join file f on f.tenant_id = k.tenant_id and f.path = coalesce(k.video_file, k.audio_file)
     left join file a on a.tenant_id = k.tenant_id and a.path = k.answer_audio_file
    where k.tenant_id = $1 and k.id = any ($2::bigint[])`,
).returns<{
  id: string
  videoFile: string | null
  audioFile: string | null
  imageFile: string | null
  answerAudioFile: string | null
  posterPath: string | null
  subtitlesPath: string | null
  isMade: boolean | null
  isUpright: boolean | null
}>()
/** Current media of these lines, which may be newer than the run. Media that browsers cannot play are left out. */
export const listMedia = async (db: Db, ids: readonly string[]) => new Map((await db.run(media, [db.tenantId, ids])).map((m) => [m.id, m]))

const departments = statement(
  'rehearsal_department',
  'select department_id::text id from app_user where tenant_id = $1 and id = $2',
).returns<{
  id: string | null
}>()
export const findDepartmentOf = async (db: Db, userId: string) => (await db.one(departments, [db.tenantId, userId])).id
