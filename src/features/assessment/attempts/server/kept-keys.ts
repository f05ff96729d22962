// Answer keys are secret from everybody who may still be asked the question in an exam. This covers keys and scores that reveal them.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Mine } from '../contract.ts'

/** SQL: exams `e` that person $3 sits now, or is assigned to and may still begin. They count from the assignment on, started or not. */
const pending = `select e.id, e.examination_name, e.start_time, n.required_at, n.make_up_paper_id paper_id, s.sitting from exam e
       left join exam_enrolment n on n.tenant_id = $1 and n.exam_id = e.id and n.user_id = $3
      cross join lateral (select exists (
        select from exam_attempt a where a.tenant_id = $1 and a.exam_id = e.id and a.user_id = $3 and a.status = 'IN_PROGRESS') sitting) s
      where e.tenant_id = $1 and e.id in (
              select exam_id from exam_enrolment where tenant_id = $1 and user_id = $3
              union all select exam_id from exam_attempt where tenant_id = $1 and user_id = $3 and status = 'IN_PROGRESS')
        and (s.sitting or e.deleted_at is null
               and (n.extended_until > now() or n.status = 'REQUIRED' and (e.end_time is null or e.end_time > now()))
               and (select count(*) from exam_attempt a where a.tenant_id = $1 and a.exam_id = e.id and a.user_id = $3 and a.status <> 'VOIDED')
                   < e.max_exam_cnt + n.extra_attempts)`
/** SQL: the person did not write question `q`; authors know the keys of their own questions. */
const isForeign = `$3 not in (coalesce(q.create_user_id, 0), coalesce(q.update_user_id, 0))`

/** SQL: the questions `k` that pending exam `own` asks: those of its paper, and those of the other paper that a make-up has. */
const askedBy = `(select tenant_id, exam_id, question_id, null::bigint paper_id from exam_question where tenant_id = $1
                   union all select tenant_id, exam_id, question_id, paper_id from exam_make_up_question where tenant_id = $1) k
             on k.tenant_id = $1 and k.exam_id = own.id and (k.paper_id is null or k.paper_id = own.paper_id)`

/** SQL: a draw rule can give question `q` to candidates; the difficulty is left out, because it changes with the answers. */
const drawnBy = (r: string) =>
  `q.type = ${r}.type and q.bank_id = any (${r}.bank_ids) and (cardinality(${r}.tags) = 0 or q.tags && ${r}.tags)`
const mayDraw = drawnBy('r')

const keysKeptStatement = statement(
  'keys_kept',
  `with own as materialized (${pending})
     select distinct k.question_id::text id from own join ${askedBy}
       join question q on q.tenant_id = $1 and q.id = k.question_id
      where k.question_id = any ($2::bigint[]) and own.id is distinct from $4 and ${isForeign}
     union
     select q.id::text from own join exam_draw_rule r on r.tenant_id = $1 and r.exam_id = own.id
       join question q on q.tenant_id = $1 and q.id = any ($2::bigint[]) and ${mayDraw}
      where own.id is distinct from $4 and ${isForeign}`,
).returns<{ id: string }>()

/** Those of these questions that a pending exam (except `but`) of the person asks; without the questions that they wrote. */
export async function keysKept(db: Db, questionIds: readonly string[], but: string | null = null): Promise<ReadonlySet<string>> {
  if (!questionIds.length) return new Set()
  const { userId } = await db.who()
  const rows = await db.run(keysKeptStatement, [db.tenantId, questionIds, userId, but])
  return new Set(rows.map((r) => r.id))
}

const examsKept = statement(
  'exam_keys_kept',
  `with own as materialized (${pending})
     select exists (
       select from own join ${askedBy}
         join exam_question p on p.tenant_id = $1 and p.question_id = k.question_id and p.exam_id = $2
         join question q on q.tenant_id = $1 and q.id = p.question_id
        where ${isForeign})
       or exists (
       select from own join exam_draw_rule r on r.tenant_id = $1 and r.exam_id = own.id
         join exam_question p on p.tenant_id = $1 and p.exam_id = $2
         join question q on q.tenant_id = $1 and q.id = p.question_id and ${mayDraw}
        where ${isForeign})
       or exists (
       select from own join ${askedBy}
         join exam_draw_rule r on r.tenant_id = $1 and r.exam_id = $2
         join question q on q.tenant_id = $1 and q.id = k.question_id and ${mayDraw}
        where ${isForeign})
       or exists (
       select from own join exam_draw_rule o on o.tenant_id = $1 and o.exam_id = own.id
         join exam_draw_rule r on r.tenant_id = $1 and r.exam_id = $2 and r.type = o.type and r.bank_ids && o.bank_ids
         join question q on q.tenant_id = $1 and ${mayDraw} and ${drawnBy('o')} and q.deleted_at is null
        where ${isForeign}) kept`,
).returns<{ kept: boolean }>()

/** Whether an exam asks a question whose key is secret from the person; its own questions count while it is pending itself. */
export async function holdsKeptKeys(db: Db, examId: string): Promise<boolean> {
  const { userId } = await db.who()
  return (await db.one(examsKept, [db.tenantId, examId, userId])).kept
}

const scoresKeptStatement = statement(
  'scores_kept',
  `with own as materialized (${pending}), sat as materialized (
       select a.id, a.exam_id, a.submitted_at, a.attempt_no, e.max_exam_cnt from exam_attempt a
         join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
        where a.tenant_id = $1 and a.user_id = $3 and a.id = any ($2::bigint[])
     ), shared as materialized (
       select distinct p.exam_id, own.id from own join ${askedBy}
         join exam_question p on p.tenant_id = $1 and p.question_id = k.question_id and p.exam_id <> own.id and p.exam_id in (select exam_id from sat)
         join question q on q.tenant_id = $1 and q.id = p.question_id
        where ${isForeign}
       union
       select p.exam_id, own.id from own join exam_draw_rule r on r.tenant_id = $1 and r.exam_id = own.id
         join exam_question p on p.tenant_id = $1 and p.exam_id <> own.id and p.exam_id in (select exam_id from sat)
         join question q on q.tenant_id = $1 and q.id = p.question_id and ${mayDraw}
        where ${isForeign}
     )
     select distinct on (sat.id) sat.id::text id, own.examination_name name
       from sat join shared on shared.exam_id = sat.exam_id join own on own.id = shared.id
      where sat.submitted_at >= coalesce(own.required_at, '-infinity')
        and (sat.max_exam_cnt > 1 or sat.attempt_no > 1 or own.sitting or sat.submitted_at >= own.start_time)
      order by sat.id, own.id`,
).returns<{ id: string; name: string }>()

/**
 * Those of the person's attempts whose score would reveal keys of a pending exam that shares questions, with the name of that exam. A score
 * stays visible if it was known before the assignment. Until the pending exam starts, a score also stays visible if its exam allows one
 * attempt only, because then nobody can compare two scores.
 */
export async function scoresKept(db: Db, attemptIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!attemptIds.length) return new Map()
  const { userId } = await db.who()
  const rows = await db.run(scoresKeptStatement, [db.tenantId, attemptIds, userId])
  return new Map(rows.map((r) => [r.id, r.name]))
}

/** Notice shown instead of a score that `scoresKept` names. */
export const keptNotice = (examinationName: string): NonNullable<Mine['scoreNotice']> =>
  `您还要参加的「${examinationName}」使用了相同的试题，考完后显示成绩`
