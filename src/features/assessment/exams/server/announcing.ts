// Notifies other processes of a change on an exam day, by PostgreSQL notifications.
import { announce } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/transaction.ts'

/** Payload of the notification. `people`: user ids whose exam page must know it; 'all': the page of every candidate. */
export interface ExamMoved {
  exam: { tenantId: string; examId: string; people: readonly string[] | 'all' }
}
/** A notification has at most 8,000 bytes; more people than this are told as 'all'. */
const maxNamed = 300

/** Announces a change of an exam to live views, and to the exam pages of `people`. */
export const announceExam = (db: Db, examId: string, people: readonly string[] = []) =>
  announce(db, { exam: { tenantId: db.tenantId, examId, people: people.length > maxNamed ? 'all' : people } } satisfies ExamMoved)
