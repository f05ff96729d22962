// Enrolments of exams: they follow assignments and people until the end of the exam, and a sitting makes them final.
import { statement } from '#platform/database/statement.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import * as enrolments from '#features/organisation/enrolments/server/enrolments.ts'

export const exam = enrolments.assigned({ thing: 'exam', open: 'e.deleted_at is null and e.frozen_at is null', stays: 'has_sat' })

/** Synchronises the enrolments of an exam with its assignments, for all people or only these. */
export const reconcile = (db: Db, examId: string, userIds?: readonly string[]) =>
  enrolments.reconcile(db, exam, { ids: [examId], ...(userIds ? { userIds } : {}) })

export const followPeople = (transact: Transact, userIds: readonly string[] | null) => enrolments.followPeople(transact, exam, userIds)

export const countRequired = (db: Db, examId: string) => enrolments.countRequired(db, exam, examId)

const examFreeze = statement('exam_freeze', 'update exam set frozen_at = case when $3 then now() end where tenant_id = $1 and id = $2')

/** Freezes the enrolments of an exam, or thaws them. */
export const freeze = (db: Db, examId: string, frozen: boolean) => db.run(examFreeze, [db.tenantId, examId, frozen])

const examSettle = statement(
  'exam_settle',
  `select from exam where tenant_id = $1 and id = $2 and end_time <= now() and frozen_at is null and deleted_at is null for no key update`,
)

/** Synchronises the enrolments a last time and freezes them; skips a deleted exam, or one with a later end meanwhile. */
export async function reconcileAndFreeze(db: Db, examId: string): Promise<void> {
  const rows = await db.run(examSettle, [db.tenantId, examId])
  if (!rows.length) return
  await reconcile(db, examId)
  await freeze(db, examId, true)
}

export interface Sitter {
  examId: string
  userId: string
}

const examSat = statement(
  'exam_sat',
  `with held as (select id from exam where tenant_id = $1 and id = any ($2::bigint[]) and sat_at is null order by id for no key update)
     update exam e set sat_at = now(), updated_at = now() from held where e.tenant_id = $1 and e.id = held.id`,
)
const paperPin = statement(
  'paper_pin',
  `update exam_question p set version = q.version from question q
      where p.tenant_id = $1 and p.exam_id = any ($2::bigint[]) and p.version is null and q.tenant_id = p.tenant_id and q.id = p.question_id`,
)
const enrolmentSat = statement(
  'enrolment_sat',
  `insert into exam_enrolment as n (tenant_id, exam_id, user_id, department_id, department_path_ids, status, has_sat, released_at)
     select distinct $1::bigint, s.exam_id, s.user_id, d.id, d.path_ids, 'RELEASED', true, now()
       from unnest($2::bigint[], $3::bigint[]) s (exam_id, user_id)
       join app_user u on u.tenant_id = $1 and u.id = s.user_id
       join department d on d.tenant_id = $1 and d.id = u.department_id
      where not exists (select from exam_enrolment h where h.tenant_id = $1 and h.exam_id = s.exam_id and h.user_id = s.user_id and h.has_sat)
      order by 2, 3
     on conflict (tenant_id, exam_id, user_id) do update set has_sat = true`,
)

/**
 * Records that these people sit these exams. The first sitting pins the question versions of the paper. A required person then stays
 * required; a sitting of another person is remembered for a later assignment. Locks exams that nobody had sat, in the order of their ids.
 */
export async function markStarted(db: Db, sitters: readonly Sitter[]): Promise<void> {
  const examIds = [...new Set(sitters.map((s) => s.examId))]
  await db.run(examSat, [db.tenantId, examIds])
  await db.run(paperPin, [db.tenantId, examIds])
  await db.run(enrolmentSat, [db.tenantId, sitters.map((s) => s.examId), sitters.map((s) => s.userId)])
}
