// Rules for changing departments. A change of the tree's shape takes an exclusive lock; a change of its users takes the shared lock.
import type { Db, Who } from '#platform/database/transaction.ts'
import { forbidden, notFound, stale } from '#shared/errors.ts'
import { type Department, departments, MAX_LAYER } from '../contract.ts'
import * as queries from './queries.ts'
import type { DepartmentRow } from './queries.ts'
import { managesPeople } from './reach.ts'
import { toResponse } from './to-response.ts'

/** A department to change: 404 if it is unknown, 403 if the caller does not manage it. */
export async function toChange(db: Db, who: Who, id: string): Promise<DepartmentRow> {
  const row = await queries.findDepartment(db, id)
  if (!row) throw notFound()
  if (!managesPeople(who, row.path)) throw forbidden()
  return row
}

/** The parent of a new or moved department; null is the top, where only administrators may add. */
async function parentFor(db: Db, who: Who, parentId: string | null): Promise<DepartmentRow | null> {
  if (parentId !== null) return toChange(db, who, parentId)
  if (!managesPeople(who, '/')) throw forbidden()
  return null
}

function refuseSameName(siblings: readonly { id: string; name: string }[], name: string, own?: string) {
  if (siblings.some((s) => s.name === name && s.id !== own)) throw departments.fail('sameName', {}, 'name')
}

export async function createDepartment(db: Db, fields: { parentId?: string | null | undefined; name: string }): Promise<Department> {
  const who = await db.who()
  await queries.lockTree(db)
  const parent = await parentFor(db, who, fields.parentId ?? null)
  if (parent && parent.layer >= MAX_LAYER) throw departments.fail('tooDeep')
  if (parent && parent.staffCount > 0) throw departments.fail('parentHasStaff')
  const siblings = await queries.listChildren(db, parent?.id ?? null)
  refuseSameName(siblings, fields.name)
  const row = await queries.insertDepartment(db, fields.name, parent, (siblings.at(-1)?.seq ?? -1) + 1)
  db.audit({ entity: 'department', entityId: row.id, after: { fullName: row.fullName } })
  return toResponse(row)
}

/** Adds the missing departments of these paths below `parentId`, ancestors first. Returns the new ones, and the number of existing ones. */
export async function saveTree(
  db: Db,
  { parentId, paths }: { parentId?: string | null | undefined; paths: readonly (readonly string[])[] },
): Promise<{ made: Department[]; existing: number }> {
  const who = await db.who()
  await queries.lockTree(db)
  const top = await parentFor(db, who, parentId ?? null)
  const made = new Map<string, DepartmentRow>()
  const below = new Map<string | null, { id: string; name: string; seq: number }[]>()
  const existing = new Set<string>()
  for (const path of paths) {
    let parent = top
    for (const name of path) {
      const siblings = below.get(parent?.id ?? null) ?? (await queries.listChildren(db, parent?.id ?? null))
      below.set(parent?.id ?? null, siblings)
      const known = siblings.find((s) => s.name === name)
      if (known) {
        if (!made.has(known.id)) existing.add(known.id)
        parent = made.get(known.id) ?? (await queries.findDepartment(db, known.id)) ?? null
        continue
      }
      if (parent && parent.layer >= MAX_LAYER) throw departments.fail('pastedTooDeep', { name }, 'paths')
      if (parent && parent.staffCount > 0) throw departments.fail('pastedBelowStaff', { name: parent.name }, 'paths')
      const row: DepartmentRow = await queries.insertDepartment(db, name, parent, (siblings.at(-1)?.seq ?? -1) + 1)
      siblings.push(row)
      made.set(row.id, row)
      parent = row
    }
  }
  for (const row of made.values()) db.audit({ entity: 'department', entityId: row.id, after: { fullName: row.fullName } })
  return { made: [...made.values()].map(toResponse), existing: existing.size }
}

interface Renamed {
  id: string
  name: string
  version?: string | undefined
  /** The current parent; another value is refused, because `moveDepartment` changes it. */
  parentId?: string | null | undefined
}

export async function renameDepartment(db: Db, fields: Renamed): Promise<Department> {
  const who = await db.who()
  await queries.lockTree(db)
  const row = await toChange(db, who, fields.id)
  if (fields.version && fields.version !== row.updatedAt) throw stale()
  if (fields.parentId !== undefined && fields.parentId !== row.parentId) throw departments.fail('parentFixed', {}, 'parentId')
  refuseSameName(await queries.listChildren(db, row.parentId), fields.name, row.id)
  const parent = row.parentId === null ? null : ((await queries.findDepartment(db, row.parentId)) ?? null)
  return rewrite(db, row, { parent, name: fields.name })
}

