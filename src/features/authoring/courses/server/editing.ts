// Permission to edit many courses, checked and locked in one statement.
import type { Db, Who } from '#platform/database/transaction.ts'
import { goneReason, noRightReason } from '#shared/batch.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import type { CourseType } from '../contract.ts'
import { noEditReasons, ownedOf } from './co-authors.ts'
import * as queries from './queries.ts'
import type { CourseRow } from './queries.ts'

export const editable = (who: Who, row: CourseRow) => canEdit(who, 'COURSE', ownedOf(row))

/** A locked node, and whether its course is enabled. */
export interface HeldCourse {
  node: CourseRow['node']
  courseValid: boolean
}

/** Batch form of `courseToEdit`: returns the editable nodes, locked in the order of their courses, and the others with a reason. */
export async function coursesToEdit(
  db: Db,
  ids: readonly string[],
  type?: CourseType,
): Promise<{ held: Map<string, HeldCourse>; refused: Map<string, string> }> {
  const held = new Map<string, HeldCourse>()
  if (!ids.length) return { held, refused: new Map() }
  const [rows, who] = await Promise.all([queries.lockCourses(db, ids), db.who()])
  const found = new Map(rows.filter((row) => !type || row.node.type === type).map((row) => [row.node.id, row]))
  const barred = new Set([...found.values()].filter((row) => !editable(who, row)).map((row) => row.node.courseId))
  const reasons = await noEditReasons(db, [...barred])
  const refused = new Map<string, string>()
  for (const id of ids) {
    const row = found.get(id)
    if (!row) refused.set(id, goneReason)
    else if (barred.has(row.node.courseId)) refused.set(id, reasons.get(row.node.courseId) ?? noRightReason)
    else held.set(id, { node: row.node, courseValid: row.topValid === 'VALID' })
  }
  return { held, refused }
}

/** Returns live courses, all or those among `ids`, newest first, with the permission to edit. */
export async function listEditable(
  db: Db,
  ids?: readonly string[],
): Promise<(Pick<CourseRow['node'], 'id' | 'title' | 'isValid'> & { canEdit: boolean })[]> {
  const [rows, who] = await Promise.all([queries.listCourses(db, ids), db.who()])
  return rows.map((row) => ({ id: row.node.id, title: row.node.title, isValid: row.node.isValid, canEdit: editable(who, row) }))
}
