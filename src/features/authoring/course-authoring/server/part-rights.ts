// Permission to delete, restore and purge: editors for parts of a course, owners for the course itself.
import type { Db, Who } from '#platform/database/transaction.ts'
import { noRightReason } from '#shared/batch.ts'
import { coAuthors } from '#features/authoring/courses/contract.ts'
import { noEditReasons } from '#features/authoring/courses/server/courses.ts'
import { canEdit, owns } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { Top } from './parts.ts'

/** `whole`: the deletion concerns the course itself. */
export const mayDelete = (who: Who, top: Top, whole: boolean) => (whole ? owns(who, 'COURSE', top) : canEdit(who, 'COURSE', top))

/** Returns whether the recycle bin entry contains this course itself. */
export const holdsWhole = (entry: { id: string }, top: Top) => top.deletionId === entry.id

/** Returns a function that gives the reason why the person may not delete a course or a part of it; undefined if they may. */
export async function deletionRights(db: Db, who: Who, tops: readonly Top[]) {
  const byId = new Map(tops.map((top) => [top.id, top]))
  const others = tops.filter((top) => !mayDelete(who, top, false))
  const reasons = await noEditReasons(
    db,
    others.map((top) => top.id),
  )
  return (courseId: string, whole: boolean): string | undefined => {
    const top = byId.get(courseId)
    // the course was created after the locks were taken
    if (!top) return noRightReason
    if (mayDelete(who, top, whole)) return undefined
    return whole ? coAuthors.fail('notDeleter', { title: top.title }).message : (reasons.get(courseId) ?? noRightReason)
  }
}
