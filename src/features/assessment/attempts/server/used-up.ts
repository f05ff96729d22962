// Progress of people in an exam: all attempts used, sitting now, or handed in.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

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

/** Those of these people who have used all attempts and have no open one. */
export const listUsedUp = async (db: Db, examId: string, userIds: readonly string[]): Promise<string[]> =>
  (await db.run(usedUp, [db.tenantId, examId, userIds])).map((r) => r.id)

type Progress = 'SITTING' | 'DONE' | 'TIMED_OUT'
const progress = statement(
  'attempts_progress',
  `select a.user_id::text id, case when bool_or(a.status = 'IN_PROGRESS') then 'SITTING'
            when (array_agg(a.submit_kind order by a.submitted_at desc nulls last, a.id desc))[1] = 'TIMEOUT' then 'TIMED_OUT' else 'DONE' end progress
     from exam_attempt a
    where a.tenant_id = $1 and a.exam_id = $2 and a.user_id = any ($3::bigint[]) and a.status <> 'VOIDED' group by a.user_id`,
).returns<{ id: string; progress: Progress }>()

/** Progress by user id, without people who have not begun. DONE or TIMED_OUT is how the last attempt was handed in. */
export const listProgress = async (db: Db, examId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Progress>> =>
  new Map((await db.run(progress, [db.tenantId, examId, userIds])).map((r) => [r.id, r.progress]))
