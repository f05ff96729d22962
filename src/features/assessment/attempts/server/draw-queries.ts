// Queries of the drawn questions of attempts.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { maxPaperQuestions } from '#features/assessment/exam-papers/contract.ts'

const drawn = statement(
  'attempts_drawn',
  `select attempt_id::text "attemptId", question_id::text id, score::float8 score from exam_attempt_question
    where tenant_id = $1 and attempt_id = any ($2::bigint[]) order by attempt_id, seq`,
).returns<{ attemptId: string; id: string; score: number }>()

/** The drawn questions of these attempts, in order. */
export const listDrawn = (db: Db, attemptIds: readonly string[]) => db.run(drawn, [db.tenantId, attemptIds])

const among = statement(
  'attempt_drawn_among',
  `select question_id::text id, score::float8 score from exam_attempt_question
    where tenant_id = $1 and attempt_id = $2 and question_id = any ($3::bigint[])`,
).returns<{ id: string; score: number }>()

/** Those of these questions that an attempt has beside or instead of the fixed ones. */
export const listDrawnAmong = (db: Db, attemptId: string, ids: readonly string[]) => db.run(among, [db.tenantId, attemptId, ids])

const earlier = statement(
  'attempts_drawn_earlier',
  `select distinct d.question_id::text id from exam_attempt a
     join exam_attempt_question d on d.tenant_id = a.tenant_id and d.attempt_id = a.id
    where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = $3`,
).returns<{ id: string }>()

/** Questions that a person has got in earlier attempts of an exam. */
export const listEarlier = async (db: Db, examId: string, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await db.run(earlier, [db.tenantId, examId, userId])).map((d) => d.id))

const write = statement(
  'attempt_draw',
  `with given as materialized (
     select * from unnest($5::bigint[], $6::numeric[], $7::int[]) with ordinality g (id, score, rule, place)
   ), seeded as (
     update exam_attempt set draw_seed = $4 where tenant_id = $1 and id = $2
   ), asked as (
     insert into exam_question (tenant_id, exam_id, question_id, score, seq, version, drawn)
     select $1, $3, q.id, g.score, ${maxPaperQuestions + 1} + g.rule, q.version, true
       from given g join question q on q.tenant_id = $1 and q.id = g.id
      where not exists (select from exam_question p where p.tenant_id = $1 and p.exam_id = $3 and p.question_id = g.id)
      order by q.id
     on conflict (tenant_id, exam_id, question_id) do nothing
   )
   insert into exam_attempt_question (tenant_id, attempt_id, question_id, seq, score) select $1, $2, g.id, g.place - 1, g.score from given g`,
)

/**
 * Stores the draw of an attempt. The exam keeps the present version of each question that nobody has got before. Rows of the exam are
 * inserted in the order of their ids, so that concurrent starts cannot deadlock.
 */
export const writeDraw = (
  db: Db,
  { id, examId, seed }: { id: string; examId: string; seed: number },
  list: readonly { id: string; score: number; rule: number }[],
) => db.run(write, [db.tenantId, id, examId, seed, list.map((q) => q.id), list.map((q) => q.score), list.map((q) => q.rule)])

const other = statement(
  'attempt_other_paper',
  `with given as materialized (
     select question_id, seq, score from exam_make_up_question where tenant_id = $1 and exam_id = $3 and paper_id = $4
   ), asked as (
     insert into exam_question (tenant_id, exam_id, question_id, score, seq, version, drawn)
     select $1, $3, q.id, g.score, ${maxPaperQuestions + 1} + g.seq, q.version, true
       from given g join question q on q.tenant_id = $1 and q.id = g.question_id
      where not exists (select from exam_question p where p.tenant_id = $1 and p.exam_id = $3 and p.question_id = g.question_id)
      order by q.id
     on conflict (tenant_id, exam_id, question_id) do nothing
   )
   insert into exam_attempt_question (tenant_id, attempt_id, question_id, seq, score) select $1, $2, g.question_id, g.seq, g.score from given g`,
)

/** Gives an attempt the paper that is kept for a make-up, in the manner of a draw. */
export const writeOtherPaper = (db: Db, { id, examId, paperId }: { id: string; examId: string; paperId: string }) =>
  db.run(other, [db.tenantId, id, examId, paperId])

const scores = statement(
  'attempts_drawn_scores',
  `update exam_attempt_question d set score = s.score from unnest($3::bigint[], $4::numeric[]) s (id, score), exam_attempt a
    where a.tenant_id = $1 and a.exam_id = $2 and d.tenant_id = $1 and d.attempt_id = a.id and d.question_id = s.id and d.score <> s.score`,
)

/** Changes the points of drawn questions in all attempts of an exam. */
export const writeDrawnScores = (db: Db, examId: string, list: readonly { subjectId: string; score: number }[]) =>
  db.run(scores, [db.tenantId, examId, list.map((s) => s.subjectId), list.map((s) => s.score)])
