// Merges a department into another one. The people of the department move before, by the rules of people.
import type { Db } from '#platform/database/transaction.ts'
import { badRequest } from '#shared/errors.ts'
import { departments, MAX_LAYER } from '../contract.ts'
import { moveDepartment, removeDepartment, toChange } from './departments.ts'
import * as queries from './queries.ts'

/** Locks the tree and checks that the caller manages both departments, and that neither contains the other. */
export async function holdForMerge(db: Db, { id, into }: { id: string; into: string }): Promise<void> {
  const who = await db.who()
  if (id === into) throw badRequest()
  await queries.lockTree(db)
  const [from, to] = [await toChange(db, who, id), await toChange(db, who, into)]
  if (to.path.startsWith(from.path) || from.path.startsWith(to.path)) throw departments.fail('mergeRelated', {}, 'into')
  const children = await queries.listChildren(db, id)
  const height = (await queries.findLowestLayer(db, from.path)) - from.layer
  if (children.length && to.staffCount > 0) throw departments.fail('parentHasStaff', {}, 'into')
  if (children.length && to.layer + height > MAX_LAYER) throw departments.fail('tooDeep', {}, 'into')
  const names = new Set((await queries.listChildren(db, into)).map((c) => c.name))
  const twice = children.find((c) => names.has(c.name))
  if (twice) throw departments.fail('mergeSameName', { name: twice.name }, 'into')
}

/** Moves the children of `id` below `into` in their order, and deletes `id`, which has no people any more. @returns the number of children */
export async function moveChildrenAndRemove(db: Db, { id, into }: { id: string; into: string }): Promise<number> {
  const children = await queries.listChildren(db, id)
  for (const child of children) await moveDepartment(db, { id: child.id, parentId: into })
  await removeDepartment(db, id)
  return children.length
}
