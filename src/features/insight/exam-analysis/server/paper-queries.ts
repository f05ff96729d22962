// Statement for one attempt of a person, with their rank in the range.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { AnswerResponse } from '#features/assessment/attempts/server/tables.ts'
import type { PersonPaper } from '../contract.ts'
import { outside } from './result-queries.ts'
import { people, type ScopeValues } from './scope.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

interface GivenAnswer {
  id: string
  response: AnswerResponse | null
  score: number | null
  remark: string | null
}
interface TookPlace {
  kind: 'HIDDEN' | 'LATE' | 'LONG_PASTE' | 'EQUAL_ANSWERS' | 'TAKEN' | 'FREED' | 'MERGED'
  at: string
  seconds: number | null
  /** Id of the question of a late answer or a paste. */
  id: string | null
  response: AnswerResponse | null
  /** Number of answers in a handover. */
  answers: number | null
  /** Characters of a pasted text, or of an equal one. */
  chars: number | null
  /** Person of the equal answer. */
  name: string | null
}
export interface SittingRow extends Omit<PersonPaper, 'questions' | 'events' | 'canEdit'> {
  userName: string
  /** The attempt has drawn questions. */
  drawn: boolean
  /** The attempt is a make-up with the paper of another exam. */
  otherPaper: boolean
  answers: GivenAnswer[]
  events: TookPlace[]
}

/** `sat`: the requested attempt of the person, else the one that counts, else the latest. The person is in scope and has handed in. */
const sitting = statement(
  'exam_analysis_sitting',
  `with ${people}, ${outside}, sat as materialized (
     select p.user_id, l.id attempt_id, r.attempt_count, r.attempt_id counts
       from (select user_id from people where took and user_id = $5 union all select user_id from outside where user_id = $5) p
       join exam_result r on r.tenant_id = $1 and r.exam_id = $2 and r.user_id = p.user_id
      cross join lateral (select a.id from exam_attempt a where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id
                             and a.status in ('GRADING', 'GRADED') and ($6::int is null or a.attempt_no = $6)
                           order by (a.id = r.attempt_id) desc nulls last, a.submitted_at desc, a.id desc limit 1) l)
   select ${shownName('u')} "userName", a.id::text "attemptId", a.remark, a.draw_seed is not null drawn, a.paper_exam_id is not null "otherPaper", a.attempt_no "attemptNo", s.attempt_count attempts,
          (select coalesce(jsonb_agg(jsonb_build_object('attemptNo', o.attempt_no, 'score', o.sum_score, 'counts', o.id is not distinct from s.counts)
                     order by o.attempt_no), '[]')
             from exam_attempt o where o.tenant_id = $1 and o.exam_id = $2 and o.user_id = s.user_id and o.status in ('GRADING', 'GRADED')) sittings,
          (select case when own.score is not null then (select count(*)::int + 1 from people o where o.score > own.score) end from people own where own.user_id = $5) rank,
          (select count(score)::int from people) "of", to_char(a.started_at, 'YYYY-MM-DD HH24:MI:SS') "startedAt",
          to_char(a.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt", coalesce(a.submit_kind = 'TIMEOUT', false) "timedOut", a.sum_score::float8 score, a.total_score::float8 "totalScore",
          (select coalesce(jsonb_agg(jsonb_build_object('id', w.question_id::text, 'response', w.response, 'score', w.score, 'remark', w.remark)), '[]')
             from exam_answer w where w.tenant_id = $1 and w.attempt_id = a.id) answers,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind, 'at', to_char(v.from_at, 'YYYY-MM-DD HH24:MI:SS'), 'id', v.question_id::text,
                     'seconds', round(extract(epoch from v.to_at - v.from_at)), 'response', v.response, 'answers', v.answers, 'chars', v.chars, 'name', v.name) order by v.from_at, v.id), '[]')
             from (select e.id::text, e.kind, e.from_at, e.to_at, e.question_id, e.response, null::int answers, null::int chars, null::text as name from exam_event e where e.tenant_id = $1 and e.attempt_id = a.id
                   union all
                   select f.id::text, f.kind, f.at, null, f.question_id, null, null, f.chars, ${shownName('w')} from exam_fact f
                     left join exam_attempt o on o.tenant_id = f.tenant_id and o.id = f.with_attempt_id
                     left join app_user w on w.tenant_id = o.tenant_id and w.id = o.user_id
                    where f.tenant_id = $1 and f.attempt_id = a.id
                   union all
                   select m.id::text, m.kind, m.moved_at, null, null, null, null, null, null from exam_move m where m.tenant_id = $1 and m.attempt_id = a.id
                   union all
                   select m.id::text, 'MERGED', m.merged_at, null, null, null, m.merged, null, null from exam_move m
                    where m.tenant_id = $1 and m.attempt_id = a.id and m.merged_at is not null) v) events
     from sat s join exam_attempt a on a.tenant_id = $1 and a.id = s.attempt_id join app_user u on u.tenant_id = $1 and u.id = s.user_id`,
  'anew',
).returns<SittingRow>()

/** An attempt of a person; undefined if they are out of scope, have not handed in, or have no such attempt. */
export const findSitting = async (db: Db, values: ScopeValues, userId: string, attemptNo: number | null): Promise<SittingRow | undefined> =>
  (await db.run(sitting, [...values, userId, attemptNo]))[0]
