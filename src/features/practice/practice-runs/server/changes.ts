// The feed of changed practice runs for other systems.
import { utcSql } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { ContentOf, QueryOf } from '#shared/contract.ts'
import { isReached, reachOf, reachValues } from '#features/organisation/departments/server/departments.ts'
import { changedColumns, type ChangedRow, changedSql, pageChanges } from '#features/organisation/events/server/events.ts'
import type { ChangedRun, practiceRuns } from '../contract.ts'

const changesStatement = statement(
  'practice_runs_changes',
  `${changedSql({
    kind: 'RUN',
    from: `practice_attempt r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
             left join department d on d.tenant_id = u.tenant_id and d.id = u.department_id`,
    time: 'coalesce(r.ended_at, r.started_at)',
    where: isReached('u.department_id', 'd.path', 6),
  })}
   select ${changedColumns}, a.user_id::text "userId", a.course_id::text "courseId", a.sub_scene_id::text "subSceneId", a.mode,
          ${utcSql('a.started_at')} "startedAt", ${utcSql('a.ended_at')} "endedAt", a.duration_sec "durationSec", a.completed,
          a.score::float8 score, a.dimensions
     from changed c join practice_attempt a on a.tenant_id = $1 and a.id = c.id
    order by c.xact, c.id`,
).returns<ChangedRun & ChangedRow>()

/** A page of changed runs of people within the caller's data scope. */
export async function listChanges(db: Db, asked: QueryOf<typeof practiceRuns.changes>): Promise<ContentOf<typeof practiceRuns.changes>> {
  const [paths, departmentId] = reachValues(reachOf(await db.who()))
  return pageChanges(db, asked, (values) => db.run(changesStatement, [...values, paths, departmentId]))
}
