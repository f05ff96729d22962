// Queries that change attempts by an action of an examiner.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { due } from '#features/assessment/attempts/server/attempts.ts'
import type { Notice } from '#features/assessment/attempts/contract.ts'

/** An action on a person; `minutes` are those that the person gets. */
export interface ActionRow {
  userId: string
  attemptId: string | null
  minutes: number | null
}
interface Action {
  examId: string
  key: string
  kind: Notice['kind']
  /** The reason, or the message. */
  words: string
  officerId: string
}

const acted = statement(
  'invigilation_acted',
  'select user_id::text id from exam_action where tenant_id = $1 and exam_id = $2 and key = $3::uuid',
).returns<{ id: string }>()
/** The people whom the action with this key has reached. */
export const listActed = async (db: Db, examId: string, key: string): Promise<Set<string>> =>
  new Set((await db.run(acted, [db.tenantId, examId, key])).map((r) => r.id))

const actionsInsert = statement(
  'invigilation_actions_insert',
  `insert into exam_action (tenant_id, exam_id, user_id, attempt_id, key, kind, minutes, words, officer_id)
     select $1, $2, r."userId", r."attemptId", $3::uuid, $4, r.minutes, $5, $6
       from jsonb_to_recordset($7) as r ("userId" bigint, "attemptId" bigint, minutes int) order by r."userId"`,
)
export const insertActions = (db: Db, { examId, key, kind, words, officerId }: Action, rows: readonly ActionRow[]) =>
  db.run(actionsInsert, [db.tenantId, examId, key, kind, words, officerId, JSON.stringify(rows)])

const minutesAdd = statement(
  'invigilation_minutes_add',
  `update exam_attempt a set extra_minutes = a.extra_minutes + r.minutes, deadline_at = ${due} + r.minutes * interval '1 minute',
          gap_seconds = case when $3 then 0 else a.gap_seconds end
     from jsonb_to_recordset($2) as r ("attemptId" bigint, minutes int), exam e
    where a.tenant_id = $1 and a.id = r."attemptId" and a.status = 'IN_PROGRESS' and e.tenant_id = $1 and e.id = a.exam_id`,
)
/** Adds minutes to open attempts; `gaps`: the minutes give their silences back. */
export const addMinutes = (db: Db, rows: readonly ActionRow[], gaps: boolean) =>
  db.run(minutesAdd, [db.tenantId, JSON.stringify(rows), gaps])

const minutesBefore = statement(
  'invigilation_minutes_before',
  'update exam_enrolment set extra_minutes = extra_minutes + $4 where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[])',
)
/** Adds minutes to the next attempt of these people. */
export const addMinutesBefore = (db: Db, examId: string, userIds: readonly string[], minutes: number) =>
  db.run(minutesBefore, [db.tenantId, examId, userIds, minutes])

const attemptsVoid = statement(
  'invigilation_void',
  `update exam_attempt set status = 'VOIDED' where tenant_id = $1 and id = any ($2::bigint[])`,
)
export const setVoided = (db: Db, ids: readonly string[]) => db.run(attemptsVoid, [db.tenantId, ids])

const attemptsRestore = statement(
  'invigilation_restore',
  `update exam_attempt set status = case when submitted_at is null then 'IN_PROGRESS' when sum_score is null then 'GRADING' else 'GRADED' end
    where tenant_id = $1 and id = any ($2::bigint[]) and status = 'VOIDED'`,
)
/** Puts voided attempts back into the state that follows from them. */
export const setRestored = (db: Db, ids: readonly string[]) => db.run(attemptsRestore, [db.tenantId, ids])

const attemptsReopen = statement(
  'invigilation_reopen',
  `with opened as (
     update exam_attempt a set status = 'IN_PROGRESS', deadline_at = now() + r.minutes * interval '1 minute', submitted_at = null, submit_kind = null,
            graded_at = null, remark = null, sum_score = null, choices_score = null, multiple_score = null, judgement_score = null, fill_blank_score = null,
            short_answer_score = null, holder = null, holder_at = null, holder_seen_at = null, away_at = null, gap_seconds = 0, compared_at = null
       from jsonb_to_recordset($2) as r ("attemptId" bigint, minutes int)
      where a.tenant_id = $1 and a.id = r."attemptId" and a.status in ('GRADING', 'GRADED') returning a.id
   ), unmarked as (
     delete from exam_mark m using opened o where m.tenant_id = $1 and m.attempt_id = o.id
   )
   update exam_answer w set score = null, hand_score = null, remark = null, correct = null, graded_by = null, grader_id = null, graded_at = null from opened o
    where w.tenant_id = $1 and w.attempt_id = o.id`,
)
/** Opens handed-in attempts again with their answers, without points and marks; each ends after its minutes. */
export const setReopened = (db: Db, rows: readonly ActionRow[]) => db.run(attemptsReopen, [db.tenantId, JSON.stringify(rows)])
