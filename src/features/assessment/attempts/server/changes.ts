// The feed of changed results for other systems.
import { utcSql } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { ContentOf, QueryOf } from '#shared/contract.ts'
import { isReached, reachOf, reachValues } from '#features/organisation/departments/server/departments.ts'
import { changedColumns, type ChangedRow, changedSql, pageChanges } from '#features/organisation/events/server/events.ts'
import type { attempts, ChangedResult } from '../contract.ts'

const changesStatement = statement(
  'attempts_changes',
  `${changedSql({
    kind: 'RESULT',
    from: `exam_attempt r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
             left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`,
    time: 'coalesce(r.graded_at, r.submitted_at, r.started_at)',
    where: `r.status <> 'IN_PROGRESS' and ${isReached('u.department_id', 'd.path', 6)}`,
  })}
   select ${changedColumns}, a.exam_id::text "examinationId", a.user_id::text "userId", a.attempt_no "attemptNo", a.status,
          ${utcSql('a.started_at')} "startedAt", ${utcSql('a.submitted_at')} "submittedAt",
          a.total_score::float8 "totalScore", case when a.status = 'GRADED' then a.sum_score::float8 end "sumScore"
     from changed c join exam_attempt a on a.tenant_id = $1 and a.id = c.id
    order by c.xact, c.id`,
).returns<ChangedResult & ChangedRow>()

/** A page of changed results of people within the caller's data scope. */
export async function listChanges(db: Db, asked: QueryOf<typeof attempts.changes>): Promise<ContentOf<typeof attempts.changes>> {
  const [paths, departmentId] = reachValues(reachOf(await db.who()))
  return pageChanges(db, asked, (values) => db.run(changesStatement, [...values, paths, departmentId]))
}
