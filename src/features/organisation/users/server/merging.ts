// Merges a department with its people and sub-departments into another one, all or nothing.
import type { Db } from '#platform/database/transaction.ts'
import { holdForMerge, moveChildrenAndRemove } from '#features/organisation/departments/server/departments.ts'
import { users } from '../contract.ts'
import { listIdsOf } from './queries.ts'
import { moveUsers } from './users.ts'

/** Maximum number of people whom a message names. */
const MAX_NAMED = 3

export async function mergeDepartments(db: Db, asked: { id: string; into: string }): Promise<{ people: number; departments: number }> {
  await holdForMerge(db, asked)
  const people = await listIdsOf(db, asked.id)
  if (people.length) {
    const { skipped } = await moveUsers(
      db,
      people.map((id) => ({ id, departmentId: asked.into })),
    )
    const names = skipped.slice(0, MAX_NAMED).map((s) => s.name)
    if (names.length) throw users.fail('stays', { names: names.join('、'), count: String(skipped.length) })
  }
  return { people: people.length, departments: await moveChildrenAndRemove(db, asked) }
}
