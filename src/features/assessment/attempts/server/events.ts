// Rules of events of a sitting, which affect no score: hidden pages, late answers, releases of devices.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { examToEdit } from '#features/assessment/exams/server/exams.ts'
import { attemptEvents, type ExamEvent } from '../contract.ts'
import { writeReleased } from './answer-queries.ts'
import { type EventRow, writeEvents, writePastes } from './event-queries.ts'
import { own } from './own.ts'
import type { OfAttempt } from './papers.ts'
import { checked } from './saving.ts'

type Late = Extract<ExamEvent, { kind: 'LATE' }>
async function lateRows(db: Db, attempt: OfAttempt, late: readonly Late[]): Promise<EventRow[]> {
  if (!late.length) return []
  const answers = await checked(db, attempt, late)
  return answers.map(({ id: question, response, rev }, i) => ({ id: late[i]?.id ?? '', kind: 'LATE', question, response, rev }))
}

/**
 * Stores events that a device reports about its own attempt; each event id counts once. Hidden pages and pastes are stored only if the
 * exam tracks them. A late answer is accepted only after the grace period, because before that it can be saved.
 */
export async function noteEvents(db: Db, id: string, events: readonly ExamEvent[]): Promise<{ kept: number }> {
  const row = await own(db, id, true)
  if (row.status === 'VOIDED') throw notFound()
  const late = events.filter((e) => e.kind === 'LATE')
  if (late.length && row.status === 'IN_PROGRESS' && !row.overdue) throw attemptEvents.fail('notLate')
  const hidden = row.measures.includes('trackHidden') ? events.filter((e) => e.kind === 'HIDDEN') : []
  const pastes = row.measures.includes('trackPaste') ? events.filter((e) => e.kind === 'LONG_PASTE') : []
  const rows = [...hidden, ...(await lateRows(db, row, late))]
  const kept = rows.length ? await writeEvents(db, id, rows) : 0
  return { kept: kept + (pastes.length ? await writePastes(db, id, pastes) : 0) }
}

/** Maximum number of names in one audit row. */
const maxTold = 200

/** Releases the devices of people who sit an exam; 404 and 403 as editing the exam. */
export async function releaseDevices(db: Db, examId: string, userIds: readonly string[]): Promise<{ done: number }> {
  await examToEdit(db, examId)
  const names = await writeReleased(db, examId, userIds)
  if (!names.length) throw attemptEvents.fail('noneSitting')
  db.audit({ entity: 'exam', entityId: examId, after: { devicesOf: names.slice(0, maxTold), people: names.length } })
  return { done: names.length }
}
