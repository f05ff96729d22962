// Dialogues to practise after an exam, by the tags of the questions that lost points.
import type { Db } from '#platform/database/transaction.ts'
import { reviewAttempt } from '#features/assessment/attempts/server/attempts.ts'
import type { Lesson } from '../contract.ts'
import { findLessons } from './lesson-queries.ts'

/** One dialogue for each lost question of an own attempt that may be reviewed; refuses as the review does. */
export async function listLessons(db: Db, attemptId: string): Promise<Lesson[]> {
  const { userId } = await db.who()
  const { questions } = await reviewAttempt(db, attemptId)
  const lost = questions.filter(({ outcome }) => outcome === 'WRONG' || outcome === 'PART').map((q) => q.subjectId)
  return lost.length ? findLessons(db, userId, lost) : []
}