/** Moves a department with its sub-tree to another parent, or to another place among its siblings. */
export async function moveDepartment(
  db: Db,
  asked: { id: string; parentId?: string | null | undefined; place?: number | undefined },
): Promise<Department> {
  const who = await db.who()
  await queries.lockTree(db)
  const row = await toChange(db, who, asked.id)
  const parentId = asked.parentId ?? null
  const parent = await parentFor(db, who, parentId)
  const siblings = await queries.listChildren(db, parentId)
  if (parentId === row.parentId) return place(db, row, siblings, asked.place)
  if (parent?.path.startsWith(row.path)) throw departments.fail('intoItself')
  if (parent && parent.staffCount > 0) throw departments.fail('parentHasStaff')
  const height = (await queries.findLowestLayer(db, row.path)) - row.layer
  if ((parent ? parent.layer + 1 : 0) + height > MAX_LAYER) throw departments.fail('tooDeep')
  refuseSameName(siblings, row.name)
  const moved = await rewrite(db, row, { parent, name: row.name })
  const left = await queries.listChildren(db, row.parentId)
  await queries.writeOrder(
    db,
    left.map((c) => c.id),
  )
  await queries.writeOrder(db, inserted(siblings, row.id, asked.place))
  return moved
}

/** The order of siblings with `id` at index `at`; last by default. */
function inserted(siblings: readonly { id: string }[], id: string, at = siblings.length): string[] {
  const order = siblings.map((s) => s.id).filter((s) => s !== id)
  order.splice(at, 0, id)
  return order
}

async function place(db: Db, row: DepartmentRow, siblings: readonly { id: string }[], at: number | undefined): Promise<Department> {
  const after = inserted(siblings, row.id, at)
  await queries.writeOrder(db, after)
  db.audit({ entity: 'department', entityId: row.id, before: siblings.map((s) => s.id), after })
  return toResponse(row)
}

async function rewrite(db: Db, row: DepartmentRow, to: { parent: DepartmentRow | null; name: string }): Promise<Department> {
  await queries.writePathsBelow(db, row, to)
  const after = await queries.findDepartment(db, row.id)
  if (!after) throw new Error('the held row is gone')
  db.audit({ entity: 'department', entityId: row.id, before: { fullName: row.fullName }, after: { fullName: after.fullName } })
  return toResponse(after)
}

export async function removeDepartment(db: Db, id: string): Promise<void> {
  const who = await db.who()
  await queries.lockTree(db)
  const row = await toChange(db, who, id)
  if (row.staffCount > 0) throw departments.fail('hasStaff')
  if ((await queries.listParentsAmong(db, [id])).size) throw departments.fail('hasChildren')
  await queries.markDeleted(db, id)
  await queries.writeOrder(
    db,
    (await queries.listChildren(db, row.parentId)).map((c) => c.id),
  )
  db.audit({ entity: 'department', entityId: id, before: { fullName: row.fullName } })
}

/**
 * Locks departments that users join (`to`) or leave, until the transaction ends. Those of `to` must be live leaves; `field` is the form
 * field of the error.
 */
export async function holdForPeople(
  db: Db,
  from: readonly string[],
  to: readonly string[],
  field = 'departmentId',
): Promise<Map<string, DepartmentRow>> {
  await queries.lockTreeShared(db)
  const known = new Map((await queries.lockDepartments(db, [...from, ...to])).map((r) => [r.id, r]))
  if (to.some((id) => !known.has(id))) throw notFound()
  if ((await queries.listParentsAmong(db, to)).size) throw departments.fail('notLeaf', {}, field)
  return known
}

/** Updates the user counts: the difference per department. */
export async function changeStaffCounts(db: Db, more: ReadonlyMap<string, number>): Promise<void> {
  if (more.size) await queries.addToCounts(db, [...more.keys()], [...more.values()])
}

/** Called in the transaction that changes the departments of users or their existence; null = many users, or whole sub-trees. */
export type PeopleChanged = (db: Db, userIds: readonly string[] | null) => Promise<unknown>

export { holdForMerge, moveChildrenAndRemove } from './merging.ts'
export { listDepartments, findDepartment, insertDepartment } from './queries.ts'
export type { ListedDepartment } from './queries.ts'
export { isReached, leads, managesPeople, type Reach, reaches, reachOf, reachValues, SYSTEM_ADMINISTRATOR } from './reach.ts'
