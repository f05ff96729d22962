// SQL statements of the outbox: results whose statement is due, with the facts of their statement.
import { utcSql } from '#platform/database/columns.ts'
import { reachesPercent } from '#platform/database/scores.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { publishedSql } from '#features/assessment/exams/server/exams.ts'

/** Results wait until the person may see them; those of an exam that hides scores are never told. */
const claimStatement = statement(
  'xapi_claim_results',
  `with due as (
     select o.tenant_id, o.kind, o.subject_id from xapi_outbox o
       left join exam_attempt a on o.kind = 'EXAM' and a.tenant_id = o.tenant_id and a.id = o.subject_id
       left join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id
      where o.tenant_id = $1::bigint and (e.id is null or ${publishedSql('e')} or not e.display_score)
      order by o.created_at, o.subject_id limit $2 for update of o skip locked)
   delete from xapi_outbox o using due d where o.tenant_id = d.tenant_id and o.kind = d.kind and o.subject_id = d.subject_id
   returning o.kind, o.subject_id::text "subjectId"`,
).returns<{ kind: 'EXAM' | 'PRACTICE'; subjectId: string }>()
/** Takes results out of the outbox; if the transaction fails, they stay. */
export const claimResults = (db: Db, limit: number) => db.run(claimStatement, [db.tenantId, limit])

interface Told {
  registration: string
  workNo: string
  userName: string
  /** ISO text of UTC. */
  at: string
  seconds: number | null
  score: number | null
}
export interface ToldExam extends Told {
  examId: string
  title: string
  total: number
  passed: boolean | null
  attemptNo: number
}
const examStatement = statement(
  'xapi_told_exams',
  `select a.registration, u.work_no "workNo", u.name "userName", ${utcSql('a.submitted_at')} at, a.exam_id::text "examId", e.examination_name title,
          a.sum_score::float8 score, a.total_score::float8 total, a.attempt_no "attemptNo", ${reachesPercent('a.sum_score', 'a.total_score', 'e.pass_rate')} passed,
          extract(epoch from a.submitted_at - a.started_at)::float8 seconds
     from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where a.tenant_id = $1::bigint and a.id = any ($2::bigint[]) and a.status = 'GRADED' and a.submitted_at is not null and e.display_score
      and e.deleted_at is null`,
).returns<ToldExam>()
export const listToldExams = (db: Db, ids: readonly string[]) => db.run(examStatement, [db.tenantId, [...ids]])

export interface ToldRun extends Told {
  courseId: string
  courseTitle: string
  subSceneId: string
  title: string
  mode: string
  dimensions: Record<string, number>
}
const runStatement = statement(
  'xapi_told_runs',
  `select p.registration, u.work_no "workNo", u.name "userName", ${utcSql('p.ended_at')} at, p.course_id::text "courseId", c.title "courseTitle",
          p.sub_scene_id::text "subSceneId", s.title, p.mode, p.score::float8 score, p.duration_sec::float8 seconds, p.dimensions
     from practice_attempt p join course c on c.tenant_id = p.tenant_id and c.id = p.course_id
     join course s on s.tenant_id = p.tenant_id and s.id = p.sub_scene_id join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = $1::bigint and p.id = any ($2::bigint[]) and p.completed`,
).returns<ToldRun>()
export const listToldRuns = (db: Db, ids: readonly string[]) => db.run(runStatement, [db.tenantId, [...ids]])

const domainStatement = statement('xapi_domain', 'select t.domain from tenant t where t.tenant_id = $1::bigint')
export const getDomain = async (db: Db) => (await db.one(domainStatement, [db.tenantId])).domain
