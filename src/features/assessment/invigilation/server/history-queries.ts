// The history of a candidate in an exam: actions of examiners and facts, in the order of time.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Entry } from '../contract.ts'

const time = (of: string) => `to_char(${of}, 'YYYY-MM-DD HH24:MI:SS')`
const history = statement(
  'invigilation_history',
  `with mine as (
     select a.id, a.attempt_no, a.started_at, a.submitted_at, a.submit_kind, a.paper_exam_id is null own from exam_attempt a where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = $3
   ), told as (
     select a.started_at at, 'START' kind, a.attempt_no, null::text words, null::int minutes, null::int seconds, null::int chars, null::bigint question, null::bigint officer, null::timestamptz seen from mine a
     union all
     select a.submitted_at, 'SUBMIT', a.attempt_no, a.submit_kind, null, null, null, null, null, null from mine a where a.submitted_at is not null
     union all
     select x.created_at, x.kind, a.attempt_no, x.words, x.minutes, null, null, null, x.officer_id, x.seen_at
       from exam_action x left join mine a on a.id = x.attempt_id where x.tenant_id = $1 and x.exam_id = $2 and x.user_id = $3
     union all
     select v.from_at, case v.kind when 'HIDDEN' then 'LEFT_PAGE' else 'LATE_ANSWER' end, a.attempt_no, null, null, round(extract(epoch from v.to_at - v.from_at))::int,
            null, case when a.own then v.question_id end, null, null from mine a join exam_event v on v.tenant_id = $1 and v.attempt_id = a.id
     union all
     select f.at, f.kind, a.attempt_no, null, null, null, f.chars, case when a.own then f.question_id end,
            (select o.user_id from exam_attempt o where o.tenant_id = $1 and o.id = f.with_attempt_id), null
       from mine a join exam_fact f on f.tenant_id = $1 and f.attempt_id = a.id
     union all
     select m.moved_at, case m.kind when 'TAKEN' then 'OTHER_DEVICE' else 'FREED_DEVICE' end, a.attempt_no, null, null, null, null, null, null, null
       from mine a join exam_move m on m.tenant_id = $1 and m.attempt_id = a.id
   )
   select ${time('t.at')} at, t.kind, t.attempt_no "attemptNo", t.words, t.minutes, t.seconds, t.chars, p.place, u.name, ${time('t.seen')} "seenAt"
     from told t left join app_user u on u.tenant_id = $1 and u.id = t.officer
     left join (select q.question_id, row_number() over (order by q.seq)::int place from exam_question q
                 where q.tenant_id = $1 and q.exam_id = $2 and not q.drawn) p on p.question_id = t.question
    order by t.at, t.kind desc limit 1000`,
).returns<Entry>()
/** The history of a person in an exam, with all attempts, the oldest entry first. */
export const listHistory = (db: Db, examId: string, userId: string): Promise<Entry[]> => db.run(history, [db.tenantId, examId, userId])
