// Statement for exams side by side from the cache: the rows of `listCompared` for exams without changes since.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { twoDecimals } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { bounds, levelOf } from '#platform/database/scores.ts'
import { isKept, measures, middleOf } from './scope.ts'
import type { OrgMeasures, Whole } from './statistic-queries.ts'

const levels = ['A', 'B', 'C', 'D']
  .map((level) => `coalesce(sum(n) filter (where level = '${level}'), 0) ${level.toLowerCase()}`)
  .join(', ')

/** The cache has shares of the full score. Multiplied by the total they give the exact score with two decimals. */
const compared = statement(
  'exam_analysis_kept_compared',
  `with asked as materialized (
     select e.id, k.total, ${bounds("coalesce(e.grade_scale, t.settings -> 'gradeScale')")}
       from exam e join tenant t on t.tenant_id = e.tenant_id
       join exam_standing k on k.tenant_id = e.tenant_id and k.exam_id = e.id and k.departments and k.pass_rate = e.pass_rate and k.total is not null
      where e.tenant_id = $1 and e.id = any ($2::bigint[]) and ${isKept('e.id')}
        and not exists (select from exam_department_standing d where d.tenant_id = $1 and d.exam_id = e.id and d.path = '{}')),
   reached as materialized (
     select d.exam_id, d.department_id, d.path, d.required, d.participated, d.pending, d.passed, s.score, s.n, ${levelOf('s.score', 'b.total', 'b')} level
       from asked b join exam_department_standing d on d.tenant_id = $1 and d.exam_id = b.id and $3::bigint in (d.department_id, d.path[cardinality(d.path) - 1])
       left join lateral (select round(u.rate * b.total, 2) score, u.n from unnest(d.rates, d.reached) u (rate, n)) s on true),
   units as materialized (
     select exam_id, department_id, path[array_position(path, $3::bigint):] way, required, participated, pending, passed,
            coalesce(sum(n), 0) scored, max(score) highest, min(score) lowest, sum(score * n) points, ${levels}
       from reached group by exam_id, department_id, path, required, participated, pending, passed),
   placed as (
     select exam_id, score, sum(n) over (partition by exam_id order by score) upto, sum(n) over (partition by exam_id) whole
       from reached where department_id = $3::bigint and score is not null),
   middle as (
     select exam_id, ${middleOf('score')} score from placed group by exam_id)
   select u.exam_id::text "examId", cardinality(u.way) - 1 layer, u.way, ${measures}, 0 "sittingUserCount", d.id "departmentId", d.name "departmentName",
          d.full_name "departmentFullName", d.seq, ${twoDecimals('m.score')} "medianScore", to_char(now(), 'YYYY-MM-DD HH24:MI:SS') "readAt"
     from units u join department d on d.tenant_id = $1 and d.id = u.department_id left join middle m on m.exam_id = u.exam_id
    group by u.exam_id, u.way, d.id, d.name, d.full_name, d.seq, m.score order by layer`,
  'anew',
).returns<OrgMeasures & Whole & { examId: string }>()

export type ComparedRow = OrgMeasures & Whole

/** Rows by exam id, each with the chosen department first, then those directly below. Exams without current cached figures are missing. */
export async function listKeptCompared(db: Db, examIds: readonly string[], departmentId: string): Promise<Map<string, ComparedRow[]>> {
  const byExam = Map.groupBy(await db.run(compared, [db.tenantId, examIds, departmentId]), (row) => row.examId)
  return new Map([...byExam].map(([examId, rows]) => [examId, rows.map(({ examId: _e, ...row }) => row)]))
}
