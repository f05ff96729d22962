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
  share: Record<string, number> | null
}
export interface SittingRow extends Omit<PersonPaper, 'questions'> {
  userName: string
  answers: GivenAnswer[]
}

/** An option as it was chosen: its letter, 对 or 错. */
const chosen = `select coalesce(case o.name when 'true' then '对' when 'false' then '错' end, o.name) name
     from jsonb_array_elements_text(case jsonb_typeof(w.response) when 'array' then w.response else jsonb_build_array(w.response) end) o(name)
    where w.response is not null`

/** `sat`: of everybody in scope who has handed in the attempt that counts, else the last one. */
const sitting = statement(
  'exam_analysis_sitting',
  `with ${people}, ${outside}, sat as materialized (
     select p.user_id, p.required, coalesce(r.attempt_id, l.id) attempt_id, r.attempt_count
       from (select user_id, true required from people where took union all select user_id, false from outside where user_id = $5) p
       join exam_result r on r.tenant_id = $1 and r.exam_id = $2 and r.user_id = p.user_id
       left join lateral (select a.id from exam_attempt a where r.attempt_id is null and a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id
                             and a.status in ('GRADING', 'GRADED') order by a.submitted_at desc, a.id desc limit 1) l on true),
   asked as (select w.question_id, w.type, w.response, count(*) over (partition by w.question_id) n
               from sat join exam_answer w on w.tenant_id = $1 and w.attempt_id = sat.attempt_id where w.type in (0, 2, 3) and sat.required),
   shares as (select question_id, jsonb_object_agg(name, round(count::numeric / n, 4)) share
                from (select w.question_id, w.n, c.name, count(*) from asked w cross join lateral (${chosen}) c group by 1, 2, 3) x group by 1)
   select u.name "userName", a.attempt_no "attemptNo", s.attempt_count attempts,
          (select case when own.score is not null then (select count(*)::int + 1 from people o where o.score > own.score) end from people own where own.user_id = $5) rank,
          (select count(score)::int from people) "of", to_char(a.started_at, 'YYYY-MM-DD HH24:MI:SS') "startedAt",
          to_char(a.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt", a.sum_score::float8 score, a.total_score::float8 "totalScore",
          (select coalesce(jsonb_agg(jsonb_build_object('id', w.question_id::text, 'response', w.response, 'score', w.score, 'share', h.share)), '[]')
             from exam_answer w left join shares h on h.question_id = w.question_id where w.tenant_id = $1 and w.attempt_id = a.id) answers
     from sat s join exam_attempt a on a.tenant_id = $1 and a.id = s.attempt_id join app_user u on u.tenant_id = $1 and u.id = s.user_id
    where s.user_id = $5::bigint`,
  'anew',
).returns<SittingRow>()

/** What a person in scope handed in; undefined where they are elsewhere, or have handed in nothing. */
export const findSitting = async (db: Db, values: ScopeValues, userId: string): Promise<SittingRow | undefined> =>
  (await db.run(sitting, [...values, userId]))[0]
