// Query of a person's level and rank in an exam.
import { bounds, levelOf } from '#platform/database/scores.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Level } from '#shared/scores.ts'
import type { Mine } from '../contract.ts'
import { type Publication, published } from './queries.ts'
import { scoreOf } from './scores.ts'

export interface StandingRow extends Publication {
  displayScore: boolean
  standingMode: Mine['standingMode']
  /** The attempt that counts; null while nothing is graded. */
  attemptId: string | null
  level: Level | null
  rank: number | null
  of: number | null
  departmentName: string | null
  departmentRank: number | null
  departmentOf: number | null
}

const rankSql = (condition: string) =>
  `case when o.ranked and o.score is not null then (select count(*)::int + 1 from others x where x.score > o.score${condition}) end`
const countSql = (condition: string) => `case when o.ranked then (select count(*)::int from others x where true${condition}) end`
const inDepartment = ' and o.department_id = any (x.path)'

const attemptStanding = statement(
  'attempt_standing',
  `with own as materialized (
     select r.attempt_id, ${scoreOf('r')} score, r.total_score total, coalesce(e.standing_mode = 'RANK' and n.status = 'REQUIRED', false) ranked, n.department_id
       from exam e left join exam_result r on r.tenant_id = e.tenant_id and r.exam_id = e.id and r.user_id = $3
       left join exam_enrolment n on n.tenant_id = e.tenant_id and n.exam_id = e.id and n.user_id = $3
      where e.tenant_id = $1 and e.id = $2 and coalesce(r.user_id, n.user_id) is not null
   ), others as materialized (
     select x.score, x.path from (
       select ${scoreOf('r')} score, n.department_path_ids path
         from exam_enrolment n join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
        where n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED' and exists (select from own where ranked and score is not null)) x
      where x.score is not null
   )
   select e.display_score "displayScore", ${published}, e.standing_mode "standingMode", o.attempt_id::text "attemptId",
          ${levelOf('o.score', 'o.total', 'b')} level, ${rankSql('')} rank, ${countSql('')} "of", d.name "departmentName",
          ${rankSql(inDepartment)} "departmentRank", ${countSql(inDepartment)} "departmentOf"
     from exam e join tenant t on t.tenant_id = e.tenant_id
    cross join lateral (select ${bounds("coalesce(e.grade_scale, t.settings -> 'gradeScale')")}) b
     join own o on true
     left join department d on d.tenant_id = e.tenant_id and d.id = o.department_id
    where e.tenant_id = $1 and e.id = $2 and e.deleted_at is null`,
  'anew',
).returns<StandingRow>()

/** Level and rank of the person's counted result; undefined if they are no candidate of an existing exam. */
export const findStanding = async (db: Db, examId: string, userId: string): Promise<StandingRow | undefined> =>
  (await db.run(attemptStanding, [db.tenantId, examId, userId]))[0]
