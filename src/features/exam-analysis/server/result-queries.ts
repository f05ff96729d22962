// The rows behind the statistics of an exam, person by person: SQL in, rows out.
import { containing } from '../../../platform/database/like.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { BINS, type ResultAsked, type ResultRow, type ResultStatus } from '../contract.ts'
import { counted, judged, marks, people, type ScopeValues } from './scope.ts'

export type ResultFilter = Partial<Pick<ResultAsked, 'scoreLevel' | 'passed' | 'bin' | 'within' | 'query'>> & { status: ResultStatus }

/** `outside`: who has handed in and need not sit; he counts nowhere, and stands where his enrolment says or where he is. */
const outside = `outside as (
    select r.user_id, d.id department_id, coalesce(n.department_path_ids, d.path_ids) path, true took, r.attempt_id is null pending,
           s.total, s.score, ${marks}, ${judged}
      from exam_result r cross join bounds b cross join ${counted}
      join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
      left join exam_enrolment n on n.tenant_id = r.tenant_id and n.exam_id = r.exam_id and n.user_id = r.user_id
     where r.tenant_id = $1 and r.exam_id = $2 and n.status is distinct from 'REQUIRED'
       and ($3::bigint is null or $3 = any (coalesce(n.department_path_ids, d.path_ids))) and ($4::bigint[] is null or r.user_id = any ($4)))`

const states: Record<ResultStatus, string> = {
  ALL: 'true',
  PARTICIPATED: 'p.took',
  ABSENT: 'not p.took',
  PENDING: 'p.pending',
  OUTSIDE: 'true',
}

/** Everybody asked for, the best first; who has no score comes last, by work number. Parameters from $5 on are the filter's. */
function found(values: ScopeValues, f: ResultFilter) {
  const all: unknown[] = [...values]
  const param = (value: unknown) => `$${all.push(value)}`
  const where = [states[f.status]]
  if (f.scoreLevel) where.push(`p.level = ${param(f.scoreLevel)}`)
  if (f.passed) where.push(`p.passed = ${param(f.passed === 'true')}::boolean`)
  if (f.bin !== undefined) where.push(`p.score is not null and least(${BINS - 1}, div(p.score * ${BINS}, p.total)) = ${param(f.bin)}::int`)
  if (f.within) where.push(`${param(f.within)}::bigint = any (p.path)`)
  if (f.query) {
    const text = param(containing(f.query))
    where.push(`(u.name ilike ${text} or u.work_no ilike ${text})`)
  }
  const from = f.status === 'OUTSIDE' ? 'outside' : 'people'
  const text = `with ${people}, ${outside}, found as materialized (
      select p.*, u.name, u.work_no from ${from} p join app_user u on u.tenant_id = $1 and u.id = p.user_id where ${where.join(' and ')})`
  return { text, values: all, param }
}

const wire = `user_id::text id, name, work_no "workNo", score::float8 "sumScore", choices_score::float8 "choicesScore", multiple_score::float8 "multipleScore",
            judgement_score::float8 "judgementScore", fill_blank_score::float8 "fillBlankScore", short_answer_score::float8 "shortAnswerScore",
            level "scoreLevel", passed, case when not took then 'ABSENT' when pending then 'PENDING' else 'SCORED' end state`
const order = 'order by score desc nulls last, work_no collate "C", user_id'

export async function pageResults(db: Db, scope: ScopeValues, filter: ResultFilter, limit: number, offset: number) {
  const { text, values, param } = found(scope, filter)
  const { rows } = await db.query(
    `${text} select (select count(*)::int from found) total,
       (select coalesce(json_agg(x), '[]') from (select ${wire} from found ${order} limit ${param(limit)}::int offset ${param(offset)}::int) x) records`,
    values,
  )
  return rows[0] as { total: number; records: ResultRow[] }
}

const AT_ONCE = 1000

/** All of them, as they are needed: in a transaction that stays open, some at a time. */
export async function* streamResults(db: Db, scope: ScopeValues, filter: ResultFilter): AsyncGenerator<ResultRow> {
  const { text, values } = found(scope, filter)
  await db.query(`declare results no scroll cursor for ${text} select ${wire} from found ${order}`, values)
  for (;;) {
    const { rows } = await db.query(`fetch ${AT_ONCE} from results`)
    yield* rows as ResultRow[]
    if (rows.length < AT_ONCE) break
  }
  await db.query('close results')
}
