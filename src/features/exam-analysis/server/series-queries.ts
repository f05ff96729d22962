// Many exams of the same people: how each went and how each quarter of a year went, as SQL.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { ratio } from '../../analysis-tabs/server/analysis-tabs.ts'
import { reachesPercent } from '../../attempts/server/attempts.ts'
import { inScope } from '../../enrolments/server/enrolments.ts'
import { maxHistory, type Stretch } from '../contract.ts'
import { counted } from './scope.ts'

export interface StretchRow extends Stretch {
  from: string
  exams: number
  /** null: of all exams of the quarter. */
  examId: string | null
  examinationName: string | null
  beginTime: string | null
  endTime: string | null
}
const time = (of: string) => `to_char(max(${of}), 'YYYY-MM-DD HH24:MI:SS')`

const stretches = statement(
  'exam_analysis_stretches',
  `with asked as materialized (
     select e.id, e.examination_name, e.start_time, e.end_time, e.pass_rate from exam e
      where e.tenant_id = $1 and e.deleted_at is null and e.start_time <= now()
        and exists (select from exam_enrolment n where n.tenant_id = $1 and n.exam_id = e.id and n.status = 'REQUIRED'
                       and ${inScope('n.user_id', 'n.department_path_ids')})
      order by e.start_time desc, e.id desc limit $2),
   people as materialized (
     select a.*, date_trunc('quarter', a.start_time) quarter, r.user_id is not null took, r.user_id is not null and r.attempt_id is null pending,
            s.score / s.total rate, ${reachesPercent('s.score', 's.total', 'a.pass_rate')} passed
       from asked a join exam_enrolment n on n.tenant_id = $1 and n.exam_id = a.id and n.status = 'REQUIRED'
        and ${inScope('n.user_id', 'n.department_path_ids')}
       left join exam_result r on r.tenant_id = n.tenant_id and r.exam_id = n.exam_id and r.user_id = n.user_id
      cross join ${counted})
   select to_char(quarter, 'YYYY-MM-DD') "from", count(distinct id)::int exams, id "examId",
          case when id is not null then max(examination_name) end "examinationName", case when id is not null then ${time('start_time')} end "beginTime",
          case when id is not null then ${time('end_time')} end "endTime",
          count(*)::int "requiredUserCount", (count(*) filter (where took))::int "participatedUserCount",
          (count(*) filter (where pending))::int "pendingUserCount", count(rate)::int "scoredUserCount",
          (count(*) filter (where passed))::int "passedUserCount",
          ${ratio('count(*) filter (where took)', 'count(*)')} "participateRatio", ${ratio('count(*) filter (where passed)', 'count(rate)')} "passRatio",
          round(round(avg(rate), 8), 4)::float8 "averageRatio",
          round((percentile_cont(0.5) within group (order by rate))::numeric, 4)::float8 "medianRatio"
     from people group by grouping sets ((quarter), (quarter, id)) order by quarter, max(start_time) desc, id desc`,
  'anew',
).returns<StretchRow>()

/** The latest exams of a department or of people, each by itself and each quarter as a whole, which names no exam. */
export const listStretches = (db: Db, departmentId: string | null, userIds: readonly string[] | null): Promise<StretchRow[]> =>
  db.run(stretches, [db.tenantId, maxHistory, departmentId, userIds])
