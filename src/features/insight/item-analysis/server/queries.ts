// Statements about the answers of an exam by sitting, and about their cached matrix.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { countsFirst } from '#features/assessment/attempts/server/attempts.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'
import type { Line } from './tables.ts'

/** Parameters of every statement: tenant, exam, and a department ($3) or people ($4), the other being null. */
export type ScopeValues = [tenantId: string, examId: string, departmentId: string | null, userIds: string[] | null]

const required = `n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED' and ${inScope('n.user_id', 'n.department_path_ids')}`
/** The department of an enrolment `n` directly below the chosen one. '0': none, or no department is chosen. '': `n` is null. */
const part = `case when n.user_id is null then '' else coalesce(n.department_path_ids[array_position(n.department_path_ids, $3::bigint) + 1], 0)::text end`

export interface SittingRow {
  id: string
  userId: string
  /** Bit mask of `COUNTS` and `FIRST`. */
  roles: number
  total: number | null
  part: string
}
const sittings = statement(
  'item_analysis_sittings',
  `with people as materialized (
     select r.user_id, r.attempt_id, ${part} part
       from exam_result r left join exam_enrolment n on n.user_id = r.user_id and ${required}
      where r.tenant_id = $1 and r.exam_id = $2 and ($5::boolean or n.user_id is not null)),
   counting as (
     select p.user_id, p.part, coalesce(p.attempt_id, w.id) id
       from people p left join lateral (
         select a.id from exam_attempt a
          where p.attempt_id is null and a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id and a.status = 'GRADING'
          order by a.submitted_at desc, a.started_at desc, a.id desc limit 1) w on true),
   first as (
     select distinct on (a.user_id) a.user_id, p.part, a.id
       from people p join exam_attempt a on a.tenant_id = $1 and a.exam_id = $2 and a.user_id = p.user_id and a.status = 'GRADED'
      order by a.user_id, ${countsFirst('a', "'FIRST'")}),
   taken as (
     select id, user_id, part, sum(role)::int roles from (select *, 1 as role from counting union all select user_id, part, id, 2 from first) x
      where id is not null group by id, user_id, part)
   select t.id, t.user_id "userId", t.roles, a.sum_score::float8 total, t.part
     from taken t join exam_attempt a on a.tenant_id = $1 and a.id = t.id order by t.id`,
  'anew',
).returns<SittingRow>()

/** Sittings that count in figures: in scope, or of everybody. */
export const listSittings = (db: Db, values: ScopeValues, everybody: boolean) => db.run(sittings, [...values, everybody])

const said = 'case when w.type in (0, 2, 3) then w.response::text end'
const answers = statement(
  'item_analysis_answers',
  `select w.attempt_id id,
          string_agg(concat_ws(chr(31), w.question_id, coalesce(${said}, ''), case when w.response is null then 'f' else 't' end, w.score, w.max_score,
                               coalesce(left(w.correct::text, 1), '')), chr(30) order by w.question_id) answers
     from exam_answer w where w.tenant_id = $1 and w.attempt_id = any ($2::bigint[]) and w.score is not null group by 1`,
).returns<{ id: string; answers: string }>()

/**
 * Graded answers of these sittings as packed text. U+001E separates answers, U+001F their fields: question, response, whether answered,
 * score, maximum score, whether right.
 */
export const listAnswers = (db: Db, ids: readonly string[]) => db.run(answers, [db.tenantId, ids])

export interface Kept {
  lines: string
  userIds: readonly string[]
  roles: readonly number[]
  totals: readonly (number | null)[]
  /** Base64 of the matrix. */
  codes: string
}
const write = statement(
  'item_analysis_keep',
  `insert into exam_responses (tenant_id, exam_id, lines, user_ids, roles, totals, codes)
   values ($1, $2, $3::jsonb, $4::bigint[], $5, string_to_array($6, ',', '')::float8[], decode($7, 'base64'))
   on conflict (tenant_id, exam_id) do update set lines = excluded.lines, user_ids = excluded.user_ids, roles = excluded.roles, totals = excluded.totals,
          codes = excluded.codes`,
)

/** Stores the answer matrix of an exam. */
export const writeResponses = (db: Db, examId: string, { lines, userIds, roles, totals, codes }: Kept) =>
  db.run(write, [db.tenantId, examId, lines, userIds, roles.join(''), totals.join(','), codes])

const remove = statement('item_analysis_forget', 'delete from exam_responses where tenant_id = $1 and exam_id = $2')

/** Deletes the matrix of an exam that was deleted or has no sittings. */
export const deleteResponses = (db: Db, examId: string) => db.run(remove, [db.tenantId, examId])

export interface KeptRow {
  lines: Line[]
  /** Lists with one entry per sitting, separated by commas. */
  userIds: string
  totals: string
  roles: string
  codes: string
  /** People in scope: "id part" pairs, separated by commas. */
  people: string
}
const kept = statement(
  'item_analysis_kept',
  `select k.lines, array_to_string(k.user_ids, ',') "userIds", array_to_string(k.totals, ',', '') totals, k.roles, encode(k.codes, 'base64') codes,
          (select coalesce(string_agg(n.user_id || ' ' || ${part}, ','), '') from exam_enrolment n where ${required}) people
     from exam_responses k where k.tenant_id = $1 and k.exam_id = $2
      and not exists (select from exam_result_change c where c.tenant_id = k.tenant_id and c.exam_id = k.exam_id)`,
  'anew',
).returns<KeptRow>()

/** The cached matrix, unless the exam has changed since. One statement, so that all parts belong to one moment. */
export const findKept = async (db: Db, values: ScopeValues): Promise<KeptRow | undefined> => (await db.run(kept, values))[0]

const departments = statement(
  'item_analysis_departments',
  'select id, name from department where tenant_id = $1 and id = any ($2::bigint[]) order by seq, id',
)

/** The departments in display order. */
export const listDepartments = (db: Db, ids: readonly string[]) => db.run(departments, [db.tenantId, ids])

const bank = statement(
  'item_analysis_bank',
  `select b.id "categoryId", b.category_name "categoryName" from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
    where q.tenant_id = $1 and q.id = $2`,
).returns<{ categoryId: string; categoryName: string }>()

/** The bank of a question, also of a deleted one. */
export const getBankOf = (db: Db, subjectId: string) => db.one(bank, [db.tenantId, subjectId])
