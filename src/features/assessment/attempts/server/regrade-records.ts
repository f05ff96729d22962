// History of regrades: each with its change, its reason, and the results that it changed.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'
import { maxRecords, type RegradeResult } from '../contract.ts'
import type { ResultChange } from './regrade-changes.ts'

export interface NewRegrade {
  examId: string
  /** Set for a change of one answer only. */
  attemptId?: string
  questionId?: string
  change: object
  reason: string
  message?: string
  totalBefore: number
  totalAfter: number
  changed: readonly ResultChange[]
}

const insert = statement(
  'regrade_insert',
  `with made as (
     insert into exam_regrade (tenant_id, exam_id, attempt_id, question_id, change, reason, message, total_before, total_after, pass_flips, user_id)
     values ($1, $2, $3, $4, $5::jsonb, nullif($6, ''), nullif($7, ''), $8::numeric, $9::numeric, $10, $11) returning id)
   insert into exam_regrade_result (tenant_id, regrade_id, user_id, before, after, passed_before, passed_after)
   select $1, made.id, c."userId", c.before, c.after, c."passedBefore", c."passedAfter"
     from made, jsonb_to_recordset($12::jsonb) as c ("userId" bigint, before numeric, after numeric, "passedBefore" boolean, "passedAfter" boolean)`,
)

/** Records a regrade and the results that it changed. */
export async function insertRegrade(db: Db, { changed, ...regrade }: NewRegrade): Promise<void> {
  const { userId } = await db.who()
  const { examId, attemptId = null, questionId = null, change, reason, message = '', totalBefore, totalAfter } = regrade
  const flips = changed.filter((c) => c.flips).length
  await db.run(insert, [
    ...[db.tenantId, examId, attemptId, questionId, JSON.stringify(change), reason, message],
    ...[totalBefore, totalAfter, flips, userId, JSON.stringify(changed)],
  ] as never)
}

export interface RegradeRow {
  id: string
  regradedAt: string
  name: string
  reason: string | null
  message: string | null
  change: {
    newest?: boolean
    rules?: object
    questions?: { subjectId: string; kind: 'ALL_RIGHT' | 'ALSO_RIGHT' | 'OUT_OF_TOTAL' | 'NONE' }[]
    scores?: { subjectId: string }[]
  }
  questionId: string | null
  candidate: string | null
  totalBefore: number
  totalAfter: number
  changed: number
  sum: number
  passFlips: number
}

const list = statement(
  'regrade_list',
  `select r.id::text id, r.regraded_at::text "regradedAt", coalesce(${shownName('u')}, '') as name, r.reason, r.message, r.change, r.question_id::text "questionId",
          ${shownName('c')} candidate, r.total_before::float8 "totalBefore", r.total_after::float8 "totalAfter", r.pass_flips "passFlips",
          s.changed, s.sum
     from exam_regrade r left join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
     left join exam_attempt t on t.tenant_id = r.tenant_id and t.id = r.attempt_id
     left join app_user c on c.tenant_id = t.tenant_id and c.id = t.user_id
    cross join lateral (
      select count(*)::int changed, coalesce(sum(coalesce(x.after, 0) - coalesce(x.before, 0)), 0)::float8 sum
        from exam_regrade_result x where x.tenant_id = r.tenant_id and x.regrade_id = r.id) s
    where r.tenant_id = $1 and r.exam_id = $2 order by r.id desc limit ${maxRecords}`,
).returns<RegradeRow>()

/** Regrades of an exam, the newest first. */
export const listRegrades = (db: Db, examId: string) => db.run(list, [db.tenantId, examId])

const isFlip = 'x.passed_before is distinct from x.passed_after'
const results = statement(
  'regrade_results_page',
  `select x.user_id::text "userId", ${shownName('u')} as name, u.work_no "workNo", d.full_name "orgName", x.before::float8 before, x.after::float8 after,
          x.passed_before "passedBefore", x.passed_after "passedAfter", count(*) over ()::int total
     from exam_regrade r join exam_regrade_result x on x.tenant_id = r.tenant_id and x.regrade_id = r.id
     join app_user u on u.tenant_id = x.tenant_id and u.id = x.user_id
     left join exam_enrolment n on n.tenant_id = r.tenant_id and n.exam_id = r.exam_id and n.user_id = x.user_id
     left join department d on d.tenant_id = n.tenant_id and d.id = n.department_id
    where r.tenant_id = $1 and r.exam_id = $2 and r.id = $3
    order by (${isFlip}) desc, abs(coalesce(x.after, 0) - coalesce(x.before, 0)) desc, x.user_id limit $4 offset $5`,
).returns<RegradeResult & { total: number }>()

/** The people whose result a regrade of the exam changed: those that cross the pass line first, then the largest change first. */
export async function pageResults(db: Db, examId: string, recordId: string, limit: number, offset: number) {
  const rows = await db.run(results, [db.tenantId, examId, recordId, limit, offset])
  return { records: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
