// What happens while an exam is sat and counts nowhere: the page was hidden, an answer came too late, somebody was freed of a device.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { examToEdit } from '#features/assessment/exams/server/exams.ts'
import { attemptEvents, type ExamEvent } from '../contract.ts'
import { writeReleased } from './answer-queries.ts'
import { type EventRow, writeEvents } from './event-queries.ts'
import { own } from './own.ts'
import { checked } from './saving.ts'

type Late = Extract<ExamEvent, { kind: 'LATE' }>
async function lateRows(db: Db, examId: string, late: readonly Late[]): Promise<EventRow[]> {
  if (!late.length) return []
  const answers = await checked(db, examId, late)
  return answers.map(({ id: question, response, rev }, i) => ({ id: late[i]?.id ?? '', kind: 'LATE', question, response, rev }))
}

/**
 * Notes what the device of somebody tells of their own attempt, the same once, however often it comes. A page that was hidden is noted where
 * the exam says so; an answer only once the server takes it no more, for until then it is saved.
 */
export async function noteEvents(db: Db, id: string, events: readonly ExamEvent[]): Promise<{ kept: number }> {
  const row = await own(db, id, true)
  if (row.status === 'VOIDED') throw notFound()
  const late = events.filter((e) => e.kind === 'LATE')
  if (late.length && row.status === 'IN_PROGRESS' && !row.overdue) throw attemptEvents.fail('notLate')
  const hidden = row.measures.includes('trackHidden') ? events.filter((e) => e.kind === 'HIDDEN') : []
  const rows = [...hidden, ...(await lateRows(db, row.examId, late))]
  return { kept: rows.length ? await writeEvents(db, id, rows) : 0 }
}

/** Names in one row of the log. */
const maxTold = 200

/** Frees people who sit an exam of the device that they do it on; whoever asks must be one who may edit the exam. */
export async function releaseDevices(db: Db, examId: string, userIds: readonly string[]): Promise<{ done: number }> {
  await examToEdit(db, examId)
  const names = await writeReleased(db, examId, userIds)
  if (!names.length) throw attemptEvents.fail('noneSitting')
  db.audit({ entity: 'exam', entityId: examId, after: { devicesOf: names.slice(0, maxTold), people: names.length } })
  return { done: names.length }
}
