// Analysis of items: SQL in, rows out. Statements are planned for the department or the people at hand.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { ratio } from '../../analysis-tabs/server/analysis-tabs.ts'
import { countsFirst, scoreOf } from '../../attempts/server/attempts.ts'
import { inScope } from '../../enrolments/server/enrolments.ts'
import { FIFTHS, minPeople } from '../contract.ts'

/** Parameters of every statement: tenant, exam, and a department ($3) or people ($4), the other being null. */
export type ScopeValues = [tenantId: string, examId: string, departmentId: string | null, userIds: string[] | null]

const required = `n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED' and ${inScope('n.user_id', 'n.department_path_ids')}`

/** `chosen`: of each person in scope the attempt that counts, else the last that waits, which has no total. */
const chosen = `chosen as materialized (
    select coalesce(r.attempt_id, w.id) attempt_id, n.department_path_ids path, ${scoreOf('r')} total
      from exam_enrolment n join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      left join lateral (
        select a.id from exam_attempt a
         where r.attempt_id is null and a.tenant_id = r.tenant_id and a.exam_id = r.exam_id and a.user_id = r.user_id and a.status = 'GRADING'
         order by a.submitted_at desc, a.started_at desc, a.id desc limit 1) w on true
     where ${required})`

/**
 * `placed`: how far people of each total belong to the upper and to the lower group of `k`, 0 to 1. Those with the same total at the edge of
 * a group belong to it in part, all alike; nobody does where too few have a total.
 */
const placed = `k as (select case when count(total) >= ${minPeople} then (27 * count(total) + 50) / 100 else 0 end k from chosen),
  placed as materialized (
    select t.total, greatest(0, least(1, (k.k - sum(t.n) over (order by t.total desc) + t.n) / t.n)) high,
           greatest(0, least(1, (k.k - sum(t.n) over (order by t.total) + t.n) / t.n)) low
      from (select total, count(*) n from chosen where total is not null group by total) t cross join k)`

const fifth = `least(${FIFTHS - 1}, div(g.score * ${FIFTHS}, nullif(g.max_score, 0)))`
const fifths = Array.from({ length: FIFTHS }, (_, i) => `sum(g.n) filter (where g.answered and ${fifth} = ${i})`).join(', ')

export interface Chosen {
  /** A letter, letters, or true or false. */
  said: string | string[] | boolean
  n: number
  /** So many of the upper and of the lower group. */
  high: number
  low: number
}
export interface ItemRow {
  subjectId: string
  answered: number
  blank: number
  full: number
  partial: number
  none: number
  fifths: number[]
  scoreRate: number | null
  correctRate: number | null
  discrimination: number | null
  groupSize: number
  choices: Chosen[]
}

const items = statement(
  'item_analysis_items',
  `with ${chosen}, ${placed},
   given as materialized (
     select a.question_id, case when a.type in (0, 2, 3) then a.response end said, a.response is not null answered, a.score, a.max_score, a.correct,
            c.total, count(*) n
       from chosen c join exam_answer a on a.tenant_id = $1 and a.attempt_id = c.attempt_id
      where a.score is not null and ($5::bigint is null or a.question_id = $5)
      group by 1, 2, 3, 4, 5, 6, 7),
   asked as materialized (
     select g.question_id, g.said, sum(g.n) n, coalesce(sum(g.n) filter (where g.answered), 0) answered, coalesce(sum(g.n) filter (where g.correct), 0) correct,
            sum(g.n * g.score) points, sum(g.n * g.max_score) most, max(g.max_score) max,
            coalesce(sum(g.n) filter (where g.answered and g.score >= g.max_score), 0) "full",
            coalesce(sum(g.n) filter (where g.answered and g.score > 0 and g.score < g.max_score), 0) "partial", array[${fifths}] fifths,
            coalesce(sum(g.n * p.high), 0) high, coalesce(sum(g.n * p.low), 0) low,
            sum(g.n * p.high * g.score) high_points, sum(g.n * p.low * g.score) low_points
       from given g left join placed p on p.total = g.total
      group by 1, 2)
   select s.question_id "subjectId", sum(s.answered)::int answered, sum(s.n - s.answered)::int blank, sum(s."full")::int "full",
          sum(s."partial")::int "partial", sum(s.answered - s."full" - s."partial")::int "none",
          (select array_agg(v order by i) from (select i, coalesce(sum(f), 0)::int v from asked x cross join unnest(x.fifths) with ordinality u (f, i)
             where x.question_id = s.question_id group by i) y) fifths,
          ${ratio('sum(s.points)', 'sum(s.most)')} "scoreRate", ${ratio('sum(s.correct)', 'sum(s.n)')} "correctRate",
          ${ratio('sum(s.high_points) - sum(s.low_points)', 'k.k * max(s.max)')} discrimination, k.k::int "groupSize",
          coalesce(jsonb_agg(jsonb_build_object('said', s.said, 'n', s.n, 'high', s.high, 'low', s.low)) filter (where s.said is not null), '[]') choices
     from asked s cross join k group by s.question_id, k.k`,
  'anew',
).returns<ItemRow>()

