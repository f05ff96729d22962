// Who has begun an exam as often as they may.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'

const usedUp = statement(
  'attempts_used_up',
  `select a.user_id::text id from exam_attempt a
     join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
     left join exam_enrolment n on n.tenant_id = a.tenant_id and n.exam_id = a.exam_id and n.user_id = a.user_id
    where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = any ($3::bigint[])
    group by a.user_id, e.max_exam_cnt, n.extra_attempts
   having count(*) filter (where a.status <> 'VOIDED') >= e.max_exam_cnt + coalesce(n.extra_attempts, 0)
      and not bool_or(a.status = 'IN_PROGRESS')`,
).returns<{ id: string }>()

/** Those of these people who may not begin again; who is still at it is not among them. */
export const listUsedUp = async (db: Db, examId: string, userIds: readonly string[]): Promise<string[]> =>
  (await db.run(usedUp, [db.tenantId, examId, userIds])).map((r) => r.id)
