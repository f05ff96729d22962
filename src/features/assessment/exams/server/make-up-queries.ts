// Queries of make-ups and candidates.
import { readable } from '#platform/database/columns.ts'
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { isReached, type Reach, reachValues } from '#features/organisation/departments/server/departments.ts'
import type { Sitter } from '../contract.ts'
import { type makeUpResults, maxAttempts } from '../fields.ts'
import { shownName } from '#features/organisation/users/server/tables.ts'

type MakeUpResult = keyof typeof makeUpResults

/** SQL: the end of exam `e` for a person, i.e. the later of the exam's and the make-up's end; null without an end. */
export const endSql = (user: string) => `case when e.end_time is null then null else greatest(e.end_time, (
      select n.extended_until from exam_enrolment n where n.tenant_id = e.tenant_id and n.exam_id = e.id and n.user_id = ${user})) end`

/** SQL: the deadline of a sitting of exam `e` by a person, with the factor and the window of their enrolment; see `app.exam_deadline`. */
export const deadlineSql = (startedAt: string, extraMinutes: string, user: string) =>
  `(select app.exam_deadline(${startedAt}, e.exam_duration_minute, own.time_factor, ${extraMinutes}, e.end_time, own.extended_until)
      from (select) one left join exam_enrolment own on own.tenant_id = e.tenant_id and own.exam_id = e.id and own.user_id = ${user})`

const makeUpWrite = statement(
  'make_up_write',
  `insert into exam_enrolment as n (tenant_id, exam_id, user_id, department_id, department_path_ids, status, released_at, extra_attempts, extended_until, make_up_reason,
       make_up_at, make_up_counts, make_up_paper_id)
     select $1, $2, u.id, d.id, d.path_ids, 'RELEASED', now(), $4, $5, $6, now(), $7, $8
       from app_user u join department d on d.tenant_id = u.tenant_id and d.id = u.department_id
      where u.tenant_id = $1 and u.id = any ($3::bigint[]) order by u.id
     on conflict (tenant_id, exam_id, user_id) do update set extra_attempts = least(${maxAttempts}, n.extra_attempts + excluded.extra_attempts),
           extended_until = coalesce(excluded.extended_until, n.extended_until), make_up_reason = excluded.make_up_reason,
           make_up_at = coalesce(n.make_up_at, excluded.make_up_at), make_up_counts = excluded.make_up_counts,
           make_up_paper_id = excluded.make_up_paper_id`,
)

export const writeMakeUps = (
  db: Db,
  examId: string,
  userIds: readonly string[],
  {
    endTime,
    extraAttempts,
    counts,
    reason,
    paperId,
  }: { endTime: string | null; extraAttempts: number; counts: MakeUpResult | null; reason: string; paperId: string | null },
) => db.run(makeUpWrite, [db.tenantId, examId, userIds, extraAttempts, endTime, reason, counts, paperId])

const makeUpEnd = statement(
  'make_up_end',
  `update exam_enrolment n set extended_until = null, extra_attempts = 0, make_up_paper_id = null from app_user u
      where n.tenant_id = $1 and n.exam_id = $2 and n.user_id = any ($3::bigint[]) and (n.extended_until is not null or n.extra_attempts > 0)
        and u.tenant_id = n.tenant_id and u.id = n.user_id
      returning u.name || '（' || u.work_no || '）' name`,
).returns<{ name: string }>()

/** Ends make-ups; returns the names of the people who had one. */
export async function updateMakeUpEnds(db: Db, examId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.run(makeUpEnd, [db.tenantId, examId, userIds])
  return rows.map((r) => r.name)
}

const sitterIds = statement(
  'sitter_ids',
  `select user_id::text id from exam_enrolment
    where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[]) and (status = 'REQUIRED' or extended_until > now())`,
).returns<{ id: string }>()

/** Those of these people who must sit the exam, or may by a make-up. */
export const listSitterIds = async (db: Db, examId: string, userIds: readonly string[]): Promise<string[]> =>
  (await db.run(sitterIds, [db.tenantId, examId, userIds])).map((r) => r.id)

interface SittersAsked {
  reach: Reach
  query: string | undefined
  makeUp: boolean
}
const sitters = `from exam_enrolment n join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
     join department d on d.tenant_id = n.tenant_id and d.id = n.department_id
    where n.tenant_id = $1 and n.exam_id = $2 and (n.extended_until is not null or n.extra_attempts > 0 or n.status = 'REQUIRED' and not $3)
      and ${isReached('n.department_id', 'd.path', 4)}
      and ($6::text is null or normalize(u.name, nfkc) ilike $6 or normalize(u.work_no, nfkc) ilike $6)`
const sittersPage = statement(
  'sitters_page',
  `select u.id, ${shownName('u')} as name, u.work_no "workNo", d.full_name "orgName", n.status = 'REQUIRED' required, n.has_sat sat, n.extra_attempts "extraAttempts",
          n.extended_until::text "extendedUntil", coalesce(n.extended_until > now(), false) "makeUpOpen", n.make_up_counts "makeUpCounts", n.make_up_reason reason,
          (select o.examination_name from exam o where o.tenant_id = $1 and o.id = n.make_up_paper_id) "makeUpPaper", n.time_factor::float8 "timeFactor", n.factor_reason "factorReason"
     ${sitters} order by n.extended_until is null and n.extra_attempts = 0, u.work_no, u.id limit $7 offset $8`,
).returns<Omit<Sitter, 'progress'>>()
const sittersCount = statement('sitters_count', `select count(*)::int total ${sitters}`).returns<{ total: number }>()

export async function pageSitters(db: Db, examId: string, { reach, query, makeUp }: SittersAsked, limit: number, offset: number) {
  const asked = [db.tenantId, examId, makeUp, ...reachValues(reach), query ? containing(query) : null] as const
  const rows = await db.run(sittersPage, [...asked, limit, offset])
  const { total } = await db.one(sittersCount, [...asked])
  return { records: rows.map((r) => ({ ...r, extendedUntil: r.extendedUntil && readable(r.extendedUntil) })), total }
}
