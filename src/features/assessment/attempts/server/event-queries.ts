// Queries of the events of sittings.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { minHiddenSeconds } from '#features/assessment/exams/fields.ts'
import { type ExamEvent, maxEvents } from '../contract.ts'
import type { AnswerResponse } from './tables.ts'

/** An event as stored; a late answer has its response and revision. */
export interface EventRow {
  id: string
  kind: 'HIDDEN' | 'LATE'
  from?: number
  to?: number
  question?: string
  response?: AnswerResponse | null
  rev?: number
}

/** Cuts events off at the end of the sitting. Stores a late answer only if it is newer than the saved one and differs from it. */
const eventsWrite = statement(
  'exam_events_write',
  `with told as (
     select e.id, e.kind, e.question, nullif(e.response, 'null'::jsonb) response, e.rev, d.ends_at,
            case e.kind when 'HIDDEN' then least(a.started_at + e."from" * interval '1 millisecond', d.ends_at) else now() end from_at,
            case e.kind when 'HIDDEN' then least(a.started_at + e."to" * interval '1 millisecond', d.ends_at) end to_at
       from jsonb_to_recordset($3) as e (id uuid, kind text, "from" float8, "to" float8, question bigint, response jsonb, rev int)
       join exam_attempt a on a.tenant_id = $1 and a.id = $2
      cross join lateral (select least(now(), a.submitted_at) ends_at) d
   ), written as (
     insert into exam_event (tenant_id, attempt_id, id, kind, from_at, to_at, question_id, response, rev)
     select $1, $2, t.id, t.kind, t.from_at, t.to_at, t.question, t.response, t.rev from told t
       left join exam_answer x on x.tenant_id = $1 and x.attempt_id = $2 and x.question_id = t.question
      where case t.kind when 'HIDDEN' then t.to_at - t.from_at >= interval '${minHiddenSeconds} seconds'
                 else t.rev > coalesce(x.rev, 0) and t.response is distinct from x.response end
      order by t.from_at, t.id
      limit greatest(0, ${maxEvents} - (select count(*) from exam_event v where v.tenant_id = $1 and v.attempt_id = $2))
     on conflict do nothing returning 1
   )
   select count(*)::int kept from written`,
).returns<{ kept: number }>()

/** Stores events; the caller must hold a lock on the attempt. Returns how many were new. */
export const writeEvents = async (db: Db, attemptId: string, events: readonly EventRow[]): Promise<number> =>
  (await db.one(eventsWrite, [db.tenantId, attemptId, JSON.stringify(events)])).kept

const pastesWrite = statement(
  'exam_pastes_write',
  `with written as (
     insert into exam_fact (tenant_id, attempt_id, id, kind, at, question_id, chars)
     select $1, $2, e.id, 'LONG_PASTE', least(a.started_at + e.at * interval '1 millisecond', now(), a.submitted_at), e."subjectId", e.chars
       from jsonb_to_recordset($3) as e (id uuid, "subjectId" bigint, chars int, at float8)
       join exam_attempt a on a.tenant_id = $1 and a.id = $2
      limit greatest(0, ${maxEvents} - (select count(*) from exam_fact v where v.tenant_id = $1 and v.attempt_id = $2))
     on conflict do nothing returning 1
   )
   select count(*)::int kept from written`,
).returns<{ kept: number }>()

type Paste = Extract<ExamEvent, { kind: 'LONG_PASTE' }>
/** Stores pastes of long texts; the caller must hold a lock on the attempt. Returns how many were new. */
export const writePastes = async (db: Db, attemptId: string, pastes: readonly Paste[]): Promise<number> =>
  (await db.one(pastesWrite, [db.tenantId, attemptId, JSON.stringify(pastes)])).kept