/** How each question was answered, or one of them. */
export const listItems = (db: Db, values: ScopeValues, subjectId: string | null) => db.run(items, [...values, subjectId])

const departments = statement(
  'item_analysis_departments',
  `with ${chosen}, parts as (
     select c.path[array_position(c.path, $3::bigint) + 1] id, count(*)::int scored, count(*) filter (where a.correct)::int correct
       from chosen c join exam_answer a on a.tenant_id = $1 and a.attempt_id = c.attempt_id and a.question_id = $5 where a.score is not null group by 1)
   select d.id "departmentId", d.name, p.scored, p.correct from parts p join department d on d.tenant_id = $1 and d.id = p.id
    order by p.correct::numeric / p.scored, d.seq, d.id`,
  'anew',
).returns<{ departmentId: string; name: string; scored: number; correct: number }>()

/** How many were asked a question, and how many were right, of each department directly below the chosen one. */
export const listDepartments = (db: Db, values: ScopeValues, subjectId: string) => db.run(departments, [...values, subjectId])

/** `first`: the first graded attempt `a` of each person. */
export const firstGradedSql = (from: string, where: string) => `first as materialized (
    select distinct on (a.user_id) a.id, a.sum_score total from ${from} where a.status = 'GRADED' and ${where}
     order by a.user_id, ${countsFirst('a', "'FIRST'")})`

/** Of `first`, how many had which score and which total, in an order, so that what is summed up of it is the same each time. */
export const cellsOfFirst = `cells as (
     select a.question_id, a.score, f.total, count(*) n from first f join exam_answer a on a.tenant_id = $1 and a.attempt_id = f.id
      group by 1, 2, 3)
   select question_id "subjectId", string_agg(score || ' ' || total || ' ' || n, ',' order by total, score) cells from cells group by 1`

const first = firstGradedSql(
  'exam_enrolment n join exam_attempt a on a.tenant_id = n.tenant_id and a.exam_id = n.exam_id and a.user_id = n.user_id',
  required,
)
const cells = statement('item_analysis_cells', `with ${first}, ${cellsOfFirst}`, 'anew').returns<{ subjectId: string; cells: string }>()

/**
 * Of each question how many had which score and which total, of first attempts: as texts, since twenty thousand people are a few hundred
 * kilobytes each.
 */
export const listCells = (db: Db, values: ScopeValues) => db.run(cells, values)

const firstChoices = statement(
  'item_analysis_first_choices',
  `with ${first} select a.response said, count(*)::int n, sum(f.total)::float8 points
     from first f join exam_answer a on a.tenant_id = $1 and a.attempt_id = f.id and a.question_id = $5 and a.type in (0, 2, 3)
    where a.response is not null group by 1`,
  'anew',
).returns<{ said: Chosen['said']; n: number; points: number }>()

/** What was chosen in first attempts, with the sum of the totals of those who did. */
export const listFirstChoices = (db: Db, values: ScopeValues, subjectId: string) => db.run(firstChoices, [...values, subjectId])

const bank = statement(
  'item_analysis_bank',
  `select b.id "categoryId", b.category_name "categoryName" from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
    where q.tenant_id = $1 and q.id = $2`,
).returns<{ categoryId: string; categoryName: string }>()

/** The bank that a question stands in, or stood in. */
export const getBankOf = (db: Db, subjectId: string) => db.one(bank, [db.tenantId, subjectId])
