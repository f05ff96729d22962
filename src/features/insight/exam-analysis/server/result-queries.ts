// Statements for the result rows of an exam, person by person.
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import { ratio } from '#platform/database/ratio.ts'
import type { Db } from '#platform/database/transaction.ts'
import { tenthOf } from '#platform/database/scores.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'
import { type ResultAsked, type ResultRow, type ResultStatus } from '../contract.ts'
import { counted, judged, marks, people, type ScopeValues } from './scope.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

export type ResultFilter = Partial<Pick<ResultAsked, 'scoreLevel' | 'passed' | 'bin' | 'within' | 'query' | 'compareId'>> & {
  status: ResultStatus
}

/**
 * `outside`: people who handed in but are not required. They count nowhere; their department is that of the enrolment, else the current
 * one.
 */
export const outside = `outside as (
    select r.user_id, d.id department_id, coalesce(n.department_path_ids, d.path_ids) path, true took, r.attempt_id is null pending, false sitting,
           s.total, s.score, ${marks}, ${judged}
      from exam_result r cross join bounds b cross join ${counted}
      join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
      left join exam_enrolment n on n.tenant_id = r.tenant_id and n.exam_id = r.exam_id and n.user_id = r.user_id
     where r.tenant_id = $1 and r.exam_id = $2 and n.status is distinct from 'REQUIRED'
       and ${inScope('r.user_id', 'coalesce(n.department_path_ids, d.path_ids)')})`

const states: Record<ResultStatus, string> = {
  ALL: 'true',
  PARTICIPATED: 'p.took',
  ABSENT: 'not p.took and not p.sitting',
  RETAKE: '(not p.took and not p.sitting or p.passed is false)',
  SITTING: 'p.sitting',
  PENDING: 'p.pending',
  OUTSIDE: 'true',
}

/** The filtered people, the best first; without a score last, by work number. $5 to $11 are the filter. */
const found = (from: 'people' | 'outside') => `with ${people}, ${outside}, found as materialized (
    select p.*, ${shownName('u')} as name, u.work_no from ${from} p join app_user u on u.tenant_id = $1 and u.id = p.user_id
     where case $5::text ${Object.entries(states)
       .map(([state, holds]) => `when '${state}' then ${holds}`)
       .join(' ')} end
       and ($6::text is null or p.level = $6) and ($7::boolean is null or p.passed = $7)
       and ($8::int is null or ${tenthOf('p.score', 'p.total')} = $8)
       and ($9::bigint is null or $9 = any (p.path)) and ($10::text is null or normalize(u.name, nfkc) ilike $10 or normalize(u.work_no, nfkc) ilike $10))`

const filterValues = ({ status, scoreLevel, passed, bin, within, query, compareId }: ResultFilter) =>
  [
    status,
    scoreLevel ?? null,
    passed ? passed === 'true' : null,
    bin ?? null,
    within ?? null,
    query ? containing(query) : null,
    compareId ?? null,
  ] as const

const order = 'order by f.score desc nulls last, f.work_no collate "C", f.user_id'
/** Columns of the rows `f` for the response. */
const rowsOf = (
  some: string,
) => `select f.user_id::text id, f.name, f.work_no "workNo", f.score::float8 "sumScore", f.choices_score::float8 "choicesScore",
            f.multiple_score::float8 "multipleScore", f.judgement_score::float8 "judgementScore", f.fill_blank_score::float8 "fillBlankScore",
            f.short_answer_score::float8 "shortAnswerScore", f.level "scoreLevel", f.passed,
            case when f.sitting then 'SITTING' when not f.took then 'ABSENT' when f.pending then 'PENDING' else 'SCORED' end state, d.full_name "departmentFullName",
            r.attempt_id::text "attemptId", to_char(r.submitted_at, 'YYYY-MM-DD HH24:MI:SS') "submittedAt",
            extract(epoch from t.submitted_at - t.started_at)::int "durationSec", coalesce(r.attempt_count, 0)::int "attemptCount",
            v.hidden "leftCount", v.away "leftSeconds", v.late "lateCount", coalesce(t.submit_kind = 'TIMEOUT', false) "timedOut",
            (select count(*)::int from exam_move m where m.tenant_id = $1 and m.attempt_id = s.id and m.kind = 'TAKEN') "movedCount",
            ${ratio('c.sum_score', 'c.total_score')} "previousRatio"
       from ${some} f
       left join department d on d.tenant_id = $1 and d.id = f.department_id
       left join exam_result r on r.tenant_id = $1 and r.exam_id = $2 and r.user_id = f.user_id
       left join exam_attempt t on t.tenant_id = $1 and t.id = r.attempt_id
       cross join lateral (
         select coalesce(r.attempt_id, (
           select a.id from exam_attempt a where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = f.user_id and a.status in ('GRADING', 'GRADED')
            order by a.submitted_at desc, a.id desc limit 1)) id) s
       cross join lateral (
         select count(*) filter (where v.kind = 'HIDDEN')::int hidden, count(distinct v.question_id)::int late,
                coalesce(sum(round(extract(epoch from v.to_at - v.from_at))) filter (where v.kind = 'HIDDEN'), 0)::int away
           from exam_event v where v.tenant_id = $1 and v.attempt_id = s.id) v
       left join exam_result c on c.tenant_id = $1 and c.exam_id = $11::bigint and c.user_id = f.user_id
      ${order}`

const pageOf = (name: 'exam_results_page' | 'exam_results_page_outside', from: 'people' | 'outside') =>
  statement(
    name,
    `${found(from)} select (select count(*)::int from found) total,
       (select coalesce(json_agg(x), '[]') from (${rowsOf(`(select * from found f ${order} limit $12::int offset $13::int)`)}) x) records`,
    'anew',
  ).returns<{ total: number; records: ResultRow[] }>()
const pages = { people: pageOf('exam_results_page', 'people'), outside: pageOf('exam_results_page_outside', 'outside') }
const whom = ({ status }: ResultFilter) => (status === 'OUTSIDE' ? 'outside' : 'people')

export const pageResults = (db: Db, scope: ScopeValues, filter: ResultFilter, limit: number, offset: number) =>
  db.one(pages[whom(filter)], [...scope, ...filterValues(filter), limit, offset])

const AT_ONCE = 1000
const allOf = (name: 'exam_results' | 'exam_results_outside', from: 'people' | 'outside') =>
  statement(name, `${found(from)} ${rowsOf('found')}`).returns<ResultRow>()
const all = { people: allOf('exam_results', 'people'), outside: allOf('exam_results_outside', 'outside') }

/** Streams all rows in chunks; needs an open transaction. */
export const streamResults = (db: Db, scope: ScopeValues, filter: ResultFilter): AsyncGenerator<ResultRow> =>
  db.stream(all[whom(filter)], [...scope, ...filterValues(filter)], AT_ONCE)
