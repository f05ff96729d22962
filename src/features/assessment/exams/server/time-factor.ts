// Extra time of a person in general, as a factor of the minutes of the exam, e.g. for people with impaired sight.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { namedTargets, refuseNone } from '#features/organisation/enrolments/server/enrolments.ts'
import { announceExam } from './announcing.ts'
import { examToEdit } from './exams.ts'
import { onlySitters } from './make-ups.ts'

const factorWrite = statement(
  'time_factor_write',
  `update exam_enrolment set time_factor = $4, factor_reason = $5 where tenant_id = $1 and exam_id = $2 and user_id = any ($3::bigint[])`,
)
const minutesUse = statement(
  'extra_minutes_use',
  'update exam_enrolment set extra_minutes = 0 where tenant_id = $1 and exam_id = $2 and user_id = $3',
)

/** The attempt that begins now has taken the minutes which were added before. */
export const useExtraMinutes = (db: Db, examId: string, userId: string) => db.run(minutesUse, [db.tenantId, examId, userId])

interface Factor {
  examinationId: string
  userIds: readonly string[]
  factor: number
  reason: string
}
/** Maximum number of names in one audit row. */
const maxTold = 200

/**
 * Sets the factor of candidates; 1 takes it back. Open attempts follow a greater factor at once, and keep their deadline with a smaller one.
 */
export async function setTimeFactor(db: Db, { examinationId: examId, userIds, factor, reason }: Factor) {
  await examToEdit(db, examId)
  const named = await onlySitters(db, examId, await namedTargets(db, { selectionType: 'BY_USER', targets: userIds }))
  refuseNone(named)
  const { found, leftOut } = named
  const ids = found.map((p) => p.id)
  await db.run(factorWrite, [db.tenantId, examId, ids, String(factor), reason])
  const people = found.slice(0, maxTold).map((p) => p.name)
  db.audit({ entity: 'exam', entityId: examId, after: { timeFactorOf: people, people: ids.length, timeFactor: factor, reason } })
  await announceExam(db, examId, ids)
  return { done: ids.length, leftOut }
}
