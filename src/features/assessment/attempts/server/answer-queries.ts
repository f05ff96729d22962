// Queries of the answers of open attempts, and of the devices that answer.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { aliveSeconds } from '#features/assessment/exams/fields.ts'
import type { AnswerResponse } from './tables.ts'

interface Kept {
  id: string
  type: number
  score: number
  response: AnswerResponse | null
}

const answersSave = statement(
  'answers_save',
  `insert into exam_answer as a (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, answered_at, rev)
     select $1, $2, q.id, $3, q.type, nullif(q.response, 'null'::jsonb), q.score, now(), 1
       from jsonb_to_recordset($4) as q (id bigint, type smallint, score numeric, response jsonb)
     on conflict (tenant_id, attempt_id, question_id) do update set response = excluded.response, answered_at = excluded.answered_at, rev = a.rev + 1
      where a.response is distinct from excluded.response`,
)

/** Saves answers; the last answer to a question counts. */
export const writeAnswers = (db: Db, { id, examId }: { id: string; examId: string }, list: readonly Kept[]) =>
  db.run(answersSave, [db.tenantId, id, examId, JSON.stringify(list)])

const answersRevise = statement(
  'answers_revise',
  `with given as (
     select * from jsonb_to_recordset($4) as q (id bigint, type smallint, score numeric, response jsonb, rev int)
   ), taken as (
     select q.* from given q
       join exam_attempt t on t.tenant_id = $1 and t.id = $2
       left join exam_answer x on x.tenant_id = $1 and x.attempt_id = $2 and x.question_id = q.id
      where case when $5::boolean then q.rev > coalesce(x.rev, 0) and (x.answered_at is null or x.answered_at < t.holder_at)
                 else q.rev >= coalesce(x.rev, 0) end
   ), written as (
     insert into exam_answer as a (tenant_id, attempt_id, question_id, exam_id, type, response, max_score, answered_at, rev)
     select $1, $2, id, $3, type, nullif(response, 'null'::jsonb), score, now(), case when $5 then 0 else rev end from taken
     on conflict (tenant_id, attempt_id, question_id) do update
       set response = excluded.response, answered_at = excluded.answered_at, rev = greatest(a.rev, excluded.rev)
      where (a.response, a.rev) is distinct from (excluded.response, greatest(a.rev, excluded.rev))
     returning 1
   )
   select g.id::text id from given g where not exists (select from taken where taken.id = g.id)`,
).returns<{ id: string }>()

/**
 * Saves answers with a newer revision than the stored ones. The caller must hold a lock on the attempt. A merged answer does not raise the
 * revision, so that the next change on the current device counts as newer.
 * @returns the questions whose answers were not newer
 */
export async function writeRevised(
  db: Db,
  { id, examId }: { id: string; examId: string },
  list: readonly (Kept & { rev: number })[],
  merge: boolean,
): Promise<string[]> {
  const stale = await db.run(answersRevise, [db.tenantId, id, examId, JSON.stringify(list), merge])
  return stale.map((s) => s.id)
}

const answerRevs = statement(
  'answer_revs',
  'select question_id::text id, rev from exam_answer where tenant_id = $1 and attempt_id = $2',
).returns<{ id: string; rev: number }>()

/** Revisions by question, including cleared answers. */
export const listRevs = async (db: Db, attemptId: string): Promise<Record<string, number>> =>
  Object.fromEntries((await db.run(answerRevs, [db.tenantId, attemptId])).map((r) => [r.id, r.rev]))

/** SQL: adds the time since the last sign of life if it was too long, unless the page was known to be hidden. */
const gapSql = `gap_seconds + case when away_at is null and holder_seen_at < now() - interval '${aliveSeconds} seconds'
    then round(extract(epoch from now() - holder_seen_at))::int else 0 end`

const holderWrite = statement(
  'attempt_holder_write',
  `update exam_attempt set holder = $3::uuid, holder_at = now(), holder_seen_at = now(), away_at = null, device = $4, gap_seconds = ${gapSql}
    where tenant_id = $1 and id = $2`,
)
/** The device that answers from now on; `userAgent` names it for examiners. */
export const writeHolder = (db: Db, id: string, holder: string, userAgent: string) =>
  db.run(holderWrite, [db.tenantId, id, holder, userAgent])

