// Who may delete parts of courses, bring them back or delete them for good: whoever edits the course; of a course itself, its owners.
import type { Db, Who } from '#platform/database/transaction.ts'
import { noRightReason } from '#shared/batch.ts'
import { coAuthors } from '#features/authoring/courses/contract.ts'
import { noEditReasons } from '#features/authoring/courses/server/courses.ts'
import { canEdit, owns } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { Top } from './parts.ts'

/** `whole`: the course itself is meant, not something below it. */
export const mayDelete = (who: Who, top: Top, whole: boolean) => (whole ? owns(who, 'COURSE', top) : canEdit(who, 'COURSE', top))

/** Whether an entry of the recycle bin has this course itself. */
export const holdsWhole = (entry: { id: string }, top: Top) => top.deletionId === entry.id

/** Of these courses: why this person may not, by a course's id and whether it is meant itself; undefined where they may. */
export async function deletionRights(db: Db, who: Who, tops: readonly Top[]) {
  const byId = new Map(tops.map((top) => [top.id, top]))
  const others = tops.filter((top) => !mayDelete(who, top, false))
  const reasons = await noEditReasons(
    db,
    others.map((top) => top.id),
  )
  return (courseId: string, whole: boolean): string | undefined => {
    const top = byId.get(courseId)
    // what came after the courses were held is nobody's
    if (!top) return noRightReason
    if (mayDelete(who, top, whole)) return undefined
    return whole ? coAuthors.fail('notDeleter', { title: top.title }).message : (reasons.get(courseId) ?? noRightReason)
  }
}
