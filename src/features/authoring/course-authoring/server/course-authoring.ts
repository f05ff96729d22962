// Enables and disables courses, and lists those that projects can use.
import type { Db } from '#platform/database/transaction.ts'
import { courseToEdit, writeValidity } from '#features/authoring/courses/server/courses.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { countOfCourse } from '#features/authoring/scripts/server/scripts.ts'
import { contentReviews } from '#features/organisation/content-reviews/contract.ts'
import { courseReviewProblem } from './reviewing.ts'
import { listCoursesWithExam } from './queries.ts'

/** Enables or disables a course. Throws if a course to be enabled has no script in a sub-scene, or lacks a needed approval. */
export async function setCourseState(db: Db, id: string, isValid: 'VALID' | 'NOT_VALID'): Promise<void> {
  const { node } = await courseToEdit(db, id, 'COURSE')
  if (isValid === 'VALID' && (await countOfCourse(db, id)) === 0) throw courses.fail('noScripts')
  const problem = isValid === 'VALID' && node.isValid !== 'VALID' ? await courseReviewProblem(db, id, node.title) : null
  if (problem !== null) throw contentReviews.fail('refused', { reason: problem })
  await writeValidity(db, id, isValid)
  db.audit({ entity: 'course', entityId: id, before: { isValid: node.isValid }, after: { isValid } })
}

export type { CourseUsers } from './deleting.ts'
export { listCoursesWithExam }
export { reviewedCourse } from './reviewing.ts'
