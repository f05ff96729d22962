// Rule that publishes the scores of an exam by hand.
import type { Db } from '#platform/database/transaction.ts'
import type { Exam } from '../contract.ts'
import { examToEdit, getExam } from './exams.ts'
import { writePublished } from './queries.ts'

/** Publishes the scores of an exam by hand, or takes them back; the mode becomes BY_HAND. */
export async function publishScores(db: Db, id: string, published: boolean): Promise<Exam> {
  const { exam: before, published: was } = await examToEdit(db, id)
  if (published === was) return getExam(db, id)
  const { publishMode, publishTime } = before
  await writePublished(db, id, published)
  db.audit({
    entity: 'exam',
    entityId: id,
    before: { publishMode, publishTime, published: was },
    after: { publishMode: 'BY_HAND', published },
  })
  return getExam(db, id)
}
