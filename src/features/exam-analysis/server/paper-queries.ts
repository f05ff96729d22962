// One person's sitting of an exam beside everybody's in scope: SQL in, rows out.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { AnswerResponse } from '../../attempts/server/tables.ts'
import type { PersonPaper } from '../contract.ts'
import { outside } from './result-queries.ts'
import { people, type ScopeValues } from './scope.ts'

interface GivenAnswer {
  id: string
  response: AnswerResponse | null
  score: number | null
}
interface TookPlace {
  kind: 'HIDDEN' | 'LATE'
  at: string
  seconds: number | null
  /** The question of a late answer. */
  id: string | null
  response: AnswerResponse | null
}
export interface SittingRow extends Omit<PersonPaper, 'questions' | 'events'> {
  userName: string
  answers: GivenAnswer[]
  events: TookPlace[]
}

/** `sat`: of who is in scope and has handed in, the attempt that counts, else the last one. */
const sitting = statement(
  'exam_analysis_sitting',
  `with ${people}, ${outside}, sat as materialized (
     select p.user_id, coalesce(r.attempt_id, l.id) attempt_id, r.attempt_count
       from (select user_id from people where took and user_id = $5 union all select user_id from outside where user_id = $5) p
       join exam_result r on r.tenant_id = $1 and r.exam_id = $2 and r.user_id = p.user_id
       left join lateral (select a.id from exam_attempt a where r.attempt_id is null and a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id
                             and a.status in ('GRADING', 'GRADED') order by a.submitted_at desc, a.id desc limit 1) l on true)
   select u.name "userName", a.attempt_no "attemptNo", s.attempt_count attempts,
          (select case when own.score is not null then (select count(*)::int + 1 from people o where o.score > own.score) end from people own where own.user_id = $5) rank,
          (select count(score)::int from people) "of", to_char(a.started_at, 'YYYY-MM-DD HH24:MI:SS') "startedAt",
          to_char(a.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt", a.sum_score::float8 score, a.total_score::float8 "totalScore",
          (select coalesce(jsonb_agg(jsonb_build_object('id', w.question_id::text, 'response', w.response, 'score', w.score)), '[]')
             from exam_answer w where w.tenant_id = $1 and w.attempt_id = a.id) answers,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind, 'at', to_char(v.from_at, 'YYYY-MM-DD HH24:MI:SS'), 'id', v.question_id::text,
                     'seconds', round(extract(epoch from v.to_at - v.from_at)), 'response', v.response) order by v.from_at, v.id), '[]')
             from exam_event v where v.tenant_id = $1 and v.attempt_id = a.id) events
     from sat s join exam_attempt a on a.tenant_id = $1 and a.id = s.attempt_id join app_user u on u.tenant_id = $1 and u.id = s.user_id`,
  'anew',
).returns<SittingRow>()

/** What a person in scope handed in; undefined where they are elsewhere, or have handed in nothing. */
export const findSitting = async (db: Db, values: ScopeValues, userId: string): Promise<SittingRow | undefined> =>
  (await db.run(sitting, [...values, userId]))[0]
