// Permissions of a role: applies changes, which leave a consistent tree in any order.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { lockMenusShared, parentPages } from '#features/organisation/menus/server/menus.ts'
import { type PowerChange, roles } from '../contract.ts'
import * as queries from './queries.ts'
import { type Holders, roleToEdit } from './roles.ts'
import { assertDefined } from '#shared/assert-defined.ts'

interface Node {
  id: string
  fid: string | null
}

/**
 * The permissions after changes: first all withdrawn entries are removed with their sub-trees, then all granted ones are added with their
 * ancestors. A button without its menu would be an invisible right. Hidden pages follow their entries (`leads`), whatever the changes say.
 */
export function heldAfter(
  tree: readonly Node[],
  held: ReadonlySet<string>,
  changes: readonly Pick<PowerChange, 'powerId' | 'selected'>[],
  leads: ReadonlyMap<string, string> = new Map(),
) {
  const parentOf = new Map(tree.map((node) => [node.id, node.fid]))
  const line = (id: string) => {
    const ids: string[] = []
    for (let at: string | null = id; at !== null && ids.length <= tree.length; at = parentOf.get(at) ?? null) ids.push(at)
    return ids
  }
  const gone = new Set(changes.filter((c) => !c.selected).map((c) => c.powerId))
  const after = new Set([...held].filter((id) => !line(id).some((at) => gone.has(at))))
  for (const { powerId, selected } of changes) if (selected && !leads.has(powerId)) for (const id of line(powerId)) after.add(id)
  for (const [page, lead] of leads) {
    if (after.has(lead)) for (const id of line(page)) after.add(id)
    else after.delete(page)
  }
  return after
}

/** Entries in reading order: each after its parent. */
function asRead<N extends Node>(tree: readonly N[]): N[] {
  const below = Map.groupBy(tree, (node) => node.fid)
  const walk = (fid: string | null): N[] => (below.get(fid) ?? []).flatMap((node) => [node, ...walk(node.id)])
  return walk(null)
}

/** Saves the ticked and unticked entries of one role. */
export async function savePowers(db: Db, holders: Holders, changes: readonly PowerChange[]): Promise<void> {
  const { roleId } = assertDefined(changes[0], 'a change, of which the contract asks one')
  if (changes.some((c) => c.roleId !== roleId)) throw roles.fail('oneRole')
  await lockMenusShared(db)
  const role = await roleToEdit(db, holders, roleId)
  const tree = await queries.listPowers(db, roleId)
  const byId = new Map(tree.map((node) => [node.id, node]))
  if (changes.some((c) => !byId.has(c.powerId))) throw notFound()
  const held = new Set(tree.filter((node) => node.selected).map((node) => node.id))
  const after = heldAfter(tree, held, changes, parentPages(tree))
  const added = tree.filter((node) => after.has(node.id) && !held.has(node.id))
  const removed = tree.filter((node) => held.has(node.id) && !after.has(node.id))
  const kept = added.find((node) => node.isKept)
  if (kept) throw roles.fail('kept', { name: kept.name })
  if (!added.length && !removed.length) return
  if (removed.length) await queries.revoke(db, roleId, idsOf(removed))
  if (added.length) await queries.grant(db, roleId, idsOf(added))
  const words = (nodes: typeof tree) => {
    const told = new Set(nodes)
    return asRead(tree)
      .filter((node) => told.has(node))
      .map(({ name, alias }) => (alias ? `${name} ${alias}` : name))
  }
  db.audit({
    entity: 'role',
    entityId: roleId,
    before: { name: role.name, withdrawn: words(removed) },
    after: { name: role.name, granted: words(added) },
  })
  await queries.updateRole(db, roleId, {})
}
const idsOf = (nodes: readonly Node[]) => nodes.map((node) => node.id)
