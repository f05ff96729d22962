// Queries of the marks of exams with two markers.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { AnswerId } from './queries.ts'

const ids = (list: readonly AnswerId[]) => [list.map((l) => l.attemptId), list.map((l) => l.subjectId)] as const

export interface MarkRow extends AnswerId {
  place: number
  score: number
  remark: string | null
}

const marks = statement(
  'marking_second_marks',
  `select m.attempt_id::text "attemptId", m.question_id::text "subjectId", m.place, m.score::float8 score, m.remark
     from unnest($2::bigint[], $3::bigint[]) w (attempt_id, question_id)
     join exam_mark m on m.tenant_id = $1 and m.attempt_id = w.attempt_id and m.question_id = w.question_id order by m.attempt_id, m.question_id, m.place`,
).returns<MarkRow>()

/** The marks of these answers, in the order of their places. */
export const listMarks = (db: Db, list: readonly AnswerId[]) => db.run(marks, [db.tenantId, ...ids(list)])

const write = statement(
  'marking_second_write',
  `insert into exam_mark (tenant_id, attempt_id, question_id, marker_id, place, score, remark)
   select $1, w.attempt_id, w.question_id, $4, f.place, w.score, w.remark
     from unnest($2::bigint[], $3::bigint[], $5::numeric[], $6::text[]) w (attempt_id, question_id, score, remark)
    cross join lateral (
      select coalesce((select o.place from exam_mark o where o.tenant_id = $1 and o.attempt_id = w.attempt_id and o.question_id = w.question_id and o.marker_id = $4),
                      (select min(p)::smallint from generate_series(1, 3) p where not exists (
                         select from exam_mark o where o.tenant_id = $1 and o.attempt_id = w.attempt_id and o.question_id = w.question_id and o.place = p))) place) f
   on conflict (tenant_id, attempt_id, question_id, marker_id) do update set score = excluded.score, remark = excluded.remark, marked_at = now()`,
)

/** Writes the marks of a marker; a new one takes the first free place. The caller must hold locks on the answers. */
export async function writeOwnMarks(db: Db, userId: string, list: readonly (AnswerId & { score: number; remark: string | null })[]) {
  if (list.length) await db.run(write, [db.tenantId, ...ids(list), userId, list.map((l) => l.score), list.map((l) => l.remark)])
}

const remove = statement(
  'marking_second_delete',
  `delete from exam_mark m using unnest($2::bigint[], $3::bigint[]) w (attempt_id, question_id)
    where m.tenant_id = $1 and m.attempt_id = w.attempt_id and m.question_id = w.question_id and m.marker_id = $4`,
)
/** Takes back the marks of a marker. */
export async function deleteOwnMarks(db: Db, userId: string, list: readonly AnswerId[]) {
  if (list.length) await db.run(remove, [db.tenantId, ...ids(list), userId])
}

export interface PairRow {
  subjectId: string
  maxScore: number
  first: number
  second: number
}

const pairs = statement(
  'marking_pairs',
  `select a.question_id::text "subjectId", a.max_score::float8 "maxScore", f.score::float8 "first", s.score::float8 "second"
     from exam_answer a
     join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id and t.status in ('GRADING', 'GRADED')
     join exam_mark f on f.tenant_id = a.tenant_id and f.attempt_id = a.attempt_id and f.question_id = a.question_id and f.place = 1
     join exam_mark s on s.tenant_id = a.tenant_id and s.attempt_id = a.attempt_id and s.question_id = a.question_id and s.place = 2
    where a.tenant_id = $1 and a.exam_id = $2 and a.type = 1 order by a.question_id, a.attempt_id`,
  'anew',
).returns<PairRow>()

/** First and second mark of each answer that has both. */
export const listPairs = (db: Db, examId: string) => db.run(pairs, [db.tenantId, examId])
