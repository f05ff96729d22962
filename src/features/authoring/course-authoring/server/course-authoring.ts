// Enables and disables courses, and lists those that projects can use.
import type { Db } from '#platform/database/transaction.ts'
import { courseToEdit, writeValidity } from '#features/authoring/courses/server/courses.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { countOfCourse } from '#features/authoring/scripts/server/scripts.ts'
import { courseAuthoring } from '../contract.ts'
import { courseReviewProblem } from './reviewing.ts'
import { listCoursesWithExam } from './queries.ts'

/** Enables or disables a course. Throws if a course without a script in a sub-scene, or without a needed approval, is to be
 * enabled. */
export async function setCourseState(db: Db, id: string, isValid: 'VALID' | 'NOT_VALID'): Promise<void> {
  const { node } = await courseToEdit(db, id, 'COURSE')
  if (isValid === 'VALID' && (await countOfCourse(db, id)) === 0) throw courses.fail('noScripts')
  const problem = isValid === 'VALID' && node.isValid !== 'VALID' ? await courseReviewProblem(db, id, node.title) : null
  if (problem !== null) throw courseAuthoring.fail('notApproved', { reason: problem })
  await writeValidity(db, id, isValid)
  db.audit({ entity: 'course', entityId: id, before: { isValid: node.isValid }, after: { isValid } })
}

export type { CourseUsers } from './deleting.ts'
export { listCoursesWithExam }
export { reviewedCourse } from './reviewing.ts'
