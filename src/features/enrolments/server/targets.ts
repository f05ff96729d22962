// What something is assigned to: departments or people that are there and within reach.
import type { Db } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../shared/errors.ts'
import { reaches, reachOf } from '../../departments/server/departments.ts'
import { users } from '../../users/contract.ts'
import * as queries from './queries.ts'

export interface Targets {
  selectionType: 'BY_GROUP' | 'BY_USER'
  targets: readonly string[]
}

/** Living departments or active people by id, with their names; 404 for an unknown one, 403 for one that he does not reach; nobody without a department. */
export async function namedTargets(db: Db, { selectionType, targets }: Targets): Promise<{ id: string; name: string }[]> {
  const ids = [...new Set(targets)]
  if (!ids.length) return []
  const [who, found] = await Promise.all([
    db.who(),
    selectionType === 'BY_GROUP' ? queries.departmentsOf(db, ids) : queries.peopleOf(db, ids),
  ])
  if (found.length !== ids.length) throw notFound()
  const reach = reachOf(who)
  if (!found.every((t) => reaches(reach, { id: t.departmentId ?? '', path: t.path ?? '' }))) throw forbidden()
  // requirements are counted by department
  const nowhere = found.find((t) => t.departmentId === null)
  if (nowhere) throw users.fail('nowhere', { name: nowhere.name }, 'targets')
  return found
}
