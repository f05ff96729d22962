// Queries of scoring anew.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { scoreOf } from './scores.ts'
import type { AnswerResponse, Sums } from './tables.ts'

export interface ResultRow {
  userId: string
  sumScore: number | null
  passed: boolean | null
}

const regradeResults = statement(
  'regrade_results',
  `select r.user_id::text "userId", r.sum_score::float8 "sumScore", ${reachesPercent(scoreOf('r'), 'r.total_score', 'e.pass_rate')} passed
       from exam_result r join exam e on e.tenant_id = r.tenant_id and e.id = r.exam_id where r.tenant_id = $1 and r.exam_id = $2 and ($3::bigint is null or r.user_id = $3)`,
).returns<ResultRow>()

/** The current results of an exam by person, of one person if given. */
export async function listResults(db: Db, examId: string, userId: string | null = null): Promise<Map<string, ResultRow>> {
  const rows = await db.run(regradeResults, [db.tenantId, examId, userId])
  return new Map(rows.map((r) => [r.userId, r]))
}

export interface AnswerRow {
  attemptId: string
  questionId: string
  type: 0 | 1 | 2 | 3 | 4
  response: AnswerResponse | null
  maxScore: number
  score: number | null
  correct: boolean | null
  gradedBy: 'AUTO' | 'MANUAL' | null
  /** Points as a person gave them; null: as `score`. */
  handScore: number | null
}

const regradeAttempts = statement(
  'regrade_attempts',
  `select id::text id, paper_exam_id is not null "otherPaper" from exam_attempt where tenant_id = $1 and exam_id = $2 and status in ('GRADING', 'GRADED') and id > $3 order by exam_attempt.id limit $4`,
).returns<{ id: string; otherPaper: boolean }>()

/** The next attempts that were handed in, by id. */
export const listHandedIn = (db: Db, examId: string, after: string, most: number) =>
  db.run(regradeAttempts, [db.tenantId, examId, after, most])

const regradeAnswers = statement(
  'regrade_answers',
  `select attempt_id::text "attemptId", question_id::text "questionId", type, response, max_score::float8 "maxScore", score::float8 score, correct,
            graded_by "gradedBy", hand_score::float8 "handScore"
       from exam_answer where tenant_id = $1 and attempt_id = any ($2::bigint[])`,
).returns<AnswerRow>()

export const listAnswers = (db: Db, attemptIds: readonly string[]): Promise<AnswerRow[]> =>
  db.run(regradeAnswers, [db.tenantId, attemptIds])

const regradeWriteAnswers = statement(
  'regrade_write_answers',
  `update exam_answer a set max_score = g.max, score = g.score, correct = g.correct, graded_by = g.by,
            hand_score = case when g.by = 'MANUAL' then coalesce(a.hand_score, a.score) end,
            graded_at = case when g.score is null then null else coalesce(a.graded_at, now()) end
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::boolean[], $7::text[]) g (attempt_id, question_id, max, score, correct, by)
      where a.tenant_id = $1 and a.attempt_id = g.attempt_id and a.question_id = g.question_id`,
)

export const writeAnswers = (db: Db, list: readonly AnswerRow[]) =>
  db.run(regradeWriteAnswers, [
    db.tenantId,
    list.map((a) => a.attemptId),
    list.map((a) => a.questionId),
    list.map((a) => a.maxScore),
    list.map((a) => a.score),
    list.map((a) => a.correct),
    list.map((a) => a.gradedBy),
  ])

const attemptsWriteSums = statement(
  'attempts_write_sums',
  `update exam_attempt a set status = case when s."sumScore" is null then 'GRADING' else 'GRADED' end,
            graded_at = case when s."sumScore" is not null then coalesce(a.graded_at, now()) end, total_score = s."totalScore", sum_score = s."sumScore",
            choices_score = s."choicesScore", multiple_score = s."multipleScore", judgement_score = s."judgementScore",
            fill_blank_score = s."fillBlankScore", short_answer_score = s."shortAnswerScore"
       from jsonb_to_recordset($2) as s (id bigint, "totalScore" numeric, "sumScore" numeric, "choicesScore" numeric, "multipleScore" numeric, "judgementScore" numeric,
              "fillBlankScore" numeric, "shortAnswerScore" numeric)
      where a.tenant_id = $1 and a.id = s.id
        and (a.total_score, a.sum_score, a.choices_score, a.multiple_score, a.judgement_score, a.fill_blank_score, a.short_answer_score)
            is distinct from (s."totalScore", s."sumScore", s."choicesScore", s."multipleScore", s."judgementScore", s."fillBlankScore", s."shortAnswerScore")`,
)

/** Writes the points of attempts that changed. */
export const writeSums = (db: Db, list: readonly ({ id: string; totalScore: number } & Sums)[]) =>
  db.run(attemptsWriteSums, [db.tenantId, JSON.stringify(list)])

const regradeOpen = statement(
  'regrade_open',
  `update exam_attempt a set total_score = d.points
     from (select o.id, case when o.paper_exam_id is null then $3::numeric else 0 end + coalesce(sum(q.score) filter (where j.kind is distinct from 'OUT_OF_TOTAL'), 0) points
             from exam_attempt o left join exam_attempt_question q on q.tenant_id = o.tenant_id and q.attempt_id = o.id
             left join exam_adjustment j on j.tenant_id = o.tenant_id and j.exam_id = o.exam_id and j.question_id = q.question_id
            where o.tenant_id = $1 and o.exam_id = $2 and o.status = 'IN_PROGRESS' group by o.tenant_id, o.id) d
    where a.tenant_id = $1 and a.id = d.id and a.total_score <> d.points`,
)

/** Open attempts will be graded by the new paper; `fixedScore` is the sum of its fixed questions. */
export const writeOpenTotals = (db: Db, examId: string, fixedScore: number) => db.run(regradeOpen, [db.tenantId, examId, fixedScore])

const regradeNames = statement(
  'regrade_names',
  `select id::text id, name, work_no "workNo" from app_user where tenant_id = $1 and id = any ($2::bigint[])`,
).returns<{ id: string; name: string; workNo: string }>()

export async function listNames(db: Db, userIds: readonly string[]): Promise<Map<string, { name: string; workNo: string }>> {
  const rows = await db.run(regradeNames, [db.tenantId, userIds])
  return new Map(rows.map((r) => [r.id, r]))
}
