// Statements about talks of learners. They take the person, so that nobody reads the talk of another.
import { momentFormat } from '#platform/database/moments.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { replyMs } from '#engines/acting/act.ts'
import type { TalkScore } from '#engines/directing/score.ts'
import type { Talk } from '#engines/directing/talk.ts'
import type { Scenario } from '#shared/scenario.ts'
import type { Stopped } from './tables.ts'

export interface TalkRow {
  id: string
  userId: string
  projectId: string
  courseId: string
  sceneId: string
  subSceneId: string
  title: string
  courseTitle: string
  scenario: Scenario
  scenarioVersion: number
  course: Talk
  turn: number
  state: 'OPEN' | 'DONE' | 'BROKEN'
  registration: string
  startedAt: string
  /** Seconds since 1970, as text. */
  started: string
  ended: string | null
  /** Milliseconds since the start. */
  elapsedMs: number
  score: number | null
  result: TalkScore | null
  fromId: string | null
  fromTurn: number | null
  mode: 'PRACTICE' | 'EXAM'
  /** Name of the model that plays the customer; null: the author's lines do. */
  model: string | null
  /** DUE: the model still has to name goals that were reached in other words; null: no model does. */
  witness: 'DUE' | 'DONE' | 'FAILED' | null
  /** Tokens of an exam that are reserved and not used yet. */
  reserved: number
  /** Lease of the reply that is being made, and the sentences of it so far; null if the customer has replied. */
  replyId: string | null
  saying: string[]
  /** Sentences that the guard stopped, and failures of the model. */
  stopped: Stopped[]
}
export interface StoredRow extends TalkRow {
  /** Whether the lease has ended. */
  isLate: boolean
}

/** The lease of a reply in seconds: its time, and some more to store it. */
const leaseSeconds = replyMs / 1000 + 5

const row = `select t.id::text id, t.user_id::text "userId", t.project_id::text "projectId", t.course_id::text "courseId", t.scene_id::text "sceneId",
    t.sub_scene_id::text "subSceneId", s.title, c.title "courseTitle", t.scenario, t.scenario_version "scenarioVersion", t.course, t.turn, t.state, t.registration::text registration,
    to_char(t.started_at, ${momentFormat}) "startedAt", extract(epoch from t.started_at)::text started, extract(epoch from t.ended_at)::text ended,
    round(extract(epoch from now() - t.started_at) * 1000)::float8 "elapsedMs", t.score::float8 score, t.result, t.from_id::text "fromId", t.from_turn "fromTurn",
    t.mode, t.model, t.witness, t.reserved, t.reply_id::text "replyId", t.saying, t.stopped, coalesce(t.reply_until <= now(), false) "isLate"
  from talk t join course s on s.tenant_id = t.tenant_id and s.id = t.sub_scene_id join course c on c.tenant_id = t.tenant_id and c.id = t.course_id
 where t.tenant_id = $1 and t.user_id = $2`
const own = statement('talk_own', `${row} and t.id = $3`).returns<StoredRow>()
const hold = statement('talk_hold', `${row} and t.id = $3 for no key update of t`).returns<StoredRow>()
const open = statement('talk_open', `${row} and t.project_id = $3 and t.sub_scene_id = $4 and t.state = 'OPEN'`).returns<StoredRow>()

/** A talk of the person; `held` locks it for a change. */
export const findOwn = async (db: Db, userId: string, id: string, held = false): Promise<StoredRow | undefined> =>
  (await db.run(held ? hold : own, [db.tenantId, userId, id]))[0]

export interface Wanted {
  userId: string
  projectId: string
  subSceneId: string
}
export const findOpen = async (db: Db, { userId, projectId, subSceneId }: Wanted): Promise<StoredRow | undefined> =>
  (await db.run(open, [db.tenantId, userId, projectId, subSceneId]))[0]

export interface NewTalk extends Wanted {
  courseId: string
  sceneId: string
  scenario: Scenario
  scenarioVersion: number
  course: Talk
  turn: number
  from: { id: string; turn: number } | null
  mode: TalkRow['mode']
  model: string | null
  promptVersion: string | null
  reserved: number
}
const insert = statement(
  'talk_insert',
  `insert into talk (tenant_id, user_id, project_id, course_id, scene_id, sub_scene_id, scenario, scenario_version, course, turn, from_id, from_turn,
                     mode, model, prompt_version, reserved)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing returning id::text id`,
).returns<{ id: string }>()

/** Returns undefined if a concurrent call was faster. */
export async function insertTalk(db: Db, made: NewTalk): Promise<string | undefined> {
  const { userId, projectId, courseId, sceneId, subSceneId, scenario, scenarioVersion, course, turn, from } = made
  const words = [JSON.stringify(scenario), scenarioVersion, JSON.stringify(course), turn, from?.id ?? null, from?.turn ?? null]
  const customer = [made.mode, made.model, made.promptVersion, made.reserved]
  return (await db.run(insert, [db.tenantId, userId, projectId, courseId, sceneId, subSceneId, ...words, ...customer]))[0]?.id
}

