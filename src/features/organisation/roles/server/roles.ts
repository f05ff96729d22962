// Rules for creating, changing and deleting roles.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { databaseCode } from '#platform/database/availability.ts'
import { type Batch, batchOf, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { parentPages, treeOf } from '#features/organisation/menus/server/menus.ts'
import { type Matrix, type Power, type Role, roles } from '../contract.ts'
import type { z } from 'zod'
import * as queries from './queries.ts'
import type { RoleRow } from './queries.ts'

/** Port: the holders of roles, from the feature that knows users. */
export interface Holders {
  /** Number of users per role; roles without users may be missing. */
  count: (db: Db, roleIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** The roles of this user. */
  rolesOf: (db: Db, userId: string) => Promise<ReadonlySet<string>>
}

async function toResponses(db: Db, holders: Holders, rows: readonly RoleRow[]): Promise<Role[]> {
  const { userId } = await db.who()
  const ids = rows.map((row) => row.id)
  const [counts, own] = await Promise.all([ids.length ? holders.count(db, ids) : new Map<string, number>(), holders.rolesOf(db, userId)])
  return rows.map(({ id, name, comments, type, isEditable, updateDate }) => ({
    id,
    name,
    comments,
    type,
    isEditable,
    updateDate: readable(updateDate),
    userCount: counts.get(id) ?? 0,
    isOwn: own.has(id),
    version: updateDate,
  }))
}
const toResponse = async (db: Db, holders: Holders, row: RoleRow) => (await toResponses(db, holders, [row]))[0] as Role

/** A page of roles: built-in ones first, then in order of creation. */
export async function pageRoles(db: Db, holders: Holders, asked: Paging & { name?: string | undefined }): Promise<Page<Role>> {
  const { rows, total } = await queries.pageRoles(db, { name: asked.name, limit: asked.pageSize, offset: offsetOf(asked) })
  return { records: await toResponses(db, holders, rows), total }
}

export async function getRole(db: Db, holders: Holders, id: string): Promise<Role> {
  const row = await queries.findRole(db, id)
  if (!row) throw notFound()
  return toResponse(db, holders, row)
}

export async function rolePowers(db: Db, id: string): Promise<Power[]> {
  const [row, powers] = await Promise.all([queries.findRole(db, id), queries.listPowers(db, id)])
  if (!row) throw notFound()
  const leads = parentPages(powers)
  return treeOf(powers.map((power) => ({ ...power, follows: leads.get(power.id) ?? null })))
}

export async function roleMatrix(db: Db): Promise<z.infer<typeof Matrix>> {
  const [all, powers] = await Promise.all([queries.listRoles(db), queries.listPowersOfAll(db)])
  return { roles: all, powers: treeOf(powers) }
}

interface Asked {
  name: string
  comments?: string | null | undefined
}
const fieldsOf = ({ name, comments }: Asked) => ({ name, comments: comments || null })

/** A unique index detects two concurrent requests with one name; the second gets this message. */
const orTaken = (error: unknown): never => {
  throw databaseCode(error) === '23505' ? roles.fail('nameTaken', {}, 'name') : error
}

/** Creates an ordinary role without permissions. */
export async function createRole(db: Db, holders: Holders, asked: Asked): Promise<Role> {
  const row = await queries.insertRole(db, fieldsOf(asked)).catch(orTaken)
  db.audit({ entity: 'role', entityId: row.id, after: fieldsOf(row) })
  return toResponse(db, holders, row)
}

/** A role to change, locked until the transaction ends: neither built-in, nor held by the caller. */
export async function roleToEdit(db: Db, holders: Holders, id: string): Promise<RoleRow> {
  const [row, who] = await Promise.all([queries.lockRole(db, id), db.who()])
  if (!row) throw notFound()
  if (!row.isEditable) throw roles.fail('fixed')
  if ((await holders.rolesOf(db, who.userId)).has(id)) throw roles.fail('own')
  return row
}

export async function updateRole(
  db: Db,
  holders: Holders,
  asked: Partial<Asked> & { id: string; version?: string | undefined; type?: number | undefined },
): Promise<Role> {
  const before = await roleToEdit(db, holders, asked.id)
  if (asked.version && asked.version !== before.updateDate) throw stale()
  if (asked.type !== undefined && asked.type !== before.type) throw roles.fail('typeFixed', {}, 'type')
  const after = await queries.updateRole(db, asked.id, fieldsOf(mergeDefined(fieldsOf(before), asked))).catch(orTaken)
  db.audit({ entity: 'role', entityId: asked.id, before: fieldsOf(before), after: fieldsOf(after) })
  return toResponse(db, holders, after)
}

/** Deletes roles without users that are not built in; skips the others with the reason. */
export async function removeRoles(db: Db, holders: Holders, asked: readonly string[]): Promise<Batch> {
  const ids = [...new Set(asked)]
  const rows = new Map((await queries.lockToDelete(db, ids)).map((row) => [row.id, row]))
  const counts = await holders.count(db, ids)
  const reasonOf = ({ id, name, isEditable }: { id: string; name: string; isEditable: boolean }) => {
    if (!isEditable) return roles.fail('fixedRemove').message
    const n = counts.get(id) ?? 0
    return n > 0 ? roles.fail('held', { name, n }).message : undefined
  }
  const batch = batchOf(ids, rows, (row) => row.name, reasonOf)
  refuseEmpty(batch)
  for (const row of rowsDone(batch, rows)) db.audit({ entity: 'role', entityId: row.id, before: fieldsOf(row) })
  await queries.deleteRoles(db, batch.done)
  return batch
}

export { grantFollowing, grantToAdministrators } from './queries.ts'