const holderMoved = statement(
  'attempt_holder_moved',
  `insert into exam_move (tenant_id, attempt_id, kind, holder) values ($1, $2, 'TAKEN', $3::uuid)`,
)
/** Records that another device has taken over from `former`. */
export const insertMove = (db: Db, id: string, former: string) => db.run(holderMoved, [db.tenantId, id, former])

const mergeClaim = statement(
  'attempt_merge_claim',
  `with former as (
     select m.id, m.merged_at from exam_move m where m.tenant_id = $1 and m.attempt_id = $2 and m.holder = $3::uuid order by m.id desc limit 1
   ), claimed as (
     update exam_move m set merged_at = now() from former f
      where m.tenant_id = $1 and m.attempt_id = $2 and m.id = f.id and f.merged_at is null returning m.id
   )
   select c.id::text "claimed" from former f left join claimed c on c.id = f.id`,
).returns<{ claimed: string | null }>()
/**
 * Claims the one handover that a former device of an attempt has for each time it lost the attempt. The caller must hold a lock on the
 * attempt.
 * @returns undefined for a device that never held the attempt; `claimed` is null after an earlier handover
 */
export const claimMerge = async (db: Db, id: string, holder: string): Promise<{ claimed: string | null } | undefined> =>
  (await db.run(mergeClaim, [db.tenantId, id, holder]))[0]

const mergeCount = statement('attempt_merge_count', 'update exam_move set merged = $4 where tenant_id = $1 and attempt_id = $2 and id = $3')
/** Records how many answers a claimed handover has brought. */
export const writeMerged = (db: Db, id: string, claimed: string, count: number) => db.run(mergeCount, [db.tenantId, id, claimed, count])

const answersDiffer = statement(
  'answers_differ',
  `select q.id::text id from jsonb_to_recordset($3) as q (id bigint, response jsonb)
     left join exam_answer x on x.tenant_id = $1 and x.attempt_id = $2 and x.question_id = q.id
    where x.response is distinct from nullif(q.response, 'null'::jsonb)`,
).returns<{ id: string }>()
/** The questions whose saved answer differs from the given one. */
export async function listDiffering(db: Db, id: string, list: readonly Kept[]): Promise<string[]> {
  const rows = await db.run(answersDiffer, [db.tenantId, id, JSON.stringify(list)])
  return rows.map((r) => r.id)
}

const holderSeen = statement(
  'attempt_holder_seen',
  `update exam_attempt set holder_seen_at = now(), gap_seconds = ${gapSql},
          away_at = case when $3::boolean is null then away_at when $3 then coalesce(away_at, now()) end
    where tenant_id = $1 and id = $2 and (coalesce(holder_seen_at < now() - interval '10 seconds', true) or (away_at is not null) <> $3)`,
)
/** Heartbeat of the device; written at most once in ten seconds, and whenever the page is hidden or shown; `away` null: unknown. */
export const markHolderSeen = (db: Db, id: string, away: boolean | null) => db.run(holderSeen, [db.tenantId, id, away])

const holdersRelease = statement(
  'attempt_holders_release',
  `with held as (
     select id, user_id, holder from exam_attempt
      where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[]) and status = 'IN_PROGRESS' and holder is not null
      order by id for no key update
   ), freed as (
     update exam_attempt a set holder = gen_random_uuid(), holder_at = now(), holder_seen_at = null
       from held h where a.tenant_id = $1 and a.id = h.id returning a.id, a.user_id, h.holder
   ), noted as (
     insert into exam_move (tenant_id, attempt_id, kind, holder) select $1, id, 'FREED', holder from freed
   )
   select u.name from freed f join app_user u on u.tenant_id = $1 and u.id = f.user_id order by u.id`,
)
/** Releases the devices of these people's open attempts; returns the names of the people. */
export const writeReleased = async (db: Db, examId: string, userIds: readonly string[]): Promise<string[]> =>
  (await db.run(holdersRelease, [db.tenantId, examId, userIds])).map((r) => r.name)
