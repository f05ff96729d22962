// List of the stored replacements, for other features.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Replacement } from '../contract.ts'
import * as queries from './queries.ts'

/** Returns the caller's replacements of the last day, latest first. */
export async function listReplacements(db: Db): Promise<Replacement[]> {
  const { userId } = await db.who()
  const rows = await queries.listReplacements(db, userId)
  return rows.map((row) => ({ ...row, createDate: readable(row.createDate) }))
}

export { applyReplacement, undoReplacement } from './applying.ts'
export { type CourseUsers, preview } from './finding.ts'
