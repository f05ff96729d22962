// Moves exams that ended before the tenant's limit into the recycle bin, like manually deleted ones.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { retireExam } from '#features/assessment/exams/server/exams.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'

/** Name of the program in the recycle bin and in the audit log. */
export const RETIRED_BY = '系统（考试保存年限）'
const AT_ONCE = 100

/** Selects exams without a sitting or make-up since the limit; templates and restored exams stay. */
const due = statement(
  'assessment_bin_due',
  `select e.id::text id
     from exam e cross join lateral (select now() - make_interval(years => $2::int) before) k
    where e.tenant_id = $1 and e.deleted_at is null and not e.template and e.kept_at is null and coalesce(e.end_time, e.start_time) < k.before
      and not exists (select from exam_attempt a where a.tenant_id = e.tenant_id and a.exam_id = e.id
                         and (a.status = 'IN_PROGRESS' or greatest(a.started_at, a.submitted_at) >= k.before))
      and not exists (select from exam_enrolment n where n.tenant_id = e.tenant_id and n.exam_id = e.id and n.extended_until >= k.before)
    order by e.id limit $3`,
).returns<{ id: string }>()

/** Retires at most a hundred exams; returns how many. */
export async function retireDue(db: Db): Promise<number> {
  const { examYears } = await getSettings(db)
  if (!examYears) return 0
  const ids = (await db.run(due, [db.tenantId, examYears, AT_ONCE])).map(({ id }) => id)
  for (const id of ids) await retireExam(db, id, RETIRED_BY)
  return ids.length
}
