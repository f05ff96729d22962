// Replacements: what may be asked of other rooms.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Replacement } from '../contract.ts'
import * as queries from './queries.ts'

/** One's own of the last day, the latest first. */
export async function listReplacements(db: Db): Promise<Replacement[]> {
  const { userId } = await db.who()
  const rows = await queries.listReplacements(db, userId)
  return rows.map((row) => ({ ...row, createDate: readable(row.createDate) }))
}

export { applyReplacement, undoReplacement } from './applying.ts'
export { type CourseUsers, preview } from './finding.ts'
