// Decides which attempt of each person counts, in one SQL statement over the attempts.
import { withoutNestedLoops, withNestedLoops } from '#platform/database/join-plans.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { countsFirst, makeUpColumns, policyOf } from './scores.ts'

const resultsHold = statement(
  'results_hold',
  `select pg_advisory_xact_lock(hashtextextended('results ' || $1::text || ' ' || id, 0))
       from (select distinct id from unnest($2::text[]) id order by id) x`,
)

/**
 * Advisory lock on the results of these exams until the transaction ends. Every writer of handed-in attempts takes it before any row lock,
 * so that no deadlock can occur.
 */
export async function holdResults(db: Db, examIds: readonly string[]): Promise<void> {
  await db.run(resultsHold, [db.tenantId, examIds])
}

const sumOf = (type: number) =>
  `case when count(*) filter (where type = ${type} and score is null) = 0 then sum(score) filter (where type = ${type}) end`
const attemptsResum = statement(
  'attempts_resum',
  `with s as (
     select attempt_id, case when count(*) = count(score) then sum(score) end total, ${sumOf(0)} c, ${sumOf(3)} m, ${sumOf(2)} j, ${sumOf(4)} f, ${sumOf(1)} a
       from exam_answer where tenant_id = $1 and attempt_id = any ($2::bigint[]) group by attempt_id
   ), done as (
     update exam_attempt t set status = case when s.total is null then 'GRADING' else 'GRADED' end,
            graded_at = case when s.total is not null then coalesce(t.graded_at, now()) end, sum_score = s.total, choices_score = s.c,
            multiple_score = s.m, judgement_score = s.j, fill_blank_score = s.f, short_answer_score = s.a
       from s where t.tenant_id = $1 and t.id = s.attempt_id and t.status in ('GRADING', 'GRADED') returning t.status
   )
   select count(*) filter (where status = 'GRADED')::int n from done`,
).returns<{ n: number }>()

/** From this number of attempts on, nested loops are slower than joins. */
const MANY = 200

/** Sums up handed-in attempts again from their answers; returns how many of them are graded. */
export async function resumAttempts(db: Db, ids: readonly string[]): Promise<number> {
  const sum = () => db.one(attemptsResum, [db.tenantId, ids])
  if (ids.length < MANY) return (await sum()).n
  const [, { n }] = await Promise.all([withoutNestedLoops(db), sum(), withNestedLoops(db)])
  return n
}

const fields =
  'attempt_count, attempt_id, total_score, sum_score, choices_score, multiple_score, judgement_score, fill_blank_score, short_answer_score, submitted_at'
const of = (row: string) => fields.replaceAll(/\w+/g, (field) => `${row}.${field}`)

/** SQL that synchronises `exam_result x` with the attempts where `scope` holds: writes changed results, deletes obsolete ones. */
const rebuild = (scope: (row: string) => string) =>
  `with handed as materialized (
     select x.*, ${policyOf('partition by exam_id, user_id')} policy from (
       select a.*, e.attempt_policy, n.make_up_counts, ${makeUpColumns}
         from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
         left join exam_enrolment n on n.tenant_id = a.tenant_id and n.exam_id = a.exam_id and n.user_id = a.user_id
        where a.tenant_id = $1 and a.status in ('GRADING', 'GRADED') and ${scope('a')}) x
   ), counted as (
     select distinct on (exam_id, user_id) * from handed where status = 'GRADED'
      order by exam_id, user_id, ${countsFirst('handed', 'policy', 'counted_score')}
   ), wanted as (
     select h.exam_id, h.user_id, h.n attempt_count, c.id attempt_id, c.total_score, c.counted_score sum_score, c.choices_score, c.multiple_score, c.judgement_score,
            c.fill_blank_score, c.short_answer_score, coalesce(c.submitted_at, h.first) submitted_at
       from (select exam_id, user_id, count(*)::int n, min(submitted_at) first from handed group by exam_id, user_id) h
       left join counted c using (exam_id, user_id)
   ), removed as (
     delete from exam_result x where x.tenant_id = $1 and ${scope('x')}
        and not exists (select from wanted w where w.exam_id = x.exam_id and w.user_id = x.user_id) returning 1
   ), written as (
     insert into exam_result as r (tenant_id, exam_id, user_id, ${fields}) select $1, w.exam_id, w.user_id, ${of('w')} from wanted w
     on conflict (tenant_id, exam_id, user_id) do update set ${fields.replaceAll(/\w+/g, (field) => `${field} = excluded.${field}`)}
      where (${of('r')}) is distinct from (${of('excluded')})
     returning 1
   )
   select (select count(*)::int from written) written, (select count(*)::int from removed) removed`

export interface Rebuilt {
  written: number
  removed: number
}
const ofExam = statement(
  'results_rebuild',
  rebuild((row) => `${row}.exam_id = $2`),
).returns<Rebuilt>()
const ofPairs = statement(
  'results_rebuild_pairs',
  rebuild((row) => `(${row}.exam_id, ${row}.user_id) in (select * from unnest($2::bigint[], $3::bigint[]))`),
).returns<Rebuilt>()

const resultsChanged = statement(
  'results_changed',
  `insert into exam_result_change (tenant_id, exam_id) select $1, id from (select distinct id from unnest($2::bigint[]) id order by id) x
   on conflict (tenant_id, exam_id) do update set mark = excluded.mark, changed_at = excluded.changed_at`,
)

/** Like `rebuildResults`, for people in several exams, in one statement. */
export async function rebuildPairs(db: Db, pairs: readonly { examId: string; userId: string }[]): Promise<Rebuilt> {
  if (!pairs.length) return { written: 0, removed: 0 }
  const examIds = pairs.map((p) => p.examId)
  await holdResults(db, examIds)
  await db.run(resultsChanged, [db.tenantId, examIds])
  return db.one(ofPairs, [db.tenantId, examIds, pairs.map((p) => p.userId)])
}

/**
 * Synchronises the results of an exam with its attempts, for these people or (null) for all. Among graded attempts the exam's policy
 * chooses; among equal points the first handed in. Unchanged rows are not written, so the call is idempotent. Marks the exam as changed for
 * the figures derived from its answers.
 */
export async function rebuildResults(db: Db, examId: string, userIds: readonly string[] | null): Promise<Rebuilt> {
  if (userIds)
    return rebuildPairs(
      db,
      userIds.map((userId) => ({ examId, userId })),
    )
  await holdResults(db, [examId])
  await db.run(resultsChanged, [db.tenantId, [examId]])
  await withoutNestedLoops(db)
  return db.one(ofExam, [db.tenantId, examId])
}