const move = statement(
  'talk_move',
  `update talk set course = $3, turn = $4, saying = '[]', reply_id = $5::uuid, reply_until = case when $5::uuid is not null then now() + ${leaseSeconds} * interval '1 second' end
    where tenant_id = $1 and id = $2 returning id`,
)
/** Stores an open talk; `replyId` begins the lease of the customer's reply. */
export const writeCourse = (db: Db, id: string, { course, turn, replyId }: { course: Talk; turn: number; replyId: string | null }) =>
  db.run(move, [db.tenantId, id, JSON.stringify(course), turn, replyId])

/** A reply within its lease. */
const leased = `tenant_id = $1 and id = $2 and reply_id = $3 and reply_until > now()`
const utter = statement('talk_utter', `update talk set saying = saying || $4::jsonb where ${leased} returning saying`).returns<{
  saying: string[]
}>()
/** Adds a sentence of a reply; returns all of them, or undefined if the reply is over. */
export const writeSentence = async (db: Db, id: string, replyId: string, sentence: string): Promise<string[] | undefined> =>
  (await db.run(utter, [db.tenantId, id, replyId, JSON.stringify([sentence])]))[0]?.saying

const answer = statement(
  'talk_answer',
  `update talk set course = $4, saying = '[]', reply_id = null, reply_until = null, stopped = stopped || $5::jsonb where ${leased} returning id`,
)
/** Stores the end of a reply; false if the reply was over. */
export const writeReply = async (db: Db, id: string, replyId: string, course: Talk, stopped: readonly Stopped[]): Promise<boolean> =>
  (await db.run(answer, [db.tenantId, id, replyId, JSON.stringify(course), JSON.stringify(stopped)])).length > 0

const reserve = statement(
  'talk_reserve',
  `update talk set reserved = reserved - $3 where tenant_id = $1 and id = $2 and reserved >= $3 and state = 'OPEN' returning reserved`,
)
/** Uses reserved tokens, or gives them back if `tokens` is negative; false if fewer are left. */
export const claimReserved = async (db: Db, id: string, tokens: number): Promise<boolean> =>
  (await db.run(reserve, [db.tenantId, id, tokens])).length > 0

const end = statement(
  'talk_end',
  `update talk set course = $3, turn = $4, state = $5, result = $6, score = $7, ended_at = now(), saying = '[]', reply_id = null, reply_until = null, reserved = 0,
          witness = case when $5::text = 'DONE' and model is not null and $4::smallint > 0 then 'DUE' end where tenant_id = $1 and id = $2 and state = 'OPEN'
   returning extract(epoch from ended_at)::text ended`,
).returns<{ ended: string }>()

/** Ends an open talk; returns the time of its end in seconds since 1970. */
export const writeEnd = async (
  db: Db,
  id: string,
  { course, turn, state, result }: { course: Talk; turn: number; state: 'DONE' | 'BROKEN'; result: TalkScore },
): Promise<string> =>
  (
    await db.one(end, [
      db.tenantId,
      id,
      JSON.stringify(course),
      turn,
      state,
      JSON.stringify(result),
      state === 'DONE' ? result.score : null,
    ])
  ).ended

const witnessed = statement(
  'talk_witnessed',
  `update talk set witness = $3, course = coalesce($4::jsonb, course), result = coalesce($5::jsonb, result), score = coalesce($6::numeric, score)
    where tenant_id = $1 and id = $2 and witness = 'DUE' returning id`,
)
/** Stores the claims of a model with the score by them; null: nothing was claimed, or the model failed. */
export const writeWitness = (db: Db, id: string, witness: 'DONE' | 'FAILED', claimed: { course: Talk; result: TalkScore } | null) =>
  db.run(witnessed, [
    db.tenantId,
    id,
    witness,
    claimed && JSON.stringify(claimed.course),
    claimed && JSON.stringify(claimed.result),
    claimed && claimed.result.score,
  ])

const before = statement(
  'talk_before',
  `select count(*)::int runs, max(score)::float8 best from talk
    where tenant_id = $1 and user_id = $2 and sub_scene_id = $3 and state = 'DONE' and ($4::bigint is null or id < $4)`,
).returns<{ runs: number; best: number | null }>()

/** Ended talks of the person in a sub-scene; `until`: those before this talk. */
export const countBefore = (db: Db, userId: string, subSceneId: string, until: string | null) =>
  db.one(before, [db.tenantId, userId, subSceneId, until])

const today = statement(
  'talk_today',
  'select count(*)::int n from talk where tenant_id = $1 and user_id = $2 and started_at >= current_date and model is not null',
).returns<{ n: number }>()
/** Talks of the person that began today and that a model plays. */
export const countToday = async (db: Db, userId: string): Promise<number> => (await db.one(today, [db.tenantId, userId])).n

const titles = statement(
  'talk_titles',
  `select s.title, c.title "courseTitle" from course s join course c on c.tenant_id = s.tenant_id and c.id = s.course_id where s.tenant_id = $1 and s.id = $2`,
).returns<{ title: string; courseTitle: string }>()
export const findTitles = (db: Db, subSceneId: string) => db.one(titles, [db.tenantId, subSceneId])
